# Everything people read, in English. One file a language; all have the same messages and variables.

## Common

list-and = { $first } and { $last }
components-fact = { $fact }.
components-list = { $fact }: { $things }.
components-count = { $count }× { $what }
components-shown = Open for everyone:

refusal-not-your-turn = It isn't your turn.
refusal-unreadable = I can't read that move. Expected: { $expected }.
typed-refused = `{ $text }`: { $why }
typed-nearest = Did you mean `{ $text }`{ $does ->
    [0] { "" }
   *[other] {" "}({ $effects })
}?
setup-seats = This game is for { $min } to { $max } players; there { $found ->
    [one] is one.
   *[other] are { $found }.
}
setup-rules = This match is played by version { $found } of the rules; this program knows versions up to { $newest }.

## Buttons and panel

button-join = Join
button-leave = Leave
button-start = Start
button-rules = Rules
button-board = Board
button-zoom = Zoom
button-opponents = Opponents
button-hand = Hand
button-part-before = ◀ Part
button-part-next = Part ▶
zoom-part = Part { $part } of { $parts }.
button-play = Play
button-confirm = Confirm
button-turn = Turn ↻
button-cancel = Cancel
button-previous = Previous
button-next = Next
button-skip = Skip
button-thread = Open it in a thread
button-add-bot = Add a bot
button-remove-bot = Remove a bot
button-late-wait = Wait a day
button-late-turn = Let a bot play this turn
button-late-absent = Bot until they're back
button-late-replace = Find someone else
button-im-back = I'm back
button-take = Take the seat
button-resign = Give up
button-ask-undo = Ask the others
button-agree = Agree
button-refuse = No, keep it
button-rematch = Rematch
button-replay = Replay
button-forget = Forget me
panel-verb = Move
panel-unanswered = { $what }: choose …
panel-choose = Choose above, then confirm.
panel-more = More …
panel-earlier = Earlier …
panel-notation = Also as: `/move text:{ $text }`
panel-closed = Closed. *Play* opens it again.
style-picture = picture
style-words = words

## Tables

lobby-host = { $number }. { $seat } (host)
lobby-player = { $number }. { $seat }
lobby-waiting = { $min }–{ $max } players. { $missing ->
    [one] One more
   *[other] { $missing } more
    } needed to start.
lobby-ready = For { $min } to { $max } players. Ready to start.
lobby-started = The match has started. It continues below.
lobby-over = This match is over.
lobby-closed = This table was closed.
seal = -# Seal of table { $table }: `{ $seal }` · `/verify`
seal-start = start
seal-announced = -# { $name } starts the match · draws: `/verify`
seal-with-start = -# Seal: `{ $seal }` · `/verify`
seal-words = -# Words for the draws: { $added }
lobby-added = -# The draws come from the sealed secret and what you added: { $added }. Check them with `/verify` after the match.
lobby-commitment = -# Sealed draw: `{ $commitment }`. At the end the seed is shown, and anyone can check it with `/verify`.

lobby-pace = Pace: { $pace }

pace-none = no limit
pace-none-about = no time limit
pace-relaxed = relaxed
pace-relaxed-about = relaxed (4 days in the bank, 2 more each turn, at most 8)
pace-daily = daily
pace-daily-about = daily (2 days in the bank, 1 more each turn, at most 3)
pace-fast = fast
pace-fast-about = fast (1 hour in the bank, 10 more minutes each turn, at most 2 hours)
settings-now = Pace: { $pace }. { $scores ->
    [no] Pictures show no points.
   *[yes] Pictures show the points.
}
where-here = in this channel
where-thread = in a new thread
answer-yes = yes
answer-no = no
allow-here = allow tables in this channel
allow-not-here = no longer in this channel
allow-everywhere = allow tables everywhere
language-auto = same as the server's Discord language
language-en = English
language-de = German
language-fr = French
remind-by-direct = by direct message
remind-by-channel = in the channel
watch-turns = every turn
watch-player = my friends' turns
watch-end = only the end

remind-here = ⏰ { $person }, your time in { $game } runs out { $when }.
remind-direct = ⏰ Your time for { $game } is up { $when }: { $link }
time-up = ⌛ { $name }'s time is up. { $others ->
    [0] How should we continue?
   *[other] { $people }, how should we continue?
    }
late-wait = { $by } chose to wait for { $name }. Their time now runs out { $when }.
late-turn = { $by } lets a bot play this turn for { $name }.
late-absent = { $by } lets a bot play for { $name } until they're back.
late-replace = { $by } decided: somebody else may take { $name }'s seat.
changes-unsure = ⚠️ A disk of the bot failed, and the last changes at this table may be missing. What you see below is what was saved: please check your last move.
covered = A bot plays for { $names }. Back? One press and you're playing again.
welcome-back = Welcome back! You're playing again.
nudge = { $people }, the others are looking forward to your move. 🌿
nudge-done = Reminder sent.
seat-offer = { $name }'s seat at { $game } is free. Who takes over?
seat-taken = { $name } takes over the seat.
replace-done = I have offered the seat in the channel. Until somebody takes it, everything stays as it is.
resign-ask = Do you really want to give up? A bot will finish the match in your seat, and you can't take it back.
resigned = You gave up. A bot plays on for you.

resigned-told = { $name } has given up. A bot plays on.
close-ask = Close the running match? { $moves ->
    [one] One step has
   *[other] { $moves } steps have
} been played, and there will be no result.{ $others ->
    [0] {""}
   *[other] {" "}{ $names } must agree.
}
close-asked = I have asked the others. The match is closed once everyone agrees.
close-agree = { $name } would like to close this match without a result. Do you agree, { $people }?
close-agreed = { $name } agreed too: the match is closed.
close-refused = { $name } would like to play on.
match-closed = The match was closed without a result. { $people }
button-close = Close the match
undo-what = { $more ->
    [0] “{ $text }”
    [one] “{ $text }” and the step after it
   *[other] “{ $text }” and the { $more } steps after it
}
undo-step = { $task }: { $how }
board-taken-back = This was taken back.
undo-ask = { $name } would like to take back { $what }. Everyone keeps what they have seen, and the same draws will come again. Do you agree, { $people }?
undo-asked = You asked the others whether it may be taken back.
undo-done = Taken back.
undo-alone = Only bots play with you, so you can still take it back, but the match will no longer count in `/stats`.
undo-agreed = { $name } agreed too: it is taken back.
undo-refused = { $name } would rather leave it as it is.

watch-hello = I'll keep you posted here about { $game }: { $link }
watch-done = Done. I'll write to you by direct message; `/unwatch` ends it.
watch-closed = I can't send you direct messages. Please allow them for this server and try again.
watch-which = Please choose a player too.
unwatch-done = I'll no longer write to you about this table.
unwatch-none = You weren't watching this table.

away-set = You are away from { $from } to { $to }. Your clocks are stopped during that time.
away-ended = You're not away: your clocks are running. To go away: `/away until:2026-12-31`.
away-format = Please give dates like 2026-12-31.
away-span = Time away must end in the future and last no more than 60 days.
reminders-here = I'll remind you in the channel.
reminders-direct = I'll remind you by direct message, or in the channel if that's not possible.
reminders-here-quiet = I'll remind you in the channel, but not between { $from } and { $to } ({ $utc }) unless your time would run out before then.
reminders-direct-quiet = I'll remind you by direct message, but not between { $from } and { $to } ({ $utc }) unless your time would run out before.
reminders-format = Please write quiet hours like `22-8` or `off`, and your time zone like `Europe/Paris` or `+1`.
# Words that people type to switch quiet hours off, with spaces between them.
value-yes = yes on
value-no = no off
reminders-off = off no none

replay-turn = **Turn { $turn } of { $turns }**
replay-film = The match so far, turn by turn.
replay-film-alt = An animated picture of the board after every turn. The same in words: `/log` and `/replay turn:`.
replay-single = Turn by turn
replay-everyone = As everyone saw it
replay-eyes = From whose point of view?

stats-title = **Your matches in this server**
stats-none = You have no finished matches in this server yet.
stats-line = { $game }: { $matches ->
    [one] one match
   *[other] { $matches } matches
}, { $wins ->
    [one] one win
   *[other] { $wins } wins
}, average place { $place }, best score { $best }
stats-alt = Your results game by game: how often you had each place, where your points come from, and your accuracy over time. The text says the same.
stats-summary = { $matches ->
    [one] one match
   *[other] { $matches } matches
}, { $wins ->
    [one] one win
   *[other] { $wins } wins
}
stats-accuracy = Accuracy
stats-sources = -# Points on average: { $list }
stats-against = -# Ahead of: { $list }
stats-opponent = { $name } { $better } of { $matches }
stats-accuracies = -# Accuracy in `/learn`: { $list }
stats-export = The results of this server: { $matches ->
    [one] one match.
   *[other] { $matches } matches.
}
stats-file = Results as a file.
server-title = This server
server-settings = Settings
server-tables = Open tables
server-no-tables = No table is open.
server-lost = Tables without their channel
server-unstuck = I'm posting table { $table } again.
server-barred = { $count ->
    [0] Nobody is barred from playing here.
   *[other] May not play here: { $people }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
}
server-results = Finished matches: { $matches }. Rated matches this season: { $rated }.
button-unstick = Unstick table { $table }
declined-barred = The people who manage this server have decided that you can't take a seat here.
declined-too-many-barred = At most 100 people can be barred. Nothing was changed.
server-now = Public language of new tables: { $language }. { $count ->
    [0] Tables are allowed in every channel.
   *[other] Tables are allowed in { $channels }.
}

table-moved = The table is here now.
table-unstuck = I'm posting the table again.
table-lost = I can no longer post in the channel of your table { $table } ({ $game }). The match is safe: `/table move` in another channel of the server moves it there.
games-lost = channel gone: `/table move` takes it elsewhere

table-opened = You opened a table. Until the match begins, { $only ->
    [yes] people you invite
   *[no] others
} can join with the button under its message or with `/table join`.
table-opened-thread = You opened a table in { $link }.
table-yours = Your table is open above.
table-joined = You're in. Have fun!
table-left = You left the table.
table-started = The match begins!
table-closed = The table is closed.
table-taken = There is a table here already. Shall I open yours in a thread?
table-taken-type = There is a table here already. Type it again with `{ cmd-table-new-where }: { where-thread }`, and I'll open yours there.

turn-call = { $people }: { $task }.
state-over = The match is over.
news-took-back = takes the last step back and decides again
news-took-back-more = takes a step back, with everything after it
# Subject of what the reader has done. News of a player are clauses without subject and full stop: `.you` is the clause
# after this subject, `.you-whole` a whole sentence instead, `.short` the clause in public lines.
news-you = You
news-sentence = { $subject } { $clause }.
played-sealed = { $game ->
    [wispwood] Chosen
   *[other] Placed
}: **{ $text }**.
contrast-high = high
contrast-normal = normal
pictures-high = Your private pictures have high contrast. The board in the channel looks the same for everyone.
pictures-normal = Your private pictures have normal contrast.
hand-empty = Your hand is empty right now.
hand-none = There is no hidden hand in this game: you see everything on the board.
hand-yours = Only you can see this.
board-words-file = The whole board in words.
words-your-decision = Your move: { $task }.
words-may-change = You've chosen. You can still change it until everyone has.
words-way = `{ $command }` – { $about }. For example `{ $text }`: { $does }.
words-way-plain = `{ $command }` – { $about }. For example `{ $text }`.
words-moves = { $count ->
    [one] One move is possible. Type `/move` to see it.
   *[other] { $count } moves are possible. Type `/move` to see them.
    }

over-wins = { $count ->
    [one] 🏆 { $names } wins, { $scores }.
   *[other] 🏆 { $names } share the victory, { $scores }.
}
over-nobody-wins = Nobody wins this time: { $scores }.
over-against = { $first } to { $second }
over-score = { $name }: **{ $points }** ({ $parts })
points-title = **Where the points come from**
points-player = { $seat }: { $points }
points-part = { $what } = { $points }
over-seed = -# Seal `{ $commitment }…` · seed `{ $seed }…` · check them with `/verify`

log-empty = Nothing has been played yet.
log-sealed = (hidden until everyone has decided)
log-file = The whole log.
log-first-round = Round 1
log-first-scoring = Until the first scoring
export-done = The whole match: setup, seed and all moves. `grovekeeper verify FILE` checks it.
export-file = The match as a file.
verify-lobby = The secret behind all draws was sealed before anybody joined: `{ $commitment }`. The draws also follow from words that people add with `/table join word:` and from the id of the message with which I'll announce the start. At the end I'll show the secret, and everyone can check the draws.
verify-running-sealed = The secret was sealed before anybody joined: `{ $commitment }` ({ $link }). Added since: { $added }. When the match is over I'll show the secret, and everyone can check the draws.
verify-good-sealed = ✅ This checks out: the secret gives the seal, the secret, your words and the message of the start give the seed, and from it { $moves ->
    [0] the match is dealt as it was.
    [one] the only move replays to the same end.
   *[other] all { $moves } moves replay to the same end.
    }
    Seal: `{ $commitment }`
    Secret: `{ $secret }`
    Added: { $added }
    Seed: `{ $seed }`
    I can't prove that this is the seal I posted ({ $link }) or that these are your words and the message of the start: please compare. `/export` gives you everything to check without me.
