// The texts of the page itself. The bot translates its own messages.

const TEXTS = {
  en: {
    skip: 'Skip to message box',
    channels: 'Channels',
    channelsHeading: 'Text channels',
    direct: 'Direct messages',
    you: 'You',
    menu: 'Channels and people',
    people: 'People',
    peopleCount: 'People — {count}',
    appHeading: 'App',
    help: 'Help, and the bot on a real server',
    messages: 'Messages',
    app: 'APP',
    online: 'Online',
    offline: 'Offline',
    beginning: 'Welcome to #{channel}!',
    beginningThread: 'Thread: {channel}',
    beginningDirect: 'Direct messages with {name}',
    beginningText: 'This is the start of the #{channel} channel.',
    beginningThreadText: 'This is the start of the thread.',
    write: 'Message #{channel}, or / for commands',
    writeDirect: 'Message {name}, or / for commands',
    notWritable: 'You can’t send messages here.',
    send: 'Send',
    commands: 'Commands',
    commandsMatching: 'Commands matching {typed}',
    noCommands: 'No such command. Enter sends it as a message.',
    suggestions: '{option} — {about}',
    loading: 'Loading options…',
    loadingFailed: 'Loading options failed. Try again.',
    noSuggestions: 'No options match.',
    optional: 'optional',
    addOption: 'Add the option {option}',
    required: 'Please fill in “{option}”.',
    notOffered: '“{text}” is not one of the choices for “{option}”.',
    yes: 'True',
    no: 'False',
    cancelCommand: 'Cancel the command',
    thinking: '{name} is thinking…',
    noAnswer: 'The application did not respond.',
    failed: 'This interaction failed.',
    lost: 'Lost the connection to the playground. Reconnecting…',
    unreachable: 'The playground can’t be reached. Try again in a moment.',
    'error-nobody': 'This person no longer exists.',
    'error-nothing': 'This no longer exists.',
    'error-not-allowed': 'You can’t send messages here.',
    error: 'Not sent: {message}.',
    botOffline: '{name} is starting…',
    onlyYou: 'Only you can see this',
    dismiss: 'Dismiss message',
    edited: '(edited)',
    used: '{user} used {command}',
    beganThread: '{user} started a thread: {thread}.',
    gone: 'Original message was deleted',
    enlarge: 'Enlarge the picture',
    playAnimation: 'Enlarge and play the animation',
    fullSize: 'Full size',
    reveal: 'Reveal the spoiler',
    pictures: '{count} pictures',
    picture: 'Picture',
    close: 'Close',
    openOriginal: 'Open in a new tab',
    choose: 'Make a selection',
    newMessages: 'New messages ↓',
    earlier: 'Load earlier messages',
    pings: '{count} mentions',
    today: 'Today at {time}',
    yesterday: 'Yesterday at {time}',
    everyoneElse: 'Be someone else',
    switchTitle: 'Who are you?',
    switchText: 'Everyone here is on your computer. Play as anyone, and open a second tab to be someone else at the same time.',
    switchTo: 'Play as {name}',
    switchShort: 'Switch',
    newTab: 'Play as {name} in a new tab',
    newTabShort: 'New tab',
    rename: 'Name of {name}',
    language: 'Language of {name}',
    addPerson: 'Add a person',
    personName: 'Name',
    add: 'Add',
    owner: 'Server owner',
    addChannel: 'Add a channel',
    channelName: 'Channel name',
    welcomeTitle: 'Play a board game right here',
    welcomeText: 'This page works like Discord, with the bot in it. You need no account, and nothing leaves your computer. You are {me}; you can also play as {other}.',
    welcomeStart: 'Start a game for two',
    welcomePlay: 'Let’s play',
    welcomeSteps: ['{me} opens a table for {game}…', '{other} joins…', '{me} starts the game…'],
    welcomeFailed: 'That did not work: {why}',
    welcomeOr: 'or type {command}',
    startedTitle: 'The match has started.',
    startedText: 'Press “Play” below the board. {other} is at the table, too:',
    real: 'Use it on your own server',
    realText: 'The same bot works on a real Discord server, free of charge:',
    realSteps: [
      'Create an application at discord.com/developers/applications and copy the token from its “Bot” page. No privileged intents are needed.',
      'Run this command and paste the token when it asks. It prints the link that invites the bot.',
    ],
    helpTitle: 'Help',
    helpKeys: 'Type / for commands. Arrow keys choose, Enter or Tab accepts, Escape closes. /help shows what the bot can do.',
  },
  de: {
    skip: 'Zum Schreiben springen',
    channels: 'Kanäle',
    channelsHeading: 'Textkanäle',
    direct: 'Direktnachrichten',
    you: 'Du',
    menu: 'Kanäle und Leute',
    people: 'Leute',
    peopleCount: 'Leute — {count}',
    appHeading: 'App',
    help: 'Hilfe und der echte Bot',
    messages: 'Nachrichten',
    app: 'APP',
    online: 'Online',
    offline: 'Offline',
    beginning: 'Willkommen in #{channel}!',
    beginningThread: 'Thread: {channel}',
    beginningDirect: 'Direktnachrichten mit {name}',
    beginningText: 'Hier beginnt der Kanal #{channel}.',
    beginningThreadText: 'Hier beginnt der Thread.',
    write: 'Nachricht an #{channel}, oder / für Befehle',
    writeDirect: 'Nachricht an {name}, oder / für Befehle',
    notWritable: 'Hier darfst du nicht schreiben.',
    send: 'Senden',
    commands: 'Befehle',
    commandsMatching: 'Befehle zu {typed}',
    noCommands: 'Diesen Befehl gibt es nicht. Enter sendet den Text als Nachricht.',
    suggestions: '{option} — {about}',
    loading: 'Vorschläge werden geladen…',
    loadingFailed: 'Die Vorschläge konnten nicht geladen werden. Versuch es noch einmal.',
    noSuggestions: 'Nichts passt dazu.',
    optional: 'optional',
    addOption: 'Option {option} hinzufügen',
    required: 'Bitte fülle „{option}“ aus.',
    notOffered: '„{text}“ steht für „{option}“ nicht zur Wahl.',
    yes: 'Ja',
    no: 'Nein',
    cancelCommand: 'Befehl abbrechen',
    thinking: '{name} denkt nach…',
    noAnswer: 'Die Anwendung hat nicht geantwortet.',
    failed: 'Diese Interaktion ist fehlgeschlagen.',
    lost: 'Keine Verbindung zum Playground. Neuer Versuch…',
    unreachable: 'Der Playground ist nicht erreichbar. Versuch es gleich noch einmal.',
    'error-nobody': 'Diese Person gibt es nicht mehr.',
    'error-nothing': 'Das gibt es hier nicht mehr.',
    'error-not-allowed': 'Hier darfst du nicht schreiben.',
    error: 'Nicht gesendet: {message}.',
    botOffline: '{name} startet gerade…',
    onlyYou: 'Nur du kannst das sehen',
    dismiss: 'Nachricht ausblenden',
    edited: '(bearbeitet)',
    used: '{user} hat {command} benutzt',
    beganThread: '{user} hat einen Thread begonnen: {thread}.',
    gone: 'Die Nachricht wurde gelöscht',
    enlarge: 'Bild vergrößern',
    playAnimation: 'Animation vergrößern und abspielen',
    fullSize: 'Originalgröße',
    reveal: 'Spoiler zeigen',
    pictures: '{count} Bilder',
    picture: 'Bild',
    close: 'Schließen',
    openOriginal: 'In neuem Tab öffnen',
    choose: 'Triff eine Auswahl',
    newMessages: 'Neue Nachrichten ↓',
    earlier: 'Frühere Nachrichten laden',
    pings: '{count} Erwähnungen',
    today: 'Heute um {time}',
    yesterday: 'Gestern um {time}',
    everyoneElse: 'Jemand anderes sein',
    switchTitle: 'Wer bist du?',
    switchText: 'Alle hier gibt es nur auf deinem Computer. Spiel, als wer du willst; in einem zweiten Tab kannst du gleichzeitig jemand anderes sein.',
    switchTo: '{name} sein',
    switchShort: 'Wechseln',
    newTab: 'In neuem Tab {name} sein',
    newTabShort: 'Neuer Tab',
    rename: 'Name von {name}',
    language: 'Sprache von {name}',
    addPerson: 'Person hinzufügen',
    personName: 'Name',
    add: 'Hinzufügen',
    owner: 'Besitzt den Server',
    addChannel: 'Kanal hinzufügen',
    channelName: 'Name des Kanals',
    welcomeTitle: 'Spiel gleich hier ein Brettspiel',
    welcomeText: 'Das ist dein eigenes kleines Discord mit dem Bot darin. Kein Konto, nichts verlässt diesen Computer. Du bist {me}; du kannst auch {other} sein.',
    welcomeStart: 'Spiel zu zweit beginnen',
    welcomePlay: 'Los geht’s',
    welcomeSteps: ['{me} öffnet einen Tisch für {game}…', '{other} setzt sich dazu…', '{me} beginnt das Spiel…'],
    welcomeFailed: 'Das hat nicht geklappt: {why}',
    welcomeOr: 'oder tippe {command}',
    startedTitle: 'Das Spiel läuft.',
    startedText: 'Drücke „Spielen“ unter dem Spielfeld. {other} sitzt auch am Tisch:',
    real: 'Auf deinem eigenen Server',
    realText: 'Derselbe Bot spielt kostenlos auf einem echten Server:',
    realSteps: [
      'Lege auf discord.com/developers/applications eine Anwendung an und kopiere von der Seite „Bot“ das Token. Besondere Intents braucht er nicht.',
      'Führe diesen Befehl aus und füge das Token ein, wenn er danach fragt. Er zeigt den Link, der den Bot einlädt.',
    ],
    helpTitle: 'Hilfe',
    helpKeys: 'Tippe / für Befehle. Pfeiltasten wählen, Enter oder Tab übernimmt, Escape schließt. /hilfe zeigt, was der Bot kann.',
  },
  fr: {
    skip: 'Aller à la zone de saisie',
    channels: 'Salons',
    channelsHeading: 'Salons textuels',
    direct: 'Messages privés',
    you: 'Toi',
    menu: 'Salons et participants',
    people: 'Participants',
    peopleCount: 'Participants — {count}',
    appHeading: 'Application',
    help: 'Aide et vrai bot',
    messages: 'Messages',
    app: 'APP',
    online: 'En ligne',
    offline: 'Hors ligne',
    beginning: 'Bienvenue dans #{channel} !',
    beginningThread: 'Fil : {channel}',
    beginningDirect: 'Messages privés avec {name}',
    beginningText: 'C’est le début du salon #{channel}.',
    beginningThreadText: 'C’est le début du fil.',
    write: 'Écrire dans #{channel}, ou / pour les commandes',
    writeDirect: 'Écrire à {name}, ou / pour les commandes',
    notWritable: 'Tu ne peux pas écrire ici.',
    send: 'Envoyer',
    commands: 'Commandes',
    commandsMatching: 'Commandes correspondant à {typed}',
    noCommands: 'Cette commande n’existe pas. Entrée l’envoie comme message.',
    suggestions: '{option} — {about}',
    loading: 'Chargement des options…',
    loadingFailed: 'Impossible de charger les options. Réessaie.',
    noSuggestions: 'Aucune option ne correspond.',
    optional: 'facultatif',
    addOption: 'Ajouter l’option {option}',
    required: 'Remplis « {option} », s’il te plaît.',
    notOffered: '« {text} » ne fait pas partie des choix pour « {option} ».',
    yes: 'Oui',
    no: 'Non',
    cancelCommand: 'Annuler la commande',
    thinking: '{name} réfléchit…',
    noAnswer: 'L’application n’a pas répondu.',
    failed: 'Cette interaction a échoué.',
    lost: 'Connexion au playground perdue. Nouvelle tentative…',
    unreachable: 'Le playground est injoignable. Réessaie dans un instant.',
    'error-nobody': 'Cette personne n’existe plus.',
    'error-nothing': 'Cela n’existe plus ici.',
    'error-not-allowed': 'Tu ne peux pas écrire ici.',
    error: 'Non envoyé : {message}.',
    botOffline: '{name} démarre…',
    onlyYou: 'Visible uniquement par toi',
    dismiss: 'Masquer le message',
    edited: '(modifié)',
    used: '{user} a utilisé {command}',
    beganThread: '{user} a ouvert un fil : {thread}.',
    gone: 'Le message d’origine a été supprimé',
    enlarge: 'Agrandir l’image',
    playAnimation: 'Agrandir et lire l’animation',
    fullSize: 'Taille réelle',
    reveal: 'Afficher le spoiler',
    pictures: '{count} images',
    picture: 'Image',
    close: 'Fermer',
    openOriginal: 'Ouvrir dans un nouvel onglet',
    choose: 'Fais un choix',
    newMessages: 'Nouveaux messages ↓',
    earlier: 'Charger les messages précédents',
    pings: '{count} mentions',
    today: 'Aujourd’hui à {time}',
    yesterday: 'Hier à {time}',
    everyoneElse: 'Devenir quelqu’un d’autre',
    switchTitle: 'Qui es-tu ?',
    switchText: 'Tout le monde ici n’existe que sur ton ordinateur. Choisis qui tu veux être ; dans un second onglet, tu peux être quelqu’un d’autre en même temps.',
    switchTo: 'Devenir {name}',
    switchShort: 'Changer',
    newTab: 'Être {name} dans un nouvel onglet',
    newTabShort: 'Nouvel onglet',
    rename: 'Nom de {name}',
    language: 'Langue de {name}',
    addPerson: 'Ajouter une personne',
    personName: 'Nom',
    add: 'Ajouter',
    owner: 'Propriétaire du serveur',
    addChannel: 'Ajouter un salon',
    channelName: 'Nom du salon',
    welcomeTitle: 'Joue à un jeu de société ici même',
    welcomeText: 'Voici un petit Discord rien qu’à toi, avec le bot à l’intérieur. Aucun compte, rien ne quitte cet ordinateur. Tu es {me} ; tu peux aussi être {other}.',
    welcomeStart: 'Commencer une partie à deux',
    welcomePlay: 'Jouer',
    welcomeSteps: ['{me} ouvre une table de {game}…', '{other} rejoint la table…', '{me} lance la partie…'],
    welcomeFailed: 'Cela n’a pas fonctionné : {why}',
    welcomeOr: 'ou tape {command}',
    startedTitle: 'La partie est lancée.',
    startedText: 'Appuie sur « Jouer » sous le plateau. {other} est aussi à la table :',
    real: 'Sur ton propre serveur',
    realText: 'Le même bot joue gratuitement sur un vrai serveur :',
    realSteps: [
      'Crée une application sur discord.com/developers/applications et copie le jeton de sa page « Bot ». Aucun intent privilégié n’est nécessaire.',
      'Lance cette commande et colle le jeton quand elle le demande. Elle affiche le lien qui invite le bot.',
    ],
    helpTitle: 'Aide',
    helpKeys: 'Tape / pour les commandes. Les flèches choisissent, Entrée ou Tab valide, Échap ferme. /aide montre ce que le bot sait faire.',
  },
};

