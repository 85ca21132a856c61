"""A small bot on discord.py: python bot.py API TOKEN."""

import base64
import io
import sys

import discord
import yarl
from discord import app_commands, ui

api, token = sys.argv[1:]
discord.http.Route.BASE = f"{api}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(api.replace("http", "ws", 1) + "/gateway")

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
PLACES = ["north", "south", "west"]

client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)


def picture(**options):
    return discord.File(io.BytesIO(PIXEL), "board.png", **options)


class Controls(ui.View):
    @ui.button(label="More", custom_id="more")
    async def more(self, call, _):
        await call.response.edit_message(content="more of it")

    @ui.select(custom_id="tree", options=[discord.SelectOption(label="Oak", value="oak"), discord.SelectOption(label="Fir", value="fir")])
    async def tree(self, call, menu):
        await call.response.defer()
        await call.edit_original_response(content=f"a {menu.values[0]}", view=None)


class Layout(ui.LayoutView):
    text = ui.TextDisplay("Laid out")
    gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="One pixel"))


@tree.command(description="Tries hello")
async def hello(call: discord.Interaction):
    await call.response.send_message("hello")


@tree.command(description="Tries slow")
async def slow(call: discord.Interaction):
    await call.response.defer()
    await call.edit_original_response(content="done", attachments=[picture(description="One pixel")])


@tree.command(description="Tries follow")
async def follow(call: discord.Interaction):
    await call.response.send_message("first")
    second = await call.followup.send("second", ephemeral=True, wait=True)
    await second.edit(content="better")


@tree.command(description="Tries pick")
@app_commands.describe(place="Where")
async def pick(call: discord.Interaction, place: str):
    await call.response.send_message(f"You go {place}.", view=Controls(timeout=None))


@pick.autocomplete("place")
async def places(_, typed: str):
    return [app_commands.Choice(name=place, value=place) for place in PLACES if place.startswith(typed)]


@tree.command(description="Tries thread")
async def thread(call: discord.Interaction):
    opened = await call.channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    await opened.send("in the thread")
    await call.response.send_message("opened")


@tree.command(description="Tries layout")
async def layout(call: discord.Interaction):
    await call.response.send_message(view=Layout(), file=picture())


@tree.command(description="Tries gone")
async def gone(call: discord.Interaction):
    await call.response.send_message("soon gone")
    await call.delete_original_response()


@client.event
async def setup_hook():
    # Known beforehand: people of the local Discord press faster than an answer to their command is noted.
    client.add_view(Controls(timeout=None))
    await tree.sync()


client.run(token)