verify-closed = This match was closed before its end. { $moves ->
    [0] It was dealt as the seal says, and no move was made.
    [one] Its only move fits the seal, but nothing shows that there were no more.
   *[other] Its { $moves } moves fit the seal, but nothing shows that there were no more.
    }
    Seal: `{ $commitment }`
verify-running = The draw was sealed at the start as `{ $commitment }`. When the match is over I'll show the seed, and everyone can check that nothing was changed.
verify-good = ✅ Fair: from the seed { $moves ->
    [0] the match is dealt as it was
    [one] the only move replays to the same end
   *[other] all { $moves } moves replay to the same end
    }, and the seed gives this seal. Please compare the seal with the one in the first message of this table, which was there before the first draw.
    Sealed: `{ $commitment }`
    Seed: `{ $seed }`
verify-bad = ⚠️ This match does not check out: { $reason }
    Sealed: `{ $commitment }`
    Seed: `{ $seed }`

rules-which = Please choose a game: there is no table here.
rules-version-first = The first version.
rules-versions = Versions of the rules
rules-version = **Version { $version }:** { $change }
record-version = Rules version { $version }: { $change }
rules-version-stays = A match keeps the rules version it started with.
rules-cards = Goal cards
rules-card = { $rule }. Difficulty: { $paws ->
    [one] { $paws } paw
   *[other] { $paws } paws
}. { $points ->
    [0] The picture shows where hats may go.
    [one] The example brings { $points } point.
   *[other] The example brings { $points } points.
}
rules-ways = Weeks of travel from here: { $places }.
rules-match = This match
rules-match-older = This match is played by version { $version } of the rules. What newer matches do differently: { $changes }
rules-match-now = Helpful right now: { $topics }.
rules-title = ## { $game } · { $title }
rules-no-topic = I have no topic “{ $text }” for { $game }. Choose one of these:
button-why-not = Why not?
cmd-rules-topic = topic
cmd-rules-topic-about = A subject, a ruling, a goal card or a place; type to search
games-your-turn = Your turn
games-yours = Your other tables
games-here = Tables in this server
games-none = There are no tables here. Open one with `/table new`.
games-line-lobby = **{ $game }** (table { $table }): { $seats ->
    [one] one player, open to join
   *[other] { $seats } players, open to join
} · { $link }
games-line-playing = **{ $game }** (table { $table }): waiting for { $names } · { $link }
games-line-over = **{ $game }** (table { $table }): over · { $link }
games-line-closed = **{ $game }** (table { $table }): closed · { $link }

privacy = For each table I keep: the ids and display names of its players, who opened it, the channel, the settings, the moves with their time, and the secret seed of the draws. If you set them: your reminders, quiet hours and days off, and which tables you watch; also which games I have already shown you, how well your last bot played, and on how many days in a row you have finished the daily deal. If you use `/learn`: its reports, for 90 days. Results of finished matches, and whom its managers have barred, stay with the server. Nothing else: no messages, no profiles. Only the people who run this bot can see it; it is not shared with anyone.
    `/forget-me` removes your name and id from all tables, and in time from the backups, which are replaced by newer ones; in running matches a bot without a name plays on. On disk, unused parts of the data file can hold them until they are overwritten. Messages that I have already posted stay in their channels.
forget-ask = I will remove your name and id from all tables that I keep. Messages that I have already posted stay. { $running ->
    [0] You have no open tables.
    [one] You will leave or close one open table.
   *[other] You will leave or close { $running } open tables.
} This can't be undone.
forget-done = Done. You left or closed { $open ->
    [0] no open tables
    [one] one open table
   *[other] { $open } open tables
}, and your name is gone from { $finished ->
    [one] one finished table.
   *[other] { $finished } finished tables.
}

declined-no-table = There is no table here. Open one with `/table new`.
declined-place-taken = There is a table here already.
declined-started = The match has already begun.
declined-leave = The match has already begun. `/{ cmd-replace }` offers your seat to somebody else, `/{ cmd-resign }` gives up.
declined-not-started = The match hasn't begun yet.
declined-over = This match is over.
declined-not-over = That is possible once the match is over.
declined-elsewhere = This table is in { $channel } now.
declined-not-sealed = The table is just opening. Please try again in a moment.
declined-seated = You have a seat already.
declined-not-seated = You don't play here.
declined-full = All { $seats } seats are taken.
declined-not-host = Only the host, or someone who manages this channel, can do that.
declined-moved-on = The match has moved on since. Nothing was changed.
declined-nothing-to-undo = You have nothing to take back.
declined-revealed = Something has been revealed since, so you can't simply take that step back.
declined-long-log = This match has used up its take-backs: from now on every move stands.
declined-others-moved = Somebody else has moved since, so you can't simply take that step back.
declined-not-for-you = That is for the others to decide. You can play your turn, or let a bot play it.
declined-time-left = Their time isn't up yet. Until then, only they can do that.
declined-too-many-tables = Ten of your tables are waiting for players already. Start or close one of them first.
declined-tables-per-day = You have opened many tables today. Please wait a while before you open another one.
declined-too-many-watch = This table has as many watchers as I can notify.
declined-only-channel = This is the only allowed channel. Allow another first, or allow tables everywhere.
declined-scores-stay = In this game everyone sees the points. Only Mystaria can hide them.
declined-not-away = No bot is playing for you here.
declined-nudged = They have been reminded already. You can do it again { $when }.
declined-nobody-to-nudge = We are waiting for nobody else.
declined-not-in-this-channel = Tables aren't allowed in this channel. Please use { $channels }.
declined-not-admin = Only someone who may manage this server can do that.
declined-busy = A lot is going on right now. Please try again in a moment; nothing was changed.
declined-rate-limit = That was too much at once. Please wait a few seconds; nothing was changed.
declined-repeated = That is done already.
declined-overtaken = That arrived too late: you've already moved. Nothing was changed.
declined-unsure = The connection to our database broke just then. Please check whether it was done before you try again.
declined-unfinished = Something went wrong halfway, so only part of it may be done. Please check and try the rest again.
declined-animating = Your last replay is still being made. Please wait for it.
declined-broken = Something broke on our side. Your match is safe; please try again later.
declined-not-now = You can't do that right now. You can: { $verbs }.
declined-other-game = Another game is played at this table; its moves are made with `/{ $command }` ({ $game }).
board-own = mine
board-table = the whole table
board-of = The board of { $seat }, as everyone sees it.
declined-missing = Please choose “{ $ask }” too: there is more than one possibility.
declined-no-such-answer = “{ $text }” is not possible for “{ $ask }”. Please choose one of the suggestions.
declined-unknown-press = I don't know this button any more. Please use a newer message.
declined-unknown-command = I don't know this command. Restart Discord to see the current ones.
declined-only-servers = Tables live in the channels of a server.
declined-permission = I'm missing a permission here: { $what }. Please ask someone who manages this server.

## Commands

cmd-table = table
cmd-table-about = Open and manage a table
cmd-table-new = new
cmd-table-new-about = Open a table in this channel
cmd-table-new-game = game
cmd-table-new-game-about = What to play
cmd-table-new-set = set
cmd-table-new-set-about = Settings of the game: pick from the suggestions
cmd-table-join = join
cmd-table-join-about = Take a seat at the table here
cmd-table-join-word = word
cmd-table-join-word-about = Optional: your own word to mix into the random draws
cmd-table-leave = leave
cmd-table-leave-about = Give up your seat before the start
cmd-table-start = start
cmd-table-start-about = Start the match
cmd-table-start-word = word
cmd-table-start-word-about = Optional: your own word to mix into the random draws
cmd-table-status = status
cmd-table-status-about = What is going on at this table
cmd-table-new-pace = pace
cmd-table-new-pace-about = How much time players have
cmd-table-new-where = where
cmd-table-new-where-about = Here or in a thread of its own
cmd-table-settings = settings
cmd-table-settings-about = Change the settings of the table here
cmd-table-settings-pace = pace
cmd-table-settings-pace-about = How much time players have
cmd-table-settings-scores = scores
cmd-table-settings-scores-about = Whether pictures show points during the match
cmd-table-move = move
cmd-table-move-about = Move a table of this server to this channel
cmd-table-move-table = table
cmd-table-move-table-about = Which table
cmd-table-unstick = unstick
cmd-table-unstick-about = Post the table again when something got stuck
cmd-table-close = close
cmd-table-close-about = Close the table here; a running match ends without a result
cmd-board = board
cmd-board-about = Look at the board; only you see it
cmd-board-seat = seat
cmd-board-seat-about = Whose board; without it your own or the whole table
cmd-board-style = style
cmd-board-style-about = As a picture or in words
cmd-hand = hand
cmd-hand-about = See your hand (only you can see it)
cmd-move = move
cmd-move-about = Type a move, such as place M12 90
cmd-move-text = text
cmd-move-text-about = The move, for example as the log writes it
cmd-undo = undo
cmd-undo-about = Take back your last step
cmd-log = log
cmd-log-about = The match so far, move by move
cmd-replay = replay
cmd-replay-about = The match so far as an animation, or one position
cmd-replay-turn = turn
cmd-replay-turn-about = A position by the number of its turn
cmd-watch = watch
cmd-watch-about = Follow this table by direct message
cmd-watch-what = what
cmd-watch-what-about = What you want to hear about
cmd-watch-player = player
cmd-watch-player-about = Whose turns; separate several by commas
cmd-unwatch = unwatch
cmd-unwatch-about = Stop following this table
cmd-nudge = nudge
cmd-nudge-about = Politely remind the players we are waiting for, once a day
cmd-resign = resign
cmd-resign-about = Give up; a bot plays your seat to the end
cmd-replace = replace
cmd-replace-about = Offer your seat to someone else
cmd-replace-player = player
cmd-replace-player-about = Whose seat, if they gave up, left or are out of time
cmd-away = away
cmd-away-about = Mark yourself as away; your clocks stand still
cmd-away-until = until
cmd-away-until-about = Your last day away; leave it out to be back
cmd-away-from = from
cmd-away-from-about = Your first day away; today if left out
cmd-pictures = pictures
cmd-pictures-about = Change how your private pictures look
cmd-pictures-contrast = contrast
cmd-pictures-contrast-about = High contrast: darker backgrounds, stronger colours
cmd-reminders = reminders
cmd-reminders-about = How and when I may remind you
cmd-reminders-by = by
cmd-reminders-by-about = In the channel or by direct message
cmd-reminders-quiet = quiet
cmd-reminders-quiet-about = Hours without reminders, like 22-8, or off
cmd-reminders-timezone = timezone
cmd-reminders-timezone-about = Your time zone, like Europe/Paris, or your offset, like +1
cmd-stats = stats
cmd-stats-about = Your results in this server
cmd-server = server
cmd-server-about = Settings of this server
cmd-server-overview = overview
cmd-server-overview-about = Tables, settings and barred people of this server
cmd-server-daily = daily
cmd-server-daily-about = Announce the deals of each day in this channel
cmd-server-daily-post = post
cmd-server-daily-post-about = Here, or no longer
cmd-server-daily-timezone = timezone
cmd-server-daily-timezone-about = When days begin, such as Europe/Berlin
cmd-server-bar = bar
cmd-server-bar-about = Keep people from taking a seat in this server
cmd-server-bar-people = people
cmd-server-bar-people-about = Who, mentioned with @
cmd-server-unbar = unbar
cmd-server-unbar-about = Let people take a seat in this server again
cmd-server-unbar-people = people
cmd-server-unbar-people-about = Who, mentioned with @
cmd-server-language = language
cmd-server-language-about = The language of everything public
cmd-server-language-language = language
cmd-server-language-language-about = Which language
cmd-server-channels = channels
cmd-server-channels-about = Where tables may be opened
cmd-server-channels-allow = allow
cmd-server-channels-allow-about = Here, not here, or everywhere
cmd-server-export = export
cmd-server-export-about = All results of this server as a file
cmd-games = games
cmd-games-about = Tables of this server, and where it is your turn
cmd-rules = rules
cmd-rules-about = Learn a game, or look up a rule, a ruling or a card
cmd-rules-game = game
cmd-rules-game-about = Which game; without it the one at this table
cmd-verify = verify
cmd-verify-about = Check that the draws of this match were fair
cmd-verify-seal = seal
cmd-verify-seal-about = The seal that was posted when the table was opened
cmd-export = export
cmd-export-about = The finished match as a file
cmd-privacy = privacy
cmd-privacy-about = What is kept about you
cmd-forget-me = forget-me
cmd-forget-me-about = Remove your name from everything that is kept
cmd-help = help
cmd-help-about = How to begin and what I can do