/** The languages of the page's texts, as Discord names them. */
export const LANGUAGES = { 'en-US': 'English', de: 'Deutsch', fr: 'Français' };

let locale = 'en-US';

/** Sets the language from now on. */
export function speak(wanted) {
  locale = wanted;
  document.documentElement.lang = wanted.split('-')[0];
}

export function currentLocale() {
  return locale;
}

function lookUp(key) {
  const language = locale.split('-')[0];
  return TEXTS[language]?.[key] ?? TEXTS.en[key];
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A text, with values in place of `{names}`. */
export function t(key, values = {}) {
  return fill(lookUp(key), values);
}

/** A list of texts. */
export function list(key, values = {}) {
  return lookUp(key).map((text) => fill(text, values));
}

/** A text whose values may be elements. */
export function rich(key, values) {
  return lookUp(key).split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name && values[name] !== undefined ? values[name] : part;
  });
}

/** Formats the time at which a message was sent. */
export function moment(ms) {
  const then = new Date(ms);
  const time = then.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  const day = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((day(new Date()) - day(then)) / 86_400_000);
  if (days === 0) return t('today', { time });
  if (days === 1) return t('yesterday', { time });
  return then.toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
}

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** Discord's timestamps: `<t:1700000000:R>`. */
export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  if (style !== 'R') return date.toLocaleString(locale, STYLES[style] ?? STYLES.f);
  const ahead = seconds - Date.now() / 1000;
  const units = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const [unit, size] = units.find(([, size]) => Math.abs(ahead) >= size) ?? units[5];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(ahead / size), unit);
}
