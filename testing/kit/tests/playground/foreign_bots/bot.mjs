// A small bot on discord.js: node bot.mjs API TOKEN, with the packages below the folder in NODE_MODULES_FROM.

import { createRequire } from 'node:module';

const require = createRequire(`${process.env.NODE_MODULES_FROM}/bot.js`);
const { ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ChannelType, Client, GatewayIntentBits, MessageFlags, StringSelectMenuBuilder } = require('discord.js');

const [api, token] = process.argv.slice(2);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${api}/api` } });
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
const PLACES = ['north', 'south', 'west'];

const controls = () => [
  new ActionRowBuilder().addComponents(new ButtonBuilder().setCustomId('more').setLabel('More').setStyle(1)),
  new ActionRowBuilder().addComponents(new StringSelectMenuBuilder().setCustomId('tree').addOptions({ label: 'Oak', value: 'oak' }, { label: 'Fir', value: 'fir' })),
];

const commands = {
  hello: (call) => call.reply('hello'),
  async slow(call) {
    await call.deferReply();
    await call.editReply({ content: 'done', files: [new AttachmentBuilder(PIXEL, { name: 'board.png', description: 'One pixel' })] });
  },
  async follow(call) {
    await call.reply('first');
    const second = await call.followUp({ content: 'second', flags: MessageFlags.Ephemeral });
    await call.webhook.editMessage(second, { content: 'better' });
  },
  pick: (call) => call.reply({ content: `You go ${call.options.getString('place')}.`, components: controls() }),
  async thread(call) {
    const thread = await call.channel.threads.create({ name: 'table', type: ChannelType.PublicThread });
    await thread.send('in the thread');
    await call.reply('opened');
  },
  layout: (call) =>
    call.reply({
      flags: MessageFlags.IsComponentsV2,
      components: [{ type: 10, content: 'Laid out' }, { type: 12, items: [{ media: { url: 'attachment://board.png' }, description: 'One pixel' }] }],
      files: [new AttachmentBuilder(PIXEL, { name: 'board.png' })],
    }),
  async gone(call) {
    await call.reply('soon gone');
    await call.deleteReply();
  },
};

client.on('interactionCreate', async (call) => {
  if (call.isAutocomplete()) await call.respond(PLACES.filter((place) => place.startsWith(call.options.getFocused())).map((place) => ({ name: place, value: place })));
  else if (call.isChatInputCommand()) await commands[call.commandName](call);
  else if (call.isButton()) await call.update({ content: 'more of it' });
  else if (call.isStringSelectMenu()) {
    await call.deferUpdate();
    await call.editReply({ content: `a ${call.values[0]}`, components: [] });
  }
});
client.once('clientReady', () => {
  const place = { name: 'place', description: 'Where', type: 3, required: true, autocomplete: true };
  client.application.commands.set(Object.keys(commands).map((name) => ({ name, description: `Tries ${name}`, options: name === 'pick' ? [place] : [] })));
});
client.login(token);