## Legendary Forests

game-legendary-forests = Legendary Forests
game-legendary-forests-about = Everyone lays the same tile on a planet of their own and plants trees where the leaves grow together.

forests-kind = { $kind ->
    [R] maple
    [P] cherry
    [Y] ginkgo
   *[G] grass
}

forests-task-place = place tile { $tile }
    .ask = Place tile { $tile } on your planet.
forests-task-tree = plant a tree
    .ask = Plant a tree on your planet.

forests-form-place = `place FIELD TURN` with a turn of 0, 90, 180 or 270
forests-form-tree = `tree FIELD SIDE`

forests-spot = { $spot } ↻ { $degrees }°
forests-zone = { $kind ->
    [R] Maple
    [P] Cherry
   *[Y] Ginkgo
} at { $spot }, { $runes ->
    [one] { $runes } rune
   *[other] { $runes } runes
}, { $closed ->
    [yes] closed
   *[no] open
}
forests-effect-points = { $points ->
    [one] +{ $points } point
   *[other] +{ $points } points
}
forests-effect-closes = closes { $kind ->
    [R] maple
    [P] cherry
   *[Y] ginkgo
} ({ $runes ->
    [one] { $runes } rune
   *[other] { $runes } runes
})
forests-effect-joins = joins { $kind ->
    [R] maple
    [P] cherry
   *[Y] ginkgo
}{ $runes ->
    [1] { "" }
   *[other] {" "}×{ $runes }
}
forests-effect-grass = grass on grass
forests-effect-open = { $halves ->
    [one] { $halves } half-rune open
   *[other] { $halves } half-runes open
}
forests-keeps = { $sides ->
    [0] none of its zones is open
    [one] one open side
   *[other] { $sides } open sides
}, { $tiles ->
    [0] no more tiles
    [one] one more tile
   *[other] { $tiles } more tiles
}
forests-effect-again = has a tree already: no extra points

forests-news-laid = lays tile { $tile } at { $spot }{ $count ->
    [0] {""}
   *[other] {" "}and closes { $closed }
}
    .you = laid tile { $tile } at { $spot }
    .together = Tile { $tile }
    .each = { $spot }
    .besides = { $count ->
        [0] {""}
       *[other] closes { $closed }
    }
forests-news-drawn = Round { $round }: tile { $tile }{ $light ->
    [yes] {" "}(light background: trees follow)
   *[no] { "" }
}.
forests-news-no-place = has no place for tile { $tile }; it is discarded
    .you = had no place for tile { $tile }; it is discarded
forests-news-planted = plants a { $kind ->
    [R] maple
    [P] cherry
   *[Y] ginkgo
} tree at { $spot }
    .you = planted a { $kind ->
        [R] maple
        [P] cherry
       *[Y] ginkgo
    } tree at { $spot }
forests-news-no-tree = can't plant anything
    .you = couldn't plant anything
forests-news-token = The construction token passes to { $seat }.
forests-news-end = That was the last tile. The planets are complete.

forests-refusal-tiles-now = Tiles are laid now; trees come after that.
forests-refusal-trees-now = Trees are planted now; the next tile comes after that.
forests-refusal-occupied = There is a tile at { $spot } already.
forests-refusal-apart = { $spot } doesn't touch your planet.
forests-refusal-clash = At { $spot } the { $side ->
    [N] north
    [E] east
    [S] south
   *[W] west
} side would show { $ours ->
    [R] maple
    [P] cherry
    [Y] ginkgo
   *[G] grass
} against { $theirs ->
    [R] maple
    [P] cherry
    [Y] ginkgo
   *[G] grass
}.
forests-refusal-no-zone = No leaves grow on the { $side ->
    [N] north
    [E] east
    [S] south
   *[W] west
} side of { $spot }.
forests-refusal-no-tree = No { $kind ->
    [R] maple
    [P] cherry
   *[Y] ginkgo
} tree is left.

forests-points-closed = closed zones
forests-points-open = open zones

forests-words-round = Round { $round } of { $rounds }.
forests-words-over = The match is over.
forests-words-tile = Tile { $tile }{ $light ->
    [yes] {" "}on a light background
   *[no] { "" }
}: north { $north }, east { $east }, south { $south }, west { $west }.
forests-words-placing = Still to place: { $names }.
forests-words-planting = Planting a tree: { $names }.
forests-words-supply = Trees left: { $maple } maple, { $cherry } cherry, { $ginkgo } ginkgo.
forests-words-to-come = May still come: light { $light }; dark { $dark }.
forests-words-player = { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}{ $token ->
    [yes] , plants first
   *[no] { "" }
}.
forests-words-zone = { $kind ->
    [R] Maple
    [P] Cherry
   *[Y] Ginkgo
} at { $spot }: { $runes ->
    [one] { $runes } rune
   *[other] { $runes } runes
}, { $halves ->
    [0] closed
    [one] { $halves } half-rune open
   *[other] { $halves } half-runes open
}{ $trees ->
    [0] { "" }
    [one] , { $trees } tree
   *[other] , { $trees } trees
}.
forests-words-laid = { $spot }: tile { $tile }{ $light ->
    [yes] {" "}(light)
   *[no] { "" }
}, north { $north }, east { $east }, south { $south }, west { $west }.

forests-components = Tiles
forests-open-coming = May still come: { $count } tiles, { $removed } of which stay out of the match
forests-open-left-out = { $count } tiles stayed out of the match
forests-open-played = Played: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
forests-open-face = { $tile }{ $light ->
    [yes] {" "}(light)
   *[no] { "" }
} { $north }, { $east }, { $south }, { $west }
forests-open-unplaced = { $seat } found no place for { $tiles }
forests-open-architect = { $seat } is the Architect

cmd-forests = forests
cmd-forests-about = Moves of Legendary Forests
cmd-forests-place = place
cmd-forests-place-about = Lay this round's tile on your planet
cmd-forests-place-spot = spot
cmd-forests-place-spot-about = Where on your planet, and how far it is turned
cmd-forests-tree = tree
cmd-forests-tree-about = Plant a tree on your planet
cmd-forests-tree-zone = zone
cmd-forests-tree-zone-about = In which zone

forests-match = { $players } players: at the start the supply had { $trees } trees of each colour. 19 of the 24 numbers come, one per round.

## Der Wald von Mystaria

game-mystaria = Der Wald von Mystaria
game-mystaria-about = Lay a magic landscape together, tile by tile, and build where its areas grow large.

mystaria-landscape = { $landscape ->
    [D] village
    [G] mountain
    [S] lake
    [W] forest
   *[M] meadow
}
mystaria-building = { $building ->
    [village-hut] village hut
    [lake-hut] lake hut
    [forest-hut] forest hut
    [meadow-hut] meadow hut
    [tree] tree
    [tower] tower
    [bridge] bridge
    [castle] castle
   *[portal] magic portal
}
mystaria-a-building = { $building ->
    [village-hut] a village hut
    [lake-hut] a lake hut
    [forest-hut] a forest hut
    [meadow-hut] a meadow hut
    [tree] a tree
    [tower] a tower
    [bridge] a bridge
    [castle] a castle
   *[portal] a magic portal
}
mystaria-tile = above { $upper }, below { $lower }

mystaria-task-lay = lay your tile
    .ask = Lay your tile.
mystaria-task-build = build something or skip
    .ask = Now build something, or end your turn.

mystaria-form-lay = `lay FIELD TURN` with a turn of 0, 90, 180 or 270
mystaria-form-build = `build BUILDING FIELD` (a bridge also `horizontal` or `vertical`)
mystaria-form-skip = `skip`

mystaria-spot = { $spot } ↻ { $degrees }°
mystaria-field = { $spot } ({ $landscape })
mystaria-direction = { $direction ->
    [horizontal] joins left and right
   *[vertical] joins above and below
}

mystaria-effect-points = { $points ->
    [one] +{ $points } point
   *[other] +{ $points } points
}
mystaria-effect-loses = { $points ->
    [one] −{ $points } point
   *[other] −{ $points } points
}
mystaria-effect-others = +{ $points } for others
mystaria-effect-others-lose = −{ $points } for others
mystaria-effect-grows = { $whose ->
    [own] your { $landscape }
    [other] { $seat }'s { $landscape }
   *[free] { $landscape }
} grows to { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
}
mystaria-effect-joins = joins { $landscape } into one area of { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
}
mystaria-effect-sees-fields = { $fields ->
    [one] sees { $fields } { $landscape } field now
   *[other] sees { $fields } { $landscape } fields now
}
mystaria-effect-mountains = { $mountains ->
    [one] { $mountains } mountain now
   *[other] { $mountains } mountains now
}
mystaria-effect-sees-buildings = { $buildings ->
    [one] sees { $buildings } building now
   *[other] sees { $buildings } buildings now
}
mystaria-keeps-site = { $building } for { $points ->
    [one] { $points } point
   *[other] { $points } points
} next
mystaria-keeps-stock = { $buildings ->
    [one] one building
   *[other] { $buildings } buildings
} for { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
}
mystaria-effect-area = { $landscape } of { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
}, { $points ->
    [one] { $points } point now
   *[other] { $points } points now
}

mystaria-news-laid = lays a tile at { $spot }
    .you = laid a tile at { $spot }
mystaria-news-no-build = can't build anything
    .you = couldn't build anything
mystaria-news-skipped = builds nothing
    .you = built nothing
mystaria-news-built = builds { $building } on { $spot }
    .you = built { $building } on { $spot } ({ $points ->
        [one] { $points } point
       *[other] { $points } points
    } now)
mystaria-news-bridge = builds { $building } on { $spot } (joins { $landscape } into one area of { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
})
    .you = built { $building } on { $spot } (joins { $landscape } into one area of { $fields ->
        [one] { $fields } field
       *[other] { $fields } fields
    })
mystaria-news-drawn = You draw a tile: { $tile }.
mystaria-news-last-building = { $seat } has placed all buildings. Nobody draws any more; everyone lays the tile they hold.
    .you-whole = You have placed all your buildings. Nobody draws any more; everyone lays the tile they hold.
mystaria-news-last-tile = { $seat } draws the last tile. Everyone lays the tile they hold.
    .you-whole = You drew the last tile. Everyone lays the tile they hold.
mystaria-news-exchanged = { $seat } can't lay their tile anywhere ({ $tile }). It goes under the pile, and { $seat } draws another one.
    .you-whole = You can't lay your tile anywhere ({ $tile }). It goes under the pile, and you draw another one.
mystaria-news-discarded = { $seat } can't lay their tile anywhere ({ $tile }). It is discarded.
    .you-whole = You can't lay your tile anywhere ({ $tile }). It is discarded.
mystaria-news-end = That was the last tile. The landscape is complete.

mystaria-refusal-lay-first = First lay the tile from your hand.
mystaria-refusal-build-now = Your tile is already laid. Now build or skip.
mystaria-refusal-overlaps = A tile at { $spot } would lie on { $taken } (M1).
mystaria-refusal-apart = A tile at { $spot } would share no edge with the common layout (M1).
mystaria-refusal-no-match = Turned like that, a tile at { $spot } touches no field of the same landscape (M1).
mystaria-refusal-joins = The tile would join two areas that both hold a building, at { $first } and { $second } (M2).
mystaria-refusal-not-in-stock = You have none of these left to build: { $building }.
mystaria-refusal-no-field = There is no field at { $spot }.
mystaria-refusal-out-of-reach = { $spot } is neither on your new tile nor shares an edge with it (M4).
mystaria-refusal-field-taken = A building stands on { $spot } already (M4).
mystaria-refusal-area-taken = The area of { $spot } holds a building already, at { $by } (M5).
mystaria-refusal-castle = The castle must stand on a mountain, and { $spot } isn't one.
mystaria-refusal-mountain = { $spot } is a mountain. Only the castle may stand there; you chose: { $building }.
mystaria-refusal-hut = A hut stands only on its own landscape, and { $spot } shows { $landscape }; you chose: { $building }.
mystaria-refusal-tree = { $spot } shows { $landscape }; your hut for that landscape must have been built before (M6).
mystaria-refusal-tower = The tower at { $tower } sees { $spot } (M7).
mystaria-refusal-which-way = Say which way the bridge at { $spot } joins: `horizontal` or `vertical` (M9).
mystaria-refusal-no-bridge = Only the bridge has a direction; you chose: { $building }.
mystaria-refusal-nothing-to-join = A bridge at { $spot } would join nothing { $direction ->
    [horizontal] to its left and right
   *[vertical] above and below
} (M9).
mystaria-refusal-joined-already = What a bridge at { $spot } would join { $direction ->
    [horizontal] to its left and right
   *[vertical] above and below
} is one area already (M9).
mystaria-refusal-stranger = A bridge at { $spot } would reach into another player's area, at { $by } (M9).

mystaria-points-village-hut = village hut
mystaria-points-lake-hut = lake hut
mystaria-points-forest-hut = forest hut
mystaria-points-meadow-hut = meadow hut
mystaria-points-tree = tree
mystaria-points-tower = tower
mystaria-points-bridge = bridge
mystaria-points-castle = castle
mystaria-points-portal = magic portal

mystaria-words-lay = { $seat } has to lay a tile.
mystaria-words-build = { $seat } is to build or skip.
mystaria-words-done = The match is over.
mystaria-words-pile = { $pile ->
    [0] The pile is empty.
    [one] { $pile } tile in the pile.
   *[other] { $pile } tiles in the pile.
}
mystaria-words-ending = { $by ->
    [pile] The last tile is drawn
   *[buildings] Someone has placed all buildings
}: everyone lays the tile they hold, nobody draws.
mystaria-words-hand = Your tile: { $tile }.
mystaria-words-player = { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $holds ->
    [yes] , holds a tile
   *[no] , holds no tile
}. { $count ->
    [0] Everything is built.
   *[other] Left to build: { $left }.
}
mystaria-words-player-only = { $seat } { $holds ->
    [yes] holds a tile
   *[no] holds no tile
}. { $count ->
    [0] Everything is built.
   *[other] Left to build: { $left }.
}
mystaria-words-built = { $seat } has built: { $list }.
mystaria-words-building = { $building } on { $spot } ({ $points })
mystaria-words-building-only = { $building } on { $spot }
mystaria-words-bridge = { $building } on { $spot } ({ $direction ->
    [horizontal] joins left and right
   *[vertical] joins above and below
})
mystaria-words-last = Last tile: { $from } to { $to }.
mystaria-words-free = Free areas: { $areas }.
mystaria-words-area = { $landscape } of { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
} at { $spot }
mystaria-words-row = Row { $row }: { $fields }.
mystaria-words-run = { $columns } { $landscape }
mystaria-words-stands = { $columns } { $landscape } with { $building } of { $seat }
mystaria-words-tiles = Tiles in the order in which they were laid: { $tiles }.

mystaria-components = Buildings
mystaria-open-site = One building per turn, on a free field of the tile that was just laid or next to it; never in an area that holds a building already, and never on a mountain, unless it says so here
mystaria-open-hut = Huts: each on its own landscape. 1 point per field of the area, the village hut 2
mystaria-open-tree = Tree: on a landscape whose hut you built in an earlier turn. 2 points per field of the area
mystaria-open-tower = Tower: where no other tower sees it in its row or column; mountains block the view. 1 point per field of its own landscape that it sees there
mystaria-open-bridge = Bridge: in any area, between two areas of one landscape that hold no building of others; they become one. No points of its own
mystaria-open-castle = Castle: on a mountain. 1 point per mountain field of its tile and of the tiles next to it
mystaria-open-portal = Portal: on any landscape but mountain. 1 point per building that it sees in eight directions; mountains block the view
mystaria-open-start = { $seat } began
mystaria-open-removed = Taken out unseen before the match: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
mystaria-open-ending = { $by ->
    [pile] The last tile is drawn
   *[buildings] Someone has placed all buildings
}: everyone lays the tile they hold, nobody draws
mystaria-open-discarded = Tiles that fitted nowhere and are out
mystaria-open-under-pile = At the bottom of the pile, because they fitted nowhere; the lowest one last
mystaria-open-hand = Everyone knows the tile of { $seat }

cmd-mystaria = mystaria
cmd-mystaria-about = Moves of Der Wald von Mystaria
cmd-mystaria-lay = lay
cmd-mystaria-lay-about = Lay the tile from your hand
cmd-mystaria-lay-spot = spot
cmd-mystaria-lay-spot-about = Top left field and turn; type a row or column to narrow the suggestions
cmd-mystaria-build = build
cmd-mystaria-build-about = Build on your new tile or next to it
cmd-mystaria-build-building = building
cmd-mystaria-build-building-about = Which building
cmd-mystaria-build-field = field
cmd-mystaria-build-field-about = On which field
cmd-mystaria-build-direction = direction
cmd-mystaria-build-direction-about = Which way a bridge joins, if both are possible
cmd-mystaria-skip = skip
cmd-mystaria-skip-about = Skip building this turn

mystaria-rules-version-2 = A bridge may stand on a field of anybody's area; before, it could not stand where another player had built (M9).
mystaria-match = { $players } players. { $simple ->
    [yes] Simple game: only the four huts, the tree and the tower are used.
   *[no] All nine buildings are used.
}
## Wispwood

game-wispwood = Wispwood
game-wispwood-about = Take wisps from the pond, lay them with trees in a growing forest, and score five goals each round.

wispwood-kind = { $kind ->
    [P] pumpkin
    [H] hat
    [O] orb
    [E] heart
    [C] cat
   *[T] tree
}

wispwood-task-turn = take a wisp or lay trees
    .ask = Take a wisp and lay it with trees, or lay trees only.
wispwood-task-trees-only = lay trees (no wisp can be laid)
    .ask = Lay trees: no wisp can be laid.
wispwood-task-more-trees = { $left ->
    [one] lay one more tree or finish
   *[other] lay up to { $left } more trees or finish
}
    .ask = Lay another tree, or finish. { $left ->
        [one] One is left.
       *[other] Up to { $left } are left.
    }
wispwood-task-cat = choose where your cat goes
    .ask = Where does your cat go?
wispwood-task-ghost = choose a slot for the ghost's cat
    .ask = Where does the ghost's cat begin? The wisp in that slot is discarded.

wispwood-form-take = `take SLOT SHAPE FIELD FIELDS` (the wisp's field, then the trees')
wispwood-form-trees = `trees FIELD` or `trees done`
wispwood-form-refresh = `refresh`
wispwood-form-cat = `cat`
wispwood-form-move = `move FIELD` or `move stay`
wispwood-form-ghost = `ghost SLOT`

wispwood-wisp = { $wisp ->
    [P] Pumpkin
    [H] Hat
    [O] Orb
   *[E] Heart
}, slot { $slot }
wispwood-shape = { $shape ->
    [I2] I2, two in a line
    [I3] I3, three in a line
    [L3] L3, corner of three
    [I4] I4, four in a line
    [O4] O4, square
    [S4] S4, zigzag
    [T4] T4, T of four
   *[L4] L4, L of four
}
wispwood-spot = { $spot }
wispwood-take = { $wisp } · { $shape }
wispwood-place = { $spot }, trees on { $trees }
wispwood-done = Finish: no more trees
wispwood-stay = stay on { $spot }

wispwood-effect-goal = { $sign ->
    [plus] +{ $points }
   *[minus] −{ $points }
} for { $kind ->
    [P] pumpkins
    [O] orbs
    [E] hearts
   *[T] trees
}
wispwood-effect-hat = hat no. { $nth } +{ $points }
wispwood-effect-full = full grid +{ $points }
wispwood-effect-left = { $fields ->
    [one] one field stays free
   *[other] { $fields } fields stay free
}
wispwood-keeps = { $fields ->
    [0] the grid is full
    [one] one more field to a full grid
   *[other] { $fields } more fields to a full grid
}, { $cat ->
    [ready] your cat is ready
   *[hidden] your cat is hidden
}
wispwood-effect-hides = hides your cat
wispwood-effect-wakes = your cat is ready again
wispwood-effect-opens = { $fields ->
    [0] no field for hats
    [one] { $fields } field for hats
   *[other] { $fields } fields for hats
}
wispwood-effect-discards = { $wisp ->
    [P] the pumpkin is discarded
    [H] the hat is discarded
    [O] the orb is discarded
   *[E] the heart is discarded
}

wispwood-news-took = takes { $wisp ->
    [P] a pumpkin
    [H] a hat
    [O] an orb
   *[E] a heart
} and lays it on { $spot } with { $trees ->
    [one] { $trees } tree
   *[other] { $trees } trees
}{ $hides ->
    [yes] ; the cat hides
   *[no] { "" }
}
    .you = took { $wisp ->
        [P] a pumpkin
        [H] a hat
        [O] an orb
       *[E] a heart
    } and laid it on { $spot } with { $trees ->
        [one] { $trees } tree
       *[other] { $trees } trees
    }{ $hides ->
        [yes] ; your cat hides
       *[no] { "" }
    }
wispwood-news-tree = lays a tree on { $spot }
    .you = laid a tree on { $spot }
wispwood-news-tree-turn = lays { $trees ->
    [one] { $trees } tree
   *[other] { $trees } trees
}{ $woke ->
    [yes] ; the cat is ready again
   *[no] { "" }
}
    .you = laid { $trees ->
        [one] { $trees } tree
       *[other] { $trees } trees
    }{ $woke ->
        [yes] ; your cat is ready again
       *[no] { "" }
    }
wispwood-news-refreshed = clears { $wisp ->
        [P] the pumpkins
        [H] the hats
        [O] the orbs
       *[E] the hearts
    } from the pond
    .you-whole = You cleared { $wisp ->
        [P] the pumpkins
        [H] the hats
        [O] the orbs
       *[E] the hearts
    } from the pond.
wispwood-news-renewed = hides the cat for new wisps
    .you = hid your cat for new wisps
wispwood-news-dealt = { $count ->
    [one] { $count } new wisp is dealt.
   *[other] { $count } new wisps are dealt.
}
wispwood-news-full = { $seat } has a full { $size }×{ $size } grid!
    .you-whole = You have a full { $size }×{ $size } grid!
wispwood-news-round-over = Round { $round } is over.
wispwood-news-scored = +{ $gain } → { $points }{ $count ->
    [0] { "" }
   *[other] : { $sources }
}
wispwood-score-source = { $what ->
    [pumpkins] { wispwood-points-pumpkins }
    [hats] { wispwood-points-hats }
    [orbs] { wispwood-points-orbs }
    [hearts] { wispwood-points-hearts }
    [trees] { wispwood-points-trees }
   *[full] full grid
} { $points }
wispwood-news-cat-chosen = { $seat } has chosen. { $waiting ->
    [one] { $waiting } player is still thinking.
   *[other] { $waiting } players are still thinking.
}
    .you-whole = You have chosen. { $waiting ->
        [one] { $waiting } player is still thinking.
       *[other] { $waiting } players are still thinking.
    }
wispwood-news-cat-moved = moves the cat to { $spot }
    .you = moved your cat to { $spot }
    .together = Cats
    .each = { $spot }
wispwood-news-cat-stayed = lets the cat stay on { $spot }
    .you = let your cat stay on { $spot }
    .together = Cats
    .each = stays on { $spot }
wispwood-news-round = Round { $round } begins: forests may grow to { $size }×{ $size }, and the wisps that stayed count again. { $seat } has the start marker.
wispwood-news-end = That was the last round.
wispwood-news-ghost-sits = The ghost's cat sits down in slot { $slot }; the { $wisp ->
    [P] pumpkin
    [H] hat
    [O] orb
   *[E] heart
} there is discarded.
wispwood-news-ghost-deals = Firefly { $firefly }: too few wisps for the ghost, so new ones are dealt.
wispwood-news-ghost-takes = Firefly { $firefly }: the ghost takes the { $wisp ->
    [P] pumpkin
    [H] hat
    [O] orb
   *[E] heart
} from slot { $slot } (worth { $points }).
wispwood-news-ghost-scored = The ghost +{ $gain } → { $points }.

wispwood-refusal-turn-now = It's time for a turn: take a wisp or lay trees.
wispwood-refusal-cats-now = The round is over: choose where your cat goes.
wispwood-refusal-ghost-now = Choose a slot for the ghost's cat first.
wispwood-refusal-trees-begun = You have begun a tree turn: lay another tree or finish.
wispwood-refusal-no-tree-yet = A tree turn needs at least one tree.
wispwood-refusal-empty-slot = There is no wisp in slot { $slot }.
wispwood-refusal-shape-elsewhere = { $shape } is not next to slot { $slot }, and your cat is hidden.
wispwood-refusal-not-the-shape = These fields don't form { $shape }.
wispwood-refusal-occupied = There is a tile on { $spot } already.
wispwood-refusal-apart = That wouldn't touch your forest by a side.
wispwood-refusal-too-large = Your forest would be { $width }×{ $height }; this round it may be { $limit }×{ $limit }.
wispwood-refusal-hat = Card { $goal } allows no hat on { $spot }.
wispwood-refusal-no-tiles = There aren't enough tiles left.
wispwood-refusal-cat-hidden = Your cat is hidden; a tree turn makes it ready again.
wispwood-refusal-several-kinds = The wisps at the pond aren't all of one kind.
wispwood-refusal-already-refreshed = Wisps of one kind can be discarded only once a turn.
wispwood-refusal-no-tree = There is no tree of yours on { $spot }.

wispwood-rival = The ghost
wispwood-points-pumpkins = pumpkins
wispwood-points-hats = hats
wispwood-points-orbs = orbs
wispwood-points-hearts = hearts
wispwood-points-trees = trees
wispwood-points-full = full grids
wispwood-points-round-1 = round 1
wispwood-points-round-2 = round 2
wispwood-points-round-3 = round 3
wispwood-points-round = Round { $round }: { $parts }
wispwood-points-ghost = The ghost, round by round: { $rounds }

wispwood-goal-name = { $goal ->
    [P1] Pumpkin solo
    [P2] Pumpkin sudoku
    [P3] Pumpkin chess
    [P4] Pumpkin pairs
    [P5] Pumpkin groups
    [H1] Diagonal lines
    [H2] Row and column
    [H3] Around the cat
    [H4] Corner to corner
    [H5] Two away
    [O1] Good company
    [O2] Marble run
    [O3] The quiet orb
    [O4] The modest neighbour
    [O5] All together
    [E1] Cross
    [E2] Neighbours
    [E3] Below
    [E4] Diagonal
    [E5] Straight from the heart
    [T1] Lines of three
    [T2] Great forest
    [T3] Thicket
    [T4] Not quite so great forest
   *[T5] Groves
}
wispwood-goal = { $goal ->
    [P1] pumpkins with no other pumpkin on the 8 fields around them: 1/2/3/4/5 of them score 4/9/15/22/30 in total, each further one 8 more
    [P2] pumpkins with no other pumpkin in their row or column: 1/2/3/4/5/6 of them score 4/9/15/22/30/40 in total
    [P3] pumpkins with no other pumpkin on either of their diagonals: 1/2/3/4/5/6 of them score 4/9/15/22/30/39 in total, each further one 9 more
    [P4] groups of exactly two pumpkins: 1/2/3 of them score 11/23/37 in total, each further one 14 more
    [P5] groups of wisps with a pumpkin among them: 1/2/3/4/5 of them score 4/9/15/22/30 in total, each further one 8 more
    [H1] hats go on a diagonal line through the cat, at any distance; every three score 18, two left over 10, one 4
    [H2] hats go in the cat's row or column, at any distance; every three score 18, two left over 10, one 4
    [H3] hats go on the 8 fields around the cat; every three score 18, two left over 10, one 4
    [H4] a hat counts if it touches the cat, or another hat that counts, corner to corner; every three score 18, two left over 10, one 4
    [H5] hats go on the ring two fields away from the cat; every three score 18, two left over 10, one 4
    [O1] each orb scores 2 per kind of wisp on the 8 fields around it (other orbs are a kind)
    [O2] each orb scores 2 per kind of wisp in its row or its column, whichever is better, itself included
    [O3] the kind of wisp you have fewest of sets the value of each orb: orb 7, pumpkin 5, hat 4, heart 3 (having none counts; in a tie the better value)
    [O4] each orb scores the value of its adjacent wisp of the lowest value: orb 4, pumpkin 5, hat 6, heart 7; with none adjacent 0
    [O5] each group of wisps with an orb in it scores 2 per kind in the group
    [E1] each heart scores 1 per tree in its row and column
    [E2] each heart scores 2 per adjacent tree
    [E3] each heart scores 2 per tree below it in its column
    [E4] each heart scores 2 per tree on the better of its two diagonals
    [E5] each heart scores 2 per tree in the longest straight unbroken line of trees that starts next to it
    [T1] each row and each column with at least 3 trees scores 2
    [T2] each tree of the largest group scores 1
    [T3] each tree with at least 3 adjacent trees scores 3
    [T4] each tree of the second-largest group scores 2 (with only one group 0)
   *[T5] each group of at least 3 trees scores 4
}

wispwood-words-round = Round { $round } of { $rounds }, forests up to { $size }×{ $size }.
wispwood-words-turn = Playing: { $names }.
wispwood-words-cats = Still to choose where the cat goes: { $names }.
wispwood-words-over = The match is over.
wispwood-words-slot = Slot { $slot }: { $what }, between { $left } and { $right }.
wispwood-words-slots = Pond: { $slots }.
wispwood-words-empty = empty
wispwood-words-ghost-cat = the ghost's cat
wispwood-words-stock = Stock { $stock }, discarded { $discard }.
wispwood-words-goal = { $id } { $name }: { $rule }.
wispwood-words-goals = Goals: { $goals }.
wispwood-words-player = { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $now } more if the round ended now), cat { $ready ->
    [yes] ready
   *[no] hidden
} on { $cat }{ $marker ->
    [yes] , start marker
   *[no] { "" }
}, { $left ->
    [0] full grid
    [one] { $left } field left
   *[other] { $left } fields left
}.
wispwood-words-forest-row = Row { $row }: { $cells }.
wispwood-words-cell = { $spot } { $what }
wispwood-words-scored = Round { $round }: { $lines }; { $points } in all.
wispwood-words-line = { $goal } { $points }
wispwood-words-line-full = full grid { $points }
wispwood-words-ghost = The ghost: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $wisps }; fireflies left: { $left }.
wispwood-words-ghost-wisp = { $count }× { $what } at { $value }
wispwood-words-choice = Your cat will go to { $spot } unless you choose again.

wispwood-components = Wisps
wispwood-open-discard = { $count ->
    [one] { $count } discarded wisp
   *[other] { $count } discarded wisps
}
wispwood-open-hidden = { $count } face-down tiles: { $stock } in the stock, the others under trees and cats. Hidden on them
wispwood-open-turn = { $seat } in this turn: { $trees ->
    [0] no tree laid
    [one] { $trees } tree laid
   *[other] { $trees } trees laid
}, { $discarded ->
    [yes] three or more wisps of one kind discarded
   *[no] no wisps of one kind discarded
}, { $hid ->
    [yes] cat hidden for new wisps
   *[no] no new wisps for the cat
}
wispwood-open-ghost = The ghost has difficulty { $difficulty }. Fireflies of this round: { $shown ->
    [0] none
   *[other] { $fireflies }
}, { $left } to come. It has

cmd-wispwood = wispwood
cmd-wispwood-about = Moves of Wispwood
cmd-wispwood-take = take
cmd-wispwood-take-about = Take a wisp and lay it with trees in a shape
cmd-wispwood-take-wisp = wisp
cmd-wispwood-take-wisp-about = Which wisp, with one of the two shapes next to it, or any shape if your cat hides
cmd-wispwood-take-place = place
cmd-wispwood-take-place-about = Where the wisp lies, and where its trees: turned and mirrored as you like
cmd-wispwood-trees = trees
cmd-wispwood-trees-about = Lay trees (up to 3); your cat becomes ready
cmd-wispwood-trees-spot = spot
cmd-wispwood-trees-spot-about = Where the tree lies, or finish
cmd-wispwood-refresh = refresh
cmd-wispwood-refresh-about = Discard wisps that are all of one kind and deal new ones
cmd-wispwood-cat = cat
cmd-wispwood-cat-about = Hide your cat to discard all wisps and deal new ones
cmd-wispwood-move = move
cmd-wispwood-move-about = Between rounds: move your cat onto a tree, or let it stay
cmd-wispwood-move-spot = spot
cmd-wispwood-move-spot-about = Where your cat goes
cmd-wispwood-ghost = ghost
cmd-wispwood-ghost-about = Solo: put the ghost's cat on a slot of the pond
cmd-wispwood-ghost-slot = slot
cmd-wispwood-ghost-slot-about = Which slot; the wisp there is discarded

wispwood-match = { $ghost ->
    [0] { $players } players, { $rounds } rounds.
   *[other] Solo against the ghost (difficulty { $ghost }), { $rounds } rounds.
} Goal cards of this match:
## Legends

game-legends = Legends
game-legends-about = Travel between legendary places, collect knowledge and leave your diaries where the club will look next.
legends-rules-version-2 = In the club you may put down no card and only draw (L8), and the golden hourglass may be declined (L13).

legends-place-atl = Atlantis
legends-place-bun = Ark of the Covenant
legends-place-sha = Shangri-La
legends-place-ber = Amber Room
legends-place-yet = Yeti
legends-place-ava = Avalon
legends-place-nof = Tomb of Nefertiti
legends-place-ele = Elephants' Graveyard
legends-place-lon = London
legends-place-short = { $place ->
    [ATL] Atlantis
    [BUN] Ark
    [SHA] Shangri-La
    [BER] Amber
    [YET] Yeti
    [AVA] Avalon
    [NOF] Nefertiti
   *[ELE] Elephants
}
legends-to = { $place ->
    [ATL] to Atlantis
    [BUN] to the Ark of the Covenant
    [SHA] to Shangri-La
    [BER] to the Amber Room
    [YET] to the Yeti
    [AVA] to Avalon
    [NOF] to the Tomb of Nefertiti
    [ELE] to the Elephants' Graveyard
   *[LON] to London
}
legends-in = { $place ->
    [ATL] in Atlantis
    [BUN] at the Ark of the Covenant
    [SHA] in Shangri-La
    [BER] in the Amber Room
    [YET] at the Yeti's
    [AVA] in Avalon
    [NOF] at the Tomb of Nefertiti
    [ELE] in the Elephants' Graveyard
   *[LON] in London
}
legends-card = { legends-place-short } { $symbols }
legends-card-joker = joker
legends-cards = { $cards }

legends-task-setup-club = put { $count ->
    [one] { $count } card
   *[other] { $count } cards
} into the club
    .ask = Put { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } into the club, face down.
legends-task-setup-book = put your first book on a 3-field
    .ask = Where do you put your first book? It goes on a 3-field.
legends-task-travel = travel to another place
    .ask = Where do you travel? You are { $there }, week { $week }.
legends-task-greet = greet here ({ $place }): { $count ->
    [one] give a card
   *[other] give a card to each of { $count } players
}
    .ask = { $count ->
        [one] { $hosts } is here. Which card do you give?
       *[other] Give a card to everyone who is here: { $hosts }.
    }
legends-host = { $seat }
legends-task-act = card action or book { $there }
    .ask = What do you do { $there }?
legends-task-keep = choose from the new cards ({ $place })
    .ask = Which of the new cards do you take?
legends-task-gold = send the golden hourglass to a place
    .ask = Where does the golden hourglass go?
legends-task-gold-optional = send the golden hourglass to a place, or to none
    .ask = Where does the golden hourglass go?
legends-task-club-after = put a card into the club, or none
    .ask = Do you put a card into the club?

legends-form-travel = `travel PLACE`
legends-form-give = `give PLAYER CARD …`
legends-form-cards = `take CARD …`, `swap PLACE CARD CARD …`, `renew PLACE` or `draw`
legends-form-book = `book FIELD CARD …` (the first one `book PLACE`)
legends-form-club = `club CARD …` (on a visit also `draw`)
legends-form-keep = `keep CARD …`
legends-form-gold = `gold PLACE` (or `gold none`)

legends-travel = { $place }, { $weeks ->
    [one] { $weeks } week
   *[other] { $weeks } weeks
}
legends-gift = { $card } for { $seat }
legends-gift-none = nothing for { $seat }
legends-draw = { $cards ->
    [one] Draw { $cards } card
   *[other] Draw { $cards } cards
}
legends-display = Display: { $place }
legends-open-card = { $card } (display { $place })
legends-put = { $put } for { $take } (display { $place })
legends-stop = No second card
legends-field = Field { $field } ({ $place })
legends-club-draw = That's all; then draw a card
legends-club-end = That's all; no draw
legends-club-none = No card
legends-gold-none = To no place

legends-effect-greets = { $count ->
    [one] give { $count } card
   *[other] give { $count } cards
}
legends-effect-take = take { $cards } open (+{ $weeks } wk)
legends-effect-swap = swap up to { $cards } (+{ $weeks } wk)
legends-effect-renew = renew, take { $cards } (+{ $weeks } wk)
legends-effect-draw = draw { $cards } (+{ $weeks } wk)
legends-effect-club = up to { $cards } into the club (+{ $weeks } wk each)
legends-effect-can-book = field { $field } for { $prestige } prestige (+{ $weeks } wk)
legends-effect-then = { $what } → { $then }
legends-effect-week = week { $week }, then { $next }
legends-effect-again = week { $week }, you again
legends-effect-scoring = week { $week }, then a scoring
legends-effect-gold = you may place the gold
legends-effect-weeks = { $weeks ->
    [one] +{ $weeks } week
   *[other] +{ $weeks } weeks
}
legends-effect-holding = { $place }: { $symbols ->
    [one] then { $symbols } symbol in hand
   *[other] then { $symbols } symbols in hand
}
legends-effect-hand = { $symbols ->
    [one] { $symbols } symbol in hand
   *[other] { $symbols } symbols in hand
}
legends-effect-left = { $count ->
    [0] your last one
   *[other] { $count } left
}
legends-keeps = { $cards ->
    [one] one card
   *[other] { $cards } cards
} in hand, { $books ->
    [one] one book
   *[other] { $books } books
} in your supply, { $scorings ->
    [one] one scoring
   *[other] { $scorings } scorings
} to come
legends-effect-discards = discards { $cards }
legends-effect-prestige = { $prestige } prestige per scoring
legends-effect-upgrade = up from field { $field }
legends-effect-pushes = pushes { $seat } to { $field }
legends-effect-pushes-off = pushes { $seat } off
legends-effect-loses = gives up { $prestige } prestige per scoring there
legends-effect-scores = { $own ->
    [0] { $others ->
        [0] nobody has a book there
       *[other] others' books there earn { $others }
    }
   *[other] your books there earn { $own }, others' { $others }
}

legends-news-travels = travels { $to } ({ $weeks ->
    [one] { $weeks } week
   *[other] { $weeks } weeks
})
    .short = → { $place }
    .you-whole = You are { $there } now.
legends-news-stays = can't do anything anywhere and waits a week
    .you = can't do anything anywhere and wait a week
legends-news-gives = gives { $to } a card
    .you = gave { $to } a card
legends-news-gets = { $from } gave { $seat } this card: { $card }.
legends-news-takes = takes { $cards } (display { $place })
    .short = takes { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
    .you = took { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
legends-news-lies = New in the display { $place }: { $cards }.
legends-news-swaps = takes { $take } from a display ({ $place }) and puts { $put } there
    .short = swaps { $put } for { $take }
    .you = swapped { $put } for { $take }
legends-news-renews = renews { $place }
    .you = renewed { $place }
legends-news-draws = draws { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
    .you = drew { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
legends-news-drew = draws { $count ->
    [0] nothing
   *[other] { $cards }
}
    .you = drew { $count ->
        [0] nothing
       *[other] { $cards }
    }
legends-news-reshuffled = The discard pile ({ $count }) is shuffled into a new deck.
legends-news-first-book = puts the first book on field { $field } ({ $place })
    .you = put your first book on field { $field } ({ $place })
legends-news-books = puts a book on field { $field } ({ $place }) for { $cards }
    .short = puts a book on field { $field }
    .you = put a book on field { $field }
legends-news-book-from = takes a book of their own from elsewhere ({ $place })
    .you = took one of your books from elsewhere ({ $place })
legends-news-displaced = { $seat }'s book moves to field { $field }.
    .you-whole = Your book moves to field { $field }.
legends-news-pushed-off = { $seat }'s book is pushed off and goes back to the supply.
    .you-whole = Your book is pushed off and goes back to your supply.
legends-news-club = puts { $count ->
    [0] no card
    [one] { $count } card
   *[other] { $count } cards
} into the club
    .you = put { $count ->
        [0] no card
        [one] { $count } card
       *[other] { $count } cards
    } into the club
    .together = Into the club
    .each = { $count ->
        [0] no card
        [one] { $count } card
       *[other] { $count } cards
    }
legends-news-club-own = puts { $cards } into the club
    .you = put { $cards } into the club
legends-news-no-club = has no card that may go into the club
    .you = have no card that may go into the club
legends-news-week = is on week { $week }
    .short = (week { $week })
    .you-whole = Now week { $week }.
legends-news-gold-reached = reaches the golden hourglass
    .you = reached the golden hourglass
legends-news-gold = sends it { $to }
    .you = sent it { $to }
legends-news-gold-declined = sends the golden hourglass to no place
    .you = sent the golden hourglass to no place
legends-news-scoring = Scoring { $no }: { $count ->
    [0] no cards in the club
   *[other] { $places }
}{ $golden ->
    [0] { "" }
   *[other] ; gold: { $gold }
}.
legends-news-reveals = The club reveals { $count ->
    [0] nothing
   *[other] { $cards }
}.
legends-news-scores = { $place } scores: { $books }.
legends-news-scores-nothing = { $place } scores, but there are no books.
legends-score-book = { $seat } { $prestige } (field { $field })
legends-news-bonus = Bonus, { $place }: { $bonus }.
legends-score-bonus = { $card } for { $seat } (+{ $prestige })
legends-news-total = +{ $gain } → { $prestige }{ $count ->
    [0] { "" }
   *[other] : { $sources }
}
legends-score-source = { legends-place-short } { $prestige }
legends-news-gold-moves = The golden hourglass goes on to week { $week }.
legends-news-end = That was the last scoring.

legends-refusal-not-now = Something else comes first: { $phase ->
    [setup_club] the first cards for the club
    [setup_book] the first book
    [travel] travelling
    [greet] greeting
    [act] the card action or a book
    [renew] choosing from the new cards
    [gold] placing the golden hourglass
   *[club_after] a card for the club, or none
}.
legends-refusal-same-place = You are there already ({ $place }); you must go to another place.
legends-refusal-closed = No action would be possible there: { $place } (L12).
legends-refusal-not-here = { $seat } isn't here.
legends-refusal-gifts = { $hosts ->
    [one] The player here gets a card if you have one:
   *[other] Each of the { $hosts } players here gets a card while you have one:
    } give { $due }, not { $found } (L7).
legends-refusal-gift-leaves-nothing = After this greeting no action would be possible here (L12).
legends-refusal-not-in-hand = You don't have this card: { $card }.
legends-refusal-not-in-display = { $card } is not in this display: { $place }.
legends-refusal-other-action = That isn't the card action here ({ $place }).
legends-refusal-no-display = There is no display there: { $place }.
legends-refusal-take-count = Take { $due } { $due ->
    [one] card
   *[other] cards
}, not { $found }.
legends-refusal-swap-count = Swap 1 to { $most } cards, not { $found }.
legends-refusal-swap-for-same = Putting { $card } where the same was taken changes nothing (L12).
legends-refusal-nothing-to-draw = Deck and discard pile are empty (L12).
legends-refusal-joker-in-club = Jokers may not go into the club.
legends-refusal-club-count = You may put { $least ->
    [0] up to { $most }
   *[other] { $least } to { $most }
} { $most ->
    [one] card
   *[other] cards
} into the club, not { $found }.
legends-refusal-club-exactly = Put { $due ->
    [one] { $due } card
   *[other] { $due } cards
} into the club, not { $found } (L5).
legends-refusal-no-draw-now = A card is drawn only on a visit to the club.
legends-refusal-must-draw = Without a card to put down you must draw one (L8).
legends-refusal-must-place-gold = By the rules of this match the golden hourglass must go to a place (L13).
legends-refusal-no-books-at = Books can't go there: { $place }.
legends-refusal-no-gold-at-club = The golden hourglass goes to one of the eight places (L13).
legends-refusal-no-field = There is no field { $field }.
legends-refusal-taken = The 3-field is taken: { $place }.
legends-refusal-not-higher = Your book is on field { $field } already and may only move up (L2).
legends-refusal-wrong-legend = You can't pay with { $card } here ({ $place }).
legends-refusal-wrong-sum = The symbols must add up to exactly { $price }, not { $paid } (L1).
legends-refusal-which-book = Your supply is empty: say from which place the book comes (L4).
legends-refusal-no-need-to-move = A book is taken from another place only when your supply is empty and you have none here (L4).
legends-refusal-no-book-there = You have no book there: { $place }.

legends-points-prestige = prestige
legends-points-books = books
legends-points-bonus = bonus
legends-points-scoring = Scoring { $no }: books { $books }, bonus { $bonus } = { $points }

legends-words-head = Next scoring on week { $week }, { $scored } of { $scorings } done.
legends-words-done = The match is over.
legends-words-over = All scorings are done.
legends-words-to-act = Deciding: { $seat } – { $task }.
legends-words-hand = Your hand ({ $count }): { $cards }.
legends-words-hand-empty = Your hand is empty.
legends-words-player = { $seat }: week { $week }, { $prestige } prestige, { $place }, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $books ->
    [one] { $books } book
   *[other] { $books } books
} left.
legends-words-order = Order of turns: { $seats }.
legends-words-piles = Deck { $deck }, discard pile { $discard }, club { $club }.
legends-words-gold-week = Golden hourglass on week { $week }.
legends-words-gold-place = Golden hourglass: { $place }.
legends-words-gold-none = The golden hourglass is next to the board until the next scoring.
legends-words-display = Display { $place }: { $cards }.
legends-words-display-empty = Display { $place }: empty.
legends-words-place = { $place } ({ $code }): { $action }. Books: { $books }.
legends-words-place-empty = { $place } ({ $code }): { $action }. No books.
legends-words-club-place = { $place } ({ $code }): { $action }.
legends-words-fields = Fields, each named after the symbols it costs: { $fields }.
legends-words-field = { $field } earns { $prestige } prestige per scoring
legends-words-books = { legends-place-short }: { $books }.
legends-words-book = { $seat } on { $field }
legends-words-ways = Ways from here ({ $place }): { $places }.
legends-words-revealed = The latest scoring revealed { $cards }.
legends-words-distance = { $place } { $weeks }

legends-components = Cards
legends-open-discard = Discard pile: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
legends-open-deck = When the discard pile became the deck, these { $count } cards were in it; some may be in hands now
legends-open-hand = { $seat }: { $seen } of { $cards ->
    [one] { $cards } card was seen
   *[other] { $cards } cards were seen
}
legends-open-revealed = The latest scoring revealed
legends-open-turn = { $seat } in this turn: { $done }
legends-open-travelled = { $weeks ->
    [one] travelled { $weeks } week
   *[other] travelled { $weeks } weeks
}
legends-open-given = gave a card to { $names }
legends-open-renewed = renewed the display { $place }
legends-open-earned = { $seat } has earned: { $scorings }
legends-open-scorings = Scorings on weeks { $weeks }.

cmd-legends = legends
cmd-legends-about = Moves of Legends
cmd-legends-travel = travel
cmd-legends-travel-about = Travel to another place
cmd-legends-travel-place = place
cmd-legends-travel-place-about = Where to
cmd-legends-give = give
cmd-legends-give-about = Greet the players at this place with a card each
cmd-legends-give-first = first
cmd-legends-give-first-about = The card for the first player
cmd-legends-give-second = second
cmd-legends-give-second-about = The card for the second player
cmd-legends-give-third = third
cmd-legends-give-third-about = The card for the third player
cmd-legends-cards = cards
cmd-legends-cards-about = The card action of your place
cmd-legends-cards-what = what
cmd-legends-cards-what-about = Which cards, which display, or how many
cmd-legends-cards-put = put
cmd-legends-cards-put-about = Swap: the card from your hand for the first one
cmd-legends-cards-second = second
cmd-legends-cards-second-about = Swap: a second open card, or none
cmd-legends-cards-put2 = put2
cmd-legends-cards-put2-about = Swap: the card from your hand for the second one
cmd-legends-book = book
cmd-legends-book-about = Put a book on a field of your place
cmd-legends-book-field = field
cmd-legends-book-field-about = On which field; before the match at which place
cmd-legends-book-pay = pay
cmd-legends-book-pay-about = Paid with which cards
cmd-legends-book-from = from
cmd-legends-book-from-about = With an empty supply: from which place the book comes
cmd-legends-club = club
cmd-legends-club-about = Put cards into the Club of Adventurers
cmd-legends-club-card = card
cmd-legends-club-card-about = The first card
cmd-legends-club-second = second
cmd-legends-club-second-about = Another card, or no more
cmd-legends-club-third = third
cmd-legends-club-third-about = Another card, or no more
cmd-legends-club-end = end
cmd-legends-club-end-about = With or without drawing a card
cmd-legends-keep = keep
cmd-legends-keep-about = Choose from the renewed display
cmd-legends-keep-cards = cards
cmd-legends-keep-cards-about = Which cards go into your hand
cmd-legends-gold = gold
cmd-legends-gold-about = Send the golden hourglass to a place
cmd-legends-gold-place = place
cmd-legends-gold-place-about = Which place is sure to score next

legends-match = { $players } players: in the setup everyone puts { $cards } cards into the club. Scorings in weeks 25, 45, 60 and 75.

## A turn in one panel
why-forests-place = Sides that touch must match. Two half-runes that meet make a rune.
why-forests-tree = Only zones with a tree score. Closed zones: 2 points per rune, open ones: 1.
why-mystaria-lay = One field at least must touch a field of the same landscape. Larger areas make buildings in them worth more.
why-mystaria-build = A building scores its area, or what it sees. Other areas stay free for the next turns.
why-wispwood-take = The wisp and its trees make the shape and must touch your forest. *Goals* shows what the forest is worth.
why-wispwood-trees = Trees are cleared after each round, wisps stay. A tree turn makes your cat ready again.
why-wispwood-move = The trees leave now. Hats are measured from where the cat sits.
why-legends-travel = Every section of the way costs a week. The player furthest back in time is next.
why-legends-give = Everyone who stands here already gets one card from your hand, face down.
why-legends-book = A book scores whenever the club reveals its place: 2, 3, 5 or 7 prestige, by its field.
why-legends-club = Cards in the club lie face down. Later they decide which places score.
why-legends-gold = That place is sure to score next time, whatever the club reveals.
panel-asks = **Your move:** { $task }.
panel-change = **You have decided already.** You can still change it.
panel-moved-on = The match has moved on. Here's the current position.
played-done = Done.
played-saved = Your step is saved.
played-unsure = I could not confirm this yet. Look at the board in a moment; you can safely press again.
turn-thinking = { $count ->
    [one] { $names } is thinking …
   *[other] { $names } are thinking …
}
news-more = { $turns ->
    [one] … and one more turn.
   *[other] … and { $turns } more turns.
}
news-brings = { $clause }: { $gain }
news-together = { $what }: { $said }.
news-gain = { $gain } → { $points }
turn-none = It was not your turn when you asked. The newest board shows who is next.
button-take-back = Take back
button-change = Change
button-next-table = Next table: { $game }
button-play-that = Play that
button-choose-myself = Choose myself
button-goals = Goals
button-details = Details
button-question-before = ◀ Previous question
button-question-after = Next question ▶
button-more = /move
label-mystaria-lay = Lay the tile
label-mystaria-build = Build
label-mystaria-skip = Build nothing
label-wispwood-take = Take a wisp
label-wispwood-trees = Lay trees
label-wispwood-refresh = Discard the wisps of one kind
label-wispwood-cat = Hide the cat for new wisps
label-wispwood-take-wisp = wisp
label-legends-cards = Card action
label-legends-book = Put a book
label-legends-give-first = first card
label-legends-give-first-only = card
label-legends-give-second = second card
label-legends-give-third = third card
label-legends-cards-what = cards
label-legends-cards-put = in return
label-legends-cards-second = second swap
label-legends-cards-put2 = in return for the second
label-legends-book-pay = payment
label-legends-book-from = book from
label-legends-club-card = first card
label-legends-club-card-only = card
label-legends-club-second = second card
label-legends-club-third = third card
label-legends-club-end = draw a card

# Keys: what the symbols in pictures mean
key-legendary-forests-maple = Maple tree
key-legendary-forests-cherry = Cherry tree
key-legendary-forests-ginkgo = Ginkgo tree
key-legendary-forests-tile = Tile: sides that meet must show the same
key-legendary-forests-half-rune = Half-rune: worth nothing alone
key-legendary-forests-rune = Full rune: 1 point if its zone has a tree, 2 if it is closed as well
key-legendary-forests-light = Light background: trees are planted after this tile
key-legendary-forests-dark = Dark background: no trees
key-legendary-forests-token = Plants first next time
key-legendary-forests-check = Has placed this tile
key-mystaria-village = Village
key-mystaria-mountain = Mountain: only a castle may stand here
key-mystaria-lake = Lake
key-mystaria-forest = Forest
key-mystaria-meadow = Meadow
key-mystaria-hut = Hut: 1 point per field of its area, 2 in a village
key-mystaria-tree = Tree: 2 points per field of its area
key-mystaria-tower = Tower: 1 point per field of its landscape that it sees in its row and column, up to a mountain
key-mystaria-bridge = Bridge: joins the two fields next to it
key-mystaria-castle = Castle: 1 point per mountain field on its tile and the adjoining tiles
key-mystaria-portal = Portal: 1 point per building it sees in eight directions
key-mystaria-tile = A tile face down: the pile, or a hand
key-wispwood-pumpkin = Pumpkin
key-wispwood-hat = Hat
key-wispwood-orb = Orb
key-wispwood-heart = Heart
key-wispwood-tree = Tree
key-wispwood-cat = Cat, ready: use it for any shape or for new wisps
key-wispwood-hidden-cat = Cat, hidden: laying trees makes it ready
key-wispwood-shape = Shape: lay the wisp next to it and trees like this
key-wispwood-flag = Start marker: begins the round
key-wispwood-paw = More paws: a harder goal, or a stronger ghost
key-wispwood-ghost = The ghost: your rival when you play alone
key-legends-atlantis = Atlantis
key-legends-ark = Ark of the Covenant
key-legends-shangri-la = Shangri-La
key-legends-amber-room = Amber Room
key-legends-yeti = Yeti
key-legends-avalon = Avalon
key-legends-nefertiti = Tomb of Nefertiti
key-legends-elephants = Elephants' Graveyard
key-legends-london = London with its club
key-legends-joker = Joker: one symbol of any legend
key-legends-prestige = Prestige: the most of it wins
key-legends-weeks = Weeks that an action costs
key-legends-silver = Scoring once everyone has reached this week
key-legends-gold = Golden hourglass: its place is sure to score
key-legends-adventurer = Adventurer: where a player stands
key-legends-book = Book: earns the prestige below its field
key-legends-hourglass = A player's week on the track
key-legends-take = Take open cards here
key-legends-draw = Draw cards from the deck
key-legends-swap = Swap hand cards for open ones
key-legends-renew = Renew a display and keep cards of it
key-legends-club = Put cards into the club: they decide what scores
key-goal-now = Now

## Settings, invitations, seats

setup-no-such-option = { $count ->
    [0] This game has no settings of its own.
   *[other] There is no such setting. This game has: { $settings }.
}
setup-value = That isn't possible for “{ $setting }”. Possible: { $values }.
setting-name = { $setting ->
    [rounds] Rounds
    [trees_card] Tree card
    [goals] Goals
    [difficulty] Ghost
    [simple] Buildings
    [scores] Points
    [advice] Help with moves
    [hints] Hints
    [rated] Rated match
    [entry] Who may join
    [pace] Pace
    [begins] First player
   *[other] { $setting }
}
setting-value = { $setting ->
    [rounds-3] three rounds
    [rounds-2] two rounds
    [trees_card-yes] with a tree card
    [trees_card-no] without a tree card
    [goals-random] random goals
    [goals-one-paw] easy goals (one paw)
    [goals-list] goals { $value }
    [difficulty-1] easy ghost
    [difficulty-2] normal ghost
    [difficulty-3] strong ghost
    [difficulty-4] merciless ghost
    [simple-yes] simple game
    [simple-no] with all buildings
    [scores-yes] points in sight
    [scores-no] points hidden until the end
    [advice-full] best moves first
    [advice-effects] moves in neutral order
    [advice-none] no help with moves
    [hints-on] with hints
    [hints-off] without hints
    [rated-yes] rated
    [rated-no] not rated
    [entry-everyone] open to everyone
    [entry-invited] only for invited people
    [pace-none] { pace-none-about }
    [pace-relaxed] { pace-relaxed-about }
    [pace-daily] { pace-daily-about }
    [pace-fast] { pace-fast-about }
    [begins-lot] first player by lot
    [begins-last] last place of the match before begins
   *[other] { $setting }
}
settings-choose = Choose here what should change. Everyone sees it in the lobby at once.
advice-full = against bots the best answers first and chosen; between people neutral order
advice-effects = neutral order, nothing chosen, effects shown
advice-none = neutral order, nothing chosen, no effects shown
entry-everyone = everyone
entry-invited = only invited people
button-settings = Settings
setting-begins-player = { $player } begins
button-choices = My choices
button-no-veto = No veto
choices-ask = { $game ->
    [wispwood] Choose your cat's colour, and a goal card that you don't want. Everyone sees it in the lobby at once.
    [mystaria] Choose the colour of your headquarters. Everyone sees it in the lobby at once.
   *[other] Choose your colour. Everyone sees it in the lobby at once.
}
choices-colour = { $game ->
    [wispwood] Your cat
    [mystaria] Your headquarters
   *[other] Your colour
}
choices-usual = the colour of your seat
choices-veto = A card that you don't want
choices-vetoed = without { $card }
colour-blue = 🔵 blue
colour-orange = 🟠 orange
colour-green = 🟢 green
colour-yellow = 🟡 yellow
colour-purple = 🟣 purple
declined-colour-taken = Somebody else has chosen that colour. Choose another one.
cmd-table-choose = choose
cmd-table-choose-about = Choose your colour before the match, and a goal card that you don't want
cmd-table-choose-colour = colour
cmd-table-choose-colour-about = The colour of your pieces
cmd-table-choose-veto = veto
cmd-table-choose-veto-about = A goal card that you don't want (Wispwood)
lobby-invited = { $only ->
    [yes] { $count ->
        [0] 🔒 Only invited people may join.
       *[other] 🔒 Only invited people may join. Invited: { $people }
    }
   *[no] Invited: { $people }
}
lobby-enough = { $host }, you have enough players. Press *Start* when you're ready. { $link }
invite = { $person }, you are invited to a match of **{ $game }**. { $link }
invite-done = They are invited and can join now.
declined-invited-only = Only invited people may join this table. { $host } can admit you with `/table invite`.
declined-nobody-to-invite = Everyone you named is invited already or has a seat.
declined-no-mentions = Please name people by mentioning them with @, at most { $most }.
declined-not-invitable = { $person } can't be invited: invite people who are in this server.
declined-long-note = The note is too long: at most 100 characters, please.
declined-rated-too-late = Others have already joined, and they did not agree to a rated match. Open a new table and choose this first.
declined-match-closed = This match was closed.
declined-lobby-closed = This lobby was closed. Open a new table with `/table new`.
declined-no-such-turn = There is no such turn. Please give a number from 0 to { $last }.
declined-nudge-not-seated = Only people at this table can nudge.
declined-seat-has-clock = This table has a time limit: when their time is up, I ask everyone, and *Find someone else* offers the seat.
declined-not-silent-yet = They may still answer. You can offer their seat { $when } if they stay silent, or set a time limit with `/table settings`.
declined-seats-taken-often = Seats of this match have changed hands twenty times; nobody else can take one over.
declined-knows-a-hand = You have played another seat of this match and know what it held, so you can't take this one.
declined-seat-not-awaited = Nobody is waiting for that player now. You can offer their seat if they give up, leave the server or don't answer for a week.
declined-no-entry = I can't see this channel, so I can't keep a table here. Please add me to it (in a private thread: mention me once), or open the table elsewhere.
declined-no-threads = No thread can be opened here: that works in text channels only. Open the table without a thread, or in a text channel.

cmd-table-new-with = with
cmd-table-new-with-about = Invite people: mention them with @
cmd-table-new-advice = advice
cmd-table-new-advice-about = How much the table helps with moves
cmd-table-new-entry = entry
cmd-table-new-entry-about = Who may join
cmd-table-new-note = note
cmd-table-new-note-about = A line for everyone who thinks of joining, such as “beginners welcome”
cmd-table-invite = invite
cmd-table-invite-about = Invite people to the table here, or admit them
cmd-table-invite-with = with
cmd-table-invite-with-about = Whom: mention them with @
cmd-table-settings-note = note
cmd-table-settings-note-about = A line for everyone who thinks of joining

## Welcome, tour and watching

cmd-play = play
cmd-play-about = What waits for you here, or start a game
cmd-watch-messages = messages
cmd-watch-messages-about = One message that changes, or one for every turn
watch-messages-one = one message that changes
watch-messages-each = a new message every turn
button-with-bot = Against a bot
button-with-people = With people
button-alone = Alone against the ghost
button-first-move = My first move
button-other-games = Other games
button-stronger = Stronger bot
button-weaker = Easier bot
button-go = Go to the table
button-watch = Watch
button-unwatch = Stop watching
play-welcome = ## What shall we play?
play-waiting = ## It's your turn
play-table = {""}**{ $game }** in { $place }: { $task }.
play-more = { $count ->
    [one] One more table waits for you: see `/games`.
   *[other] { $count } more tables wait for you: see `/games`.
}
play-or-start = ## Or start something
play-about = {""}**{ $game }** – { $about } { $min }–{ $max } players, { $minutes } minutes.
play-begun = { $bots ->
    [0] **{ $game }** has begun{ $where ->
        [here] . Press *Play* under the board.
       *[thread] {" "}in a thread of its own.
    }
   *[other] **{ $game }** against { $bot } has begun{ $where ->
        [here] . Press *Play* under the board.
       *[thread] {" "}in a thread of its own.
    }
}
pitch-forests = Grow a planet of your own, tile by tile.
pitch-mystaria = Build in a landscape that you all share.
pitch-wispwood = Fill your forest with wisps and trees.
pitch-legends = Travel to legendary places, collect cards, write your diaries.
play-first = Your first match is against the easiest bot.
play-later = From now on nothing is chosen for you; *Hint* suggests a move.
games-link = { $game } (table { $table })
help-intro = Play board games in your channels with me: { $games }. **`/play` is the one command to remember.**
help-credits = I am an unofficial fan project. Who designed, illustrated and published the games: `/{ cmd-rules }`, topic *{ $topic }*.
help-play = Play
help-table = Tables
help-look = Look
help-time = Time
help-server = Server
help-trust = Fairness and privacy
watch-own = You play at this table yourself, so I call you when it's your turn.
tour-you = You
tour-your-side = Your side
guide-head = ### How to play: { $game } · { $page } of { $pages }
    -# Example
forests-guide-1 = Everyone has the same tiles and grows a planet of their own. Each round shows one number, and all of you lay that tile at the same time, unseen.
forests-guide-2 = The tile appears where it would go: choose a spot, turn it, press *Confirm*. Touching sides must match, and two half-runes that meet make a rune.
forests-guide-3 = Only zones with a tree score – closed zones: 2 points per rune, open ones: 1. Let zones grow, plant in time, and close what you can.
mystaria-guide-1 = You all build one landscape; connected fields of the same kind are an area. Beside it you see what everyone can still build.
mystaria-guide-2 = Lay your tile so that at least one field touches its own kind. Then build something on it or beside it, or end your turn.
mystaria-guide-3 = Every building scores at the end: most of them for the size of their area, the others for what they see. Each area takes one building, so choose the right moment.
wispwood-guide-1 = Top left is the pond: every wisp lies between two shapes. The goal cards next to it say what scores; they are the same for everyone.
wispwood-guide-2 = Take a wisp and lay it with trees in one of its shapes, touching your forest. Or lay up to three trees, which makes your cat ready to help again.
wispwood-guide-3 = There are three rounds, and after each one all goals score. Then the trees go and the wisps stay, so lay them where they count again.
wispwood-guide-alone-1 = You play against a ghost: before each of your turns its cat walks around the pond and takes the wisp that is worth most to it. You begin by choosing where that cat starts.
wispwood-guide-alone-2 = Take a wisp and lay it with trees in one of its shapes, touching your forest. What you leave in the pond, the ghost may take and score.
wispwood-guide-alone-3 = After each of three rounds the goal cards score for you, and the ghost scores for the wisps it took. You win with more points than the ghost.
legends-guide-1 = Eight legendary places and London, with cards and fields for your diaries. The time track runs along the edge: the player furthest back moves next.
legends-guide-2 = Travel to a place, give a card to everyone you meet, then do one thing: take cards, or put a book on a field. Everything costs weeks.
legends-guide-3 = Four times the club reveals cards, and books at those places score. Put cards of your places into the club in London; most prestige wins.
lobby-rematch = { $seat } would like a rematch. { $people }
button-i-am-in = I'm in
button-not-now = Not now

## Bots and hints

level-seedling = Seedling
level-seedling-about = overlooks a lot; good for a first game
level-sapling = Sapling
level-sapling-about = sees most moves, but does not look ahead
level-forester = Forester
level-forester-about = plays soundly and looks a little ahead
level-ranger = Ranger
level-ranger-about = looks further ahead; hard to beat
level-elder = Elder
level-elder-about = the strongest one
bot-level = **How well should the bot play?**
bot-another = Another one?
bot-seated = { $bot } sits down.
button-hint = Hint
hint-says = { $points ->
    [-1] 💡 The strongest bot would choose this: nothing else makes sense here.
    [0] { $most ->
        [0] 💡 The strongest bot would choose this; just as good: { $other }.
       *[other] 💡 The strongest bot would choose this; about as good (at most −{ $most }): { $other }.
    }
    [one] 💡 The strongest bot would choose this: about one point better than { $other }.
   *[other] 💡 The strongest bot would choose this: about { $points } points better than { $other }.
}
hint-gains = Gains: { $gains }.
hint-keeps = Keeps open: { $keeps }.
hint-hurried = I had little time to think.
hint-used = { $name } { $count }
hints-used = 💡 Hints used: { $used }
over-rated = { $reason ->
    [counts] 📈 This match counts for `/standings`.
    [hints] 📈 This match doesn't count for `/standings`: there were hints.
    [taken-back] 📈 This match doesn't count for `/standings`: a step was taken back after something was revealed.
    [stand-in] 📈 This match doesn't count for `/standings`: somebody else played for a player.
   *[other] { $reason }
}
declined-no-hints = Hints are off at this table. The host can allow them before the match starts, with *Settings*.

## Learning from a match

button-learn = Learn
button-mistake = Look at the first one
button-show-me = Show me
button-try = Try from here
button-try-again = Try again
button-stop-trying = Stop
button-overview = Overview
learn-progress = I'm looking at your match: { $done } of { $all } turns.
learn-ended = This report was ended, because you asked for another one.
learn-no-match = You have no finished match yet. After one, I show you here what went well and where more was possible.
learn-match = { $game } with { $names } (table { $number })
learn-title = **{ $game }: accuracy { $accuracy } of 100**
learn-sums-up = { $count ->
    [0] I found no move that was clearly better than yours.
    [one] In turn { $turn }, another move was worth about { $points ->
        [one] one point
       *[other] { $points } points
    } more.
   *[other] At { $count } moves more was possible, about { $points } points together; most of it in turn { $turn }.
}
learn-legend = The line is your expected lead, turn by turn.{ $scorings ->
    [0] {""}
   *[other] {" "}★: everyone's points are counted.
}{ $count ->
    [0] {""}
    [one] {" "}1: the move with the better answer.
   *[other] {" "}1 to { $count }: the moves with better answers.
}
learn-alt = Your expected lead by turn: { $leads }.
learn-head = Move { $number } of { $count }, turn { $turn }.
learn-what = What would you do?
learn-found = **That's it.**
learn-answered = You chose now: { $move } ({ $effects }).
learn-better = **Better: { $move }** ({ $effects }).
learn-played = You played: { $move } ({ $effects }).
learn-keeps = keeps open: { $keeps }
learn-nothing = nothing at once
learn-difference = { $points ->
    [one] About one point more in the end, give or take { $doubt }.
   *[other] About { $points } points more in the end, give or take { $doubt }.
}
try-head = You're trying something: nothing here counts, and I imagine what you can't see.
try-ended = { $best ->
    [-1] In this future you have **{ $points }** points.
   *[other] In this future it ends **{ $points }** to { $best }.
} Nothing of it counts.
try-gone = I no longer have this trial, because I don't store trials. You can begin a new one from the match.
declined-no-trying = While people play against each other, positions can be tried only if the table gives hints. Afterwards you can try all of them.
cmd-learn = learn
cmd-learn-about = Where more was possible in your finished match (only you can see it)
cmd-learn-match = match
cmd-learn-match-about = One of your finished matches
cmd-try = try
cmd-try-about = Play on alone from a position; nothing of it counts
cmd-try-turn = turn
cmd-try-turn-about = After how many turns of a finished match

daily-title = ## Deals of { $day }
daily-seals = -# Seal of this deal: `{ $today }…` · of tomorrow's: `{ $tomorrow }…`
daily-card = ### { $game } · { $day }
    { $score ->
        [one] one point
       *[other] { $score } points
    }, par { $par }{ $streak ->
        [0] {""}
        [one] {""}
       *[other] {" "}· { $streak } days in a row
    }
    { $squares }
daily-finished = 🎲 **{ $name }** has finished the deal of { $day }: { $game }. The card opens for everyone who has finished it, too.
daily-first = This card opens once you have finished the same deal, or when its day is over.
daily-shared = I'm announcing it here. Your card opens only for people who have finished the deal, too.
daily-shared-before = You have announced this deal in another channel already.
daily-checked = ✅ { $moves ->
        [one] The only move leads
       *[other] All { $moves } moves lead
    } to this score. I have replayed the file above; `grovekeeper verify` does so anywhere. Its seal was there the day before.
    Sealed: `{ $commitment }`
    Seed: `{ $seed }`
daily-result = { $name } { $score }
daily-results = In this server: { $people }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}
daily-forgotten = I have forgotten you, and with you your match on this deal. There is a new deal tomorrow.
button-share = Share
button-card = Card
button-continue = Continue
button-daily-record = Record
daily-new = 🎲 The deals of { $day } are here: the same for everybody, played in private, once.
daily-yesterday = { $game }, yesterday. { $results }
daily-seal = -# { $game }: tomorrow's deal is sealed as `{ $seal }…`
daily-post-here = one message a day in this channel
daily-post-off = no messages
button-play-game = Play { $game }
server-daily = Daily deals are announced in { $channel }. Days begin at midnight, { $zone }.
server-no-daily = Daily deals are announced nowhere. Days begin at midnight, { $zone }.
standings-title = Standings · { $game } · { $season }
standings-rank = #
standings-name = Player
standings-rating = Rating
standings-matches = Matches
standings-place = Place
standings-score = Points
standings-all = all seasons
standings-none = Nobody has finished a rated match in this server yet. Choose *Rated match* in the *Settings* of a new table before others join.
standings-empty = { $title }: no rated match yet.
standings-no-season = I don't know this season. Write it like 2026-Q4.
standings-line = { $rank }. { $name }: { $rating } ± { $within } · { $matches ->
    [one] one match
   *[other] { $matches } matches
} · place { $place } · { $score } points
standings-line-new = { $rank }. { $name }: rating after { $missing ->
    [one] one more match
   *[other] { $missing } more matches
} · place { $place } · { $score } points
standings-about = -# Ratings are shown after ten rated matches. Place and points are averages.
cmd-daily = daily
cmd-daily-about = The deal of the day: the same for everybody, played in private
cmd-daily-game = game
cmd-daily-game-about = Which game; without it, what there is today
cmd-standings = standings
cmd-standings-about = Ratings of the players of this server
cmd-standings-game = game
cmd-standings-game-about = Which game
cmd-standings-season = season
cmd-standings-season-about = A quarter such as 2026-Q4; without it, the current one

## Counting a real table

cmd-score = score
cmd-score-about = Count what lies on your real table
cmd-score-game = game
cmd-score-game-about = What you play at the table
score-cards = Choose the goal cards in play, one after another.
score-card = { $kind ->
    [P] Pumpkin card
    [H] Hat card
    [O] Orb card
    [E] Heart card
   *[T] Tree card
}
score-no-card = no tree card
button-other-cards = Other cards
score-enter = { $rounds ->
    [1] Enter it
   *[other] Round { $round } ({ $side } × { $side })
}
score-letters = { $game ->
    [wispwood] Now enter the forest: a line for each row. P pumpkin, H hat, O orb, E heart, T tree, C cat, a dot for an empty field.
    [legendary-forests] Enter the planet: a line for each row, a space between tiles, a dot for an empty place. A tile is its four sides, clockwise from the top: R red, P pink, Y yellow, G grass. A star after a side is a tree in that area: `RP*YG`.
   *[other] Enter a line for each tile: the field of its top left corner, and its rows as it lies: `C4 SSW/MGG` or `C4 SM/SG/WG`. D village, G mountain, S lake, W forest, M meadow. Then a line for each building with its player: `D5 castle 2`. Buildings: hut, tree, tower, bridge- (joins left and right), bridge| (joins above and below), castle, portal.
}
score-field = { $game ->
    [wispwood] The forest, row by row
    [legendary-forests] The planet, row by row
   *[other] Tiles and buildings, line by line
}
score-example = { $game ->
    [wispwood] PTHO
    [legendary-forests] . RP*YG .
   *[other] C4 SSW/MGG
}
score-player = Player { $player } { $sign }
score-total = **Together: { $points }**
score-wrong = Line { $line }, column { $column }: { $why ->
    [empty] there is nothing to count.
    [letter] this letter has no meaning here.
    [too-wide] the forest is wider than the grid of this round.
    [too-high] the forest is higher than the grid of this round.
    [no-cat] the cat is missing.
    [second-cat] this is a second cat.
    [sides] a tile has four sides.
    [tree-on-grass] no tree stands on grass.
    [mismatch] a side does not match the tile next to it.
    [alone] this tile touches no other one.
    [form] a line is a field and a tile, or a field, a building and a player.
    [field] there is no such field.
    [face] a tile is two rows of three letters or three rows of two, with / between.
    [taken] something lies here already.
    [too-many] these are more tiles than there are in the box.
    [building] there is no such building.
    [player] the player is a number from 1 to 4.
    [twice] this player has built it already.
   *[terrain] only the castle stands on a mountain, and it stands nowhere else.
}
