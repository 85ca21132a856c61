# Alles, was man liest, auf Deutsch. Eine Datei je Sprache; alle haben dieselben Meldungen und Variablen.

## Gemeinsames

list-and = { $first } und { $last }
components-fact = { $fact }.
components-list = { $fact }: { $things }.
components-count = { $count }× { $what }
components-shown = Für alle offen:

refusal-not-your-turn = Du bist nicht am Zug.
refusal-unreadable = Diesen Zug kann ich nicht lesen. Erwartet: { $expected }.
typed-refused = `{ $text }`: { $why }
typed-nearest = Meintest du `{ $text }`{ $does ->
    [0] { "" }
   *[other] {" "}({ $effects })
}?
setup-seats = Dieses Spiel ist für { $min } bis { $max } Personen; am Tisch { $found ->
    [one] sitzt eine.
   *[other] sitzen { $found }.
}
setup-rules = Diese Partie läuft nach Version { $found } der Regeln; dieses Programm kennt sie nur bis Version { $newest }.

## Knöpfe und Bedienfeld

button-join = Mitspielen
button-leave = Verlassen
button-start = Starten
button-rules = Regeln
button-board = Spielfeld
button-zoom = Vergrößern
button-opponents = Mitspielende
button-hand = Hand
button-part-before = ◀ Ausschnitt
button-part-next = Ausschnitt ▶
zoom-part = Ausschnitt { $part } von { $parts }.
button-play = Spielen
button-confirm = Bestätigen
button-turn = Drehen ↻
button-cancel = Abbruch
button-previous = Zurück
button-next = Weiter
button-skip = Überspringen
button-thread = In einem Thread öffnen
button-add-bot = Bot hinzufügen
button-remove-bot = Bot entfernen
button-late-wait = Einen Tag warten
button-late-turn = Bot für diesen Zug
button-late-absent = Bot bis zur Rückkehr
button-late-replace = Ersatz suchen
button-im-back = Ich bin wieder da
button-take = Platz übernehmen
button-resign = Aufgeben
button-ask-undo = Die anderen fragen
button-agree = Einverstanden
button-refuse = Lieber nicht
button-rematch = Revanche
button-replay = Rückschau
button-forget = Vergiss mich
panel-verb = Zug
panel-unanswered = { $what }: wählen …
panel-choose = Wähle oben, dann bestätige.
panel-more = Weitere …
panel-earlier = Vorige …
panel-notation = Auch als: `/zug text:{ $text }`
panel-closed = Geschlossen. *Spielen* öffnet es wieder.
style-picture = Bild
style-words = Worte

## Tische

lobby-host = { $number }. { $seat } (Tischleitung)
lobby-player = { $number }. { $seat }
lobby-waiting = Für { $min } bis { $max } Personen. Es { $missing ->
    [one] fehlt noch eine.
   *[other] fehlen noch { $missing }.
}
lobby-ready = Für { $min } bis { $max } Personen. Es kann losgehen.
lobby-started = Die Partie läuft. Weiter geht es unten.
lobby-over = Diese Partie ist zu Ende.
lobby-closed = Dieser Tisch wurde geschlossen.
seal = -# Siegel von Tisch { $table }: `{ $seal }` · `/prüfen`
seal-start = Start
seal-announced = -# { $name } startet die Partie · Ziehungen: `/prüfen`
seal-with-start = -# Siegel: `{ $seal }` · `/prüfen`
seal-words = -# Wörter für die Ziehungen: { $added }
lobby-added = -# Die Ziehungen ergeben sich aus dem versiegelten Geheimnis und euren Beiträgen: { $added }. `/prüfen` rechnet sie am Ende nach.
lobby-commitment = -# Versiegelte Ziehung: `{ $commitment }`. Am Ende wird der Startwert gezeigt, und alle können ihn mit `/prüfen` nachrechnen.

lobby-pace = Tempo: { $pace }

pace-none = ohne Frist
pace-none-about = ohne Zeitlimit
pace-relaxed = gemütlich
pace-relaxed-about = gemütlich (4 Tage Bedenkzeit, je Zug 2 dazu, höchstens 8)
pace-daily = täglich
pace-daily-about = täglich (2 Tage Bedenkzeit, je Zug 1 dazu, höchstens 3)
pace-fast = schnell
pace-fast-about = schnell (1 Stunde Bedenkzeit, je Zug 10 Minuten dazu, höchstens 2 Stunden)
settings-now = Tempo: { $pace }. { $scores ->
    [no] Bilder zeigen keine Punkte.
   *[yes] Bilder zeigen die Punkte.
}
where-here = in diesem Kanal
where-thread = in einem neuen Thread
answer-yes = ja
answer-no = nein
allow-here = Tische in diesem Kanal erlauben
allow-not-here = in diesem Kanal nicht mehr
allow-everywhere = Tische überall erlauben
language-auto = wie in Discord eingestellt
language-en = Englisch
language-de = Deutsch
language-fr = Französisch
remind-by-direct = per Direktnachricht
remind-by-channel = im Kanal
watch-turns = jeder Zug
watch-player = Züge von Freunden
watch-end = nur das Ende

remind-here = ⏰ { $person }, deine Zeit bei „{ $game }“ läuft { $when } ab.
remind-direct = ⏰ Deine Zeit bei „{ $game }“ läuft { $when } ab: { $link }
time-up = ⌛ Die Zeit von { $name } ist abgelaufen. { $others ->
    [0] Wie geht es weiter?
   *[other] { $people }, wie geht es weiter?
}
late-wait = { $by } hat entschieden: Wir warten auf { $name }. Die Zeit läuft jetzt { $when } ab.
late-turn = { $by } hat entschieden: Diesen Zug spielt ein Bot für { $name }.
late-absent = { $by } hat entschieden: Bis { $name } zurück ist, spielt ein Bot.
late-replace = { $by } hat entschieden: Jemand anderes darf den Platz von { $name } übernehmen.
changes-unsure = ⚠️ Beim Bot ist ein Datenträger ausgefallen, und die letzten Änderungen an diesem Tisch fehlen vielleicht. Gespeichert ist, was ihr unten seht: Schaut bitte nach eurem letzten Zug.
covered = Ein Bot spielt für { $names }. Wieder da? Ein Klick, und du spielst wieder selbst.
welcome-back = Schön, dass du wieder da bist! Du spielst wieder selbst.
nudge = { $people }, alle freuen sich auf den nächsten Zug. 🌿
nudge-done = Erinnerung verschickt.
seat-offer = Der Platz von { $name } bei „{ $game }“ ist frei. Wer übernimmt?
seat-taken = { $name } übernimmt den Platz.
replace-done = Ich habe den Platz im Kanal angeboten. Bis ihn jemand nimmt, bleibt alles, wie es ist.
resign-ask = Möchtest du wirklich aufgeben? Ein Bot spielt deinen Platz zu Ende, und du bekommst ihn nicht zurück.
resigned = Du hast aufgegeben. Ein Bot spielt für dich weiter.

resigned-told = { $name } hat aufgegeben. Ein Bot spielt weiter.
close-ask = Die laufende Partie schließen? { $moves ->
    [one] Ein Schritt ist
   *[other] { $moves } Schritte sind
} gespielt, und es gibt dann kein Ergebnis.{ $others ->
    [0] {""}
   *[other] {" "}{ $names } { $others ->
        [one] muss
       *[other] müssen
    } zustimmen.
}
close-asked = Ich habe die anderen gefragt. Wenn alle zustimmen, wird die Partie geschlossen.
close-agree = { $name } möchte diese Partie ohne Ergebnis schließen. Einverstanden, { $people }?
close-agreed = Auch { $name } ist einverstanden: Die Partie ist geschlossen.
close-refused = { $name } möchte weiterspielen.
match-closed = Die Partie wurde ohne Ergebnis geschlossen. { $people }
button-close = Partie schließen
undo-what = { $more ->
    [0] „{ $text }“
    [one] „{ $text }“ und den Schritt danach
   *[other] „{ $text }“ und die { $more } Schritte danach
}
undo-step = { $task }: { $how }
board-taken-back = Das wurde zurückgenommen.
undo-ask = { $name } möchte { $what } zurücknehmen. Was aufgedeckt wurde, bleibt bekannt, und es wird wieder dasselbe gezogen. Einverstanden, { $people }?
undo-asked = Du hast die anderen gefragt, ob es zurückgenommen werden darf.
undo-done = Zurückgenommen.
undo-alone = Außer dir spielen nur Bots, deshalb kannst du es zurücknehmen; die Partie zählt dann nicht mehr in `/statistik`.
undo-agreed = Auch { $name } ist einverstanden: Der Zug ist zurückgenommen.
undo-refused = { $name } möchte es lieber so lassen.

watch-hello = Hier halte ich dich über „{ $game }“ auf dem Laufenden: { $link }
watch-done = Alles klar, ich halte dich per Direktnachricht auf dem Laufenden. Beenden: `/nicht-mehr-zuschauen`.
watch-closed = Ich kann dir keine Direktnachrichten schicken. Bitte erlaube sie für diesen Server und versuche es noch einmal.
watch-which = Bitte wähle auch eine Person.
unwatch-done = Ich schreibe dir nicht mehr über diesen Tisch.
unwatch-none = Du hast diesem Tisch nicht zugeschaut.

away-set = Du bist vom { $from } bis zum { $to } abwesend. Deine Uhren stehen so lange still.
away-ended = Du bist nicht abwesend gemeldet. Mit `/abwesend bis:2026-12-31` meldest du dich abwesend.
away-format = Bitte gib das Datum so an: 2026-12-31.
away-span = Deine Abwesenheit muss in der Zukunft enden und darf höchstens 60 Tage dauern.
reminders-here = Ich erinnere dich im Kanal.
reminders-direct = Ich erinnere dich per Direktnachricht oder, wenn das nicht geht, im Kanal.
reminders-here-quiet = Ich erinnere dich im Kanal, aber nicht zwischen { $from } und { $to } ({ $utc }), es sei denn, deine Zeit läuft vorher ab.
reminders-direct-quiet = Ich erinnere dich per Direktnachricht, aber nicht zwischen { $from } und { $to } ({ $utc }), es sei denn, deine Zeit läuft vorher ab.
reminders-format = Bitte schreibe Ruhezeiten so: `22-8` oder `aus`, und deine Zeitzone so: `Europe/Berlin` oder `+1`.
# Words that people type to switch quiet hours off, with spaces between them.
value-yes = ja an
value-no = nein aus
reminders-off = aus nein keine

replay-turn = **Zug { $turn } von { $turns }**
replay-film = Die Partie bisher, Zug für Zug.
replay-film-alt = Eine Animation des Spielfelds nach jedem Zug. Dasselbe in Worten: `/verlauf` und `/rückschau zug:`.
replay-single = Zug für Zug
replay-everyone = Wie es alle sahen
replay-eyes = Aus wessen Sicht?

stats-title = **Deine Partien auf diesem Server**
stats-none = Du hast auf diesem Server noch keine Partie beendet.
stats-line = { $game }: { $matches ->
    [one] eine Partie
   *[other] { $matches } Partien
}, { $wins ->
    [0] kein Sieg
    [one] ein Sieg
   *[other] { $wins } Siege
}, durchschnittlicher Platz { $place }, bestes Ergebnis { $best }
stats-alt = Deine Ergebnisse, Spiel für Spiel: wie oft du welchen Platz hattest, woher deine Punkte kommen und deine Genauigkeit im Lauf der Zeit. Der Text sagt dasselbe.
stats-summary = { $matches ->
    [one] eine Partie
   *[other] { $matches } Partien
}, { $wins ->
    [0] kein Sieg
    [one] ein Sieg
   *[other] { $wins } Siege
}
stats-accuracy = Genauigkeit
stats-sources = -# Punkte im Schnitt: { $list }
stats-against = -# Vor: { $list }
stats-opponent = { $name } { $better } von { $matches }
stats-accuracies = -# Genauigkeit in `/lernen`: { $list }
stats-export = Die Ergebnisse dieses Servers: { $matches ->
    [one] eine Partie.
   *[other] { $matches } Partien.
}
stats-file = Ergebnisse als Datei.
server-title = Dieser Server
server-settings = Einstellungen
server-tables = Offene Tische
server-no-tables = Kein Tisch ist offen.
server-lost = Tische ohne ihren Kanal
server-unstuck = Ich poste Tisch { $table } neu.
server-barred = { $count ->
    [0] Hier dürfen alle mitspielen.
   *[other] Dürfen hier nicht mitspielen: { $people }{ $more ->
        [0] {""}
       *[other] {" "}und { $more } weitere
    }
}
server-results = Beendete Partien: { $matches }. Gewertete Partien in dieser Saison: { $rated }.
button-unstick = Tisch { $table } neu posten
declined-barred = Wer diesen Server verwaltet, hat entschieden, dass du hier keinen Platz einnehmen kannst.
declined-too-many-barred = Höchstens 100 Leute können ausgeschlossen sein. Es wurde nichts geändert.
server-now = Öffentliche Sprache neuer Tische: { $language }. { $count ->
    [0] Tische sind in jedem Kanal erlaubt.
   *[other] Tische sind erlaubt in { $channels }.
}

table-moved = Der Tisch ist jetzt hier.
table-unstuck = Ich poste den Tisch noch einmal.
table-lost = Ich kann im Kanal deines Tisches { $table } ({ $game }) nicht mehr schreiben. Die Partie ist sicher: `/tisch umziehen` in einem anderen Kanal des Servers holt sie dorthin.
games-lost = Kanal fehlt: `/tisch umziehen` holt den Tisch in einen anderen

table-opened = Du hast einen Tisch eröffnet. Bis die Partie beginnt, können { $only ->
    [yes] Eingeladene
   *[no] andere
} mit dem Knopf unter seiner Nachricht oder mit `/tisch mitspielen` einsteigen.
table-opened-thread = Du hast einen Tisch eröffnet: { $link }.
table-yours = Dein Tisch steht oben.
table-joined = Du bist dabei. Viel Spaß!
table-left = Du hast den Tisch verlassen.
table-started = Die Partie beginnt!
table-closed = Der Tisch ist geschlossen.
table-taken = Hier gibt es schon einen Tisch. Soll ich deinen in einem Thread öffnen?
table-taken-type = Hier gibt es schon einen Tisch. Gib es noch einmal mit `{ cmd-table-new-where }: { where-thread }` ein, dann öffne ich deinen dort.

turn-call = { $people }: { $task }.
state-over = Die Partie ist zu Ende.
news-took-back = nimmt den letzten Schritt zurück und entscheidet neu
news-took-back-more = nimmt einen Schritt zurück, mit allem danach
# Subject of what the reader has done. News of a player are clauses without subject and full stop: `.you` is the clause
# after this subject, `.you-whole` a whole sentence instead, `.short` the clause in public lines.
news-you = Du hast
news-sentence = { $subject } { $clause }.
played-sealed = { $game ->
    [wispwood] Gewählt
   *[other] Gelegt
}: **{ $text }**.
contrast-high = hoch
contrast-normal = normal
pictures-high = Deine privaten Bilder haben hohen Kontrast. Das Spielfeld im Kanal sieht für alle gleich aus.
pictures-normal = Deine privaten Bilder haben normalen Kontrast.
hand-empty = Du hast gerade nichts auf der Hand.
hand-none = In diesem Spiel gibt es keine verdeckte Hand: Du siehst alles auf dem Spielfeld.
hand-yours = Nur für dich sichtbar.
board-words-file = Das ganze Spielfeld in Worten.
words-your-decision = Dein Zug: { $task }.
words-may-change = Du hast entschieden; solange noch jemand überlegt, kannst du es ändern.
words-way = `{ $command }` – { $about }. Zum Beispiel `{ $text }`: { $does }.
words-way-plain = `{ $command }` – { $about }. Zum Beispiel `{ $text }`.
words-moves = { $count ->
    [one] Ein Zug ist möglich; Bei `/zug` kannst du ihn auswählen oder eintippen.
   *[other] { $count } Züge sind möglich; Bei `/zug` kannst du sie auswählen oder eintippen.
}

over-wins = { $count ->
    [one] 🏆 { $names } gewinnt, { $scores }.
   *[other] 🏆 { $names } teilen sich den Sieg, { $scores }.
}
over-nobody-wins = Diesmal gewinnt niemand: { $scores }.
over-against = { $first } zu { $second }
over-score = { $name }: **{ $points }** ({ $parts })
points-title = **Woher die Punkte kommen**
points-player = { $seat }: { $points }
points-part = { $what } = { $points }
over-seed = -# Siegel `{ $commitment }…` · Startwert `{ $seed }…` · nachrechnen mit `/prüfen`

log-empty = Es wurde noch nichts gespielt.
log-sealed = (verdeckt, bis alle entschieden haben)
log-file = Der ganze Verlauf.
log-first-round = Runde 1
log-first-scoring = Bis zur ersten Wertung
export-done = Die ganze Partie: Aufbau, Startwert und alle Züge. `grovekeeper verify DATEI` prüft sie.
export-file = Die Partie als Datei.
verify-lobby = Das Geheimnis, aus dem alle Ziehungen entstehen, wurde versiegelt, bevor jemand mitspielen konnte: `{ $commitment }`. Die Ziehungen folgen auch aus Wörtern, die ihr mit `/tisch mitspielen wort:` hinzufügt, und aus der ID der Nachricht, mit der ich den Start ankündige. Am Ende zeige ich das Geheimnis, und alle können die Ziehungen prüfen.
verify-running-sealed = Das Geheimnis wurde versiegelt, bevor jemand mitspielte: `{ $commitment }` ({ $link }). Seitdem hinzugefügt: { $added }. Wenn die Partie zu Ende ist, zeige ich das Geheimnis, und alle können die Ziehungen prüfen.
verify-good-sealed = ✅ Alles stimmt: Das Geheimnis ergibt das Siegel, das Geheimnis, eure Wörter und die Nachricht vom Start ergeben den Startwert, und aus ihm { $moves ->
    [0] ergibt sich dieselbe Partie.
    [one] führt der einzige Zug zum selben Ende.
   *[other] führen alle { $moves } Züge zum selben Ende.
    }
    Siegel: `{ $commitment }`
    Geheimnis: `{ $secret }`
    Hinzugefügt: { $added }
    Startwert: `{ $seed }`
    Ich kann nicht beweisen, dass ich dieses Siegel gezeigt habe ({ $link }) und dass ihr das hinzugefügt habt: Bitte vergleicht. Mit `/export` prüft ihr alles ohne mich.
verify-closed = Diese Partie wurde vor ihrem Ende geschlossen. { $moves ->
    [0] Ihr Anfang passt zum Siegel; gespielt wurde noch nichts.
    [one] Ihr einziger Zug passt zum Siegel, aber nichts zeigt, dass es nicht mehr waren.
   *[other] Ihre { $moves } Züge passen zum Siegel, aber nichts zeigt, dass es nicht mehr waren.
    }
    Siegel: `{ $commitment }`
verify-running = Die Ziehung wurde zu Beginn versiegelt als `{ $commitment }`. Wenn die Partie zu Ende ist, zeige ich den Startwert, und alle können prüfen, dass nichts verändert wurde.
verify-good = ✅ Fair: Aus dem Startwert { $moves ->
    [0] ergibt sich dieselbe Partie
    [one] führt der einzige Zug zum selben Ende
   *[other] führen alle { $moves } Züge zum selben Ende
    }, und er ergibt dieses Siegel. Vergleiche das Siegel bitte mit dem in der ersten Nachricht dieses Tisches; es stand da, bevor etwas gezogen wurde.
    Siegel: `{ $commitment }`
    Startwert: `{ $seed }`
verify-bad = ⚠️ Bei dieser Partie stimmt etwas nicht: { $reason }
    Siegel: `{ $commitment }`
    Startwert: `{ $seed }`

rules-which = Bitte wähle ein Spiel: Hier ist kein Tisch.
rules-version-first = Die erste Version.
rules-versions = Versionen der Regeln
rules-version = **Version { $version }:** { $change }
record-version = Version { $version } der Regeln: { $change }
rules-version-stays = Jede Partie wird nach der Version zu Ende gespielt, mit der sie begonnen hat.
rules-cards = Zielkarten
rules-card = { $rule }. Schwierigkeit: { $paws ->
    [one] { $paws } Pfote
   *[other] { $paws } Pfoten
}. { $points ->
    [0] Das Bild zeigt, wohin Hüte dürfen.
    [one] Das Beispiel bringt { $points } Punkt.
   *[other] Das Beispiel bringt { $points } Punkte.
}
rules-ways = Reisewochen von hier: { $places }.
rules-match = Diese Partie
rules-match-older = Diese Partie wird nach Version { $version } der Regeln gespielt. In neueren Partien gilt: { $changes }
rules-match-now = Das hilft dir jetzt: { $topics }.
rules-title = ## { $game } · { $title }
rules-no-topic = Zu „{ $game }“ habe ich kein Thema „{ $text }“. Wähle eines davon:
button-why-not = Warum nicht?
cmd-rules-topic = thema
cmd-rules-topic-about = Ein Thema, eine Festlegung, eine Zielkarte oder ein Ort; tippe, um zu suchen
games-your-turn = Du bist am Zug
games-yours = Deine anderen Tische
games-here = Tische auf diesem Server
games-none = Hier gibt es keine Tische. Öffne einen mit `/tisch neu`.
games-line-lobby = **{ $game }** (Tisch { $table }): { $seats ->
    [one] eine Person, Plätze frei
   *[other] { $seats } Personen, Plätze frei
} · { $link }
games-line-playing = **{ $game }** (Tisch { $table }): wartet auf { $names } · { $link }
games-line-over = **{ $game }** (Tisch { $table }): beendet · { $link }
games-line-closed = **{ $game }** (Tisch { $table }): geschlossen · { $link }

privacy = Zu jedem Tisch speichere ich: Discord-IDs und Anzeigenamen der Mitspielenden, wer ihn geöffnet hat, den Kanal, die Einstellungen, die Züge mit ihrem Zeitpunkt und den geheimen Startwert der Ziehungen. Wenn du sie einstellst: Erinnerungen, Ruhezeiten, Abwesenheit und welchen Tischen du zuschaust; außerdem, welche Spiele ich dir schon gezeigt habe, wie gut dein letzter Bot spielte und an wie vielen Tagen in Folge du die Tagesaufgabe beendet hast. Wenn du `/lernen` benutzt: die Auswertungen, 90 Tage lang. Beim Server bleiben Ergebnisse beendeter Partien und wer dort nicht mitspielen darf. Sonst nichts: keine Nachrichten, keine Profile. Alles bleibt bei denen, die diesen Bot betreiben, und wird nicht weitergegeben.
    `/vergiss-mich` entfernt deinen Namen und deine ID von allen Tischen und mit der Zeit aus den Sicherungen, die durch neuere ersetzt werden; in laufenden Partien spielt ein Bot ohne Namen weiter. Auf der Platte können unbenutzte Teile der Datendatei sie enthalten, bis sie überschrieben werden. Nachrichten, die ich schon geschrieben habe, bleiben in ihren Kanälen.
forget-ask = Ich entferne deinen Namen und deine ID von allen gespeicherten Tischen. Nachrichten, die ich schon geschrieben habe, bleiben. { $running ->
    [0] Du hast keine offenen Tische.
    [one] Du verlässt oder schließt damit einen offenen Tisch.
   *[other] Du verlässt oder schließt damit { $running } offene Tische.
} Das lässt sich nicht rückgängig machen.
forget-done = Erledigt. Du hast { $open ->
    [0] keine offenen Tische
    [one] einen offenen Tisch
   *[other] { $open } offene Tische
} verlassen oder geschlossen, und dein Name ist von { $finished ->
    [one] einem beendeten Tisch entfernt.
   *[other] { $finished } beendeten Tischen entfernt.
}

declined-no-table = Hier gibt es keinen Tisch. Öffne einen mit `/tisch neu`.
declined-place-taken = Hier gibt es schon einen Tisch.
declined-started = Die Partie hat schon begonnen.
declined-leave = Die Partie hat schon begonnen. `/{ cmd-replace }` bietet deinen Platz jemand anderem an, `/{ cmd-resign }` gibt auf.
declined-not-started = Die Partie hat noch nicht begonnen.
declined-over = Diese Partie ist zu Ende.
declined-not-over = Das geht erst, wenn die Partie zu Ende ist.
declined-elsewhere = Dieser Tisch ist jetzt in { $channel }.
declined-not-sealed = Der Tisch wird gerade erst geöffnet. Bitte versuch es gleich noch einmal.
declined-seated = Du hast schon einen Platz.
declined-not-seated = Du spielst hier nicht mit.
declined-full = Alle { $seats } Plätze sind besetzt.
declined-not-host = Das kann nur die Tischleitung oder wer diesen Kanal verwaltet.
declined-moved-on = Die Partie ist inzwischen weitergegangen. Es wurde nichts geändert.
declined-nothing-to-undo = Es gibt nichts, was du zurücknehmen könntest.
declined-revealed = Seitdem wurde etwas aufgedeckt; dieser Schritt lässt sich nicht einfach zurücknehmen.
declined-long-log = In dieser Partie wurde so viel geändert und zurückgenommen, dass ab jetzt nichts mehr zurückgenommen werden kann.
declined-others-moved = Seitdem hat jemand anderes gespielt; dieser Schritt lässt sich nicht einfach zurücknehmen.
declined-not-for-you = Das entscheiden die anderen. Du kannst deinen Zug machen oder ihn einem Bot überlassen.
declined-time-left = Die Zeit ist noch nicht abgelaufen. Bis dahin kann das nur die Person selbst entscheiden.
declined-too-many-tables = Zehn deiner Tische warten schon auf Mitspielende. Starte oder schließe erst einen davon.
declined-tables-per-day = Du hast heute schon viele Tische eröffnet. Warte bitte etwas, bevor du den nächsten eröffnest.
declined-too-many-watch = Diesem Tisch schauen schon so viele zu, wie ich benachrichtigen kann.
declined-only-channel = Das ist der einzige erlaubte Kanal. Erlaube zuerst einen anderen, oder erlaube Tische überall.
declined-scores-stay = In diesem Spiel sehen alle die Punkte. Nur Mystaria kann sie verbergen.
declined-not-away = Hier spielt kein Bot für dich.
declined-nudged = Die Erinnerung ist schon verschickt. Die nächste ist { $when } möglich.
declined-nobody-to-nudge = Wir warten auf niemand anderen.
declined-not-in-this-channel = In diesem Kanal sind keine Tische erlaubt. Bitte nimm { $channels }.
declined-not-admin = Das kann nur, wer diesen Server verwalten darf.
declined-busy = Gerade ist viel los. Versuch es gleich noch einmal; es wurde nichts geändert.
declined-rate-limit = Das waren zu viele Anfragen auf einmal. Warte bitte ein paar Sekunden; es wurde nichts geändert.
declined-repeated = Das ist schon erledigt.
declined-overtaken = Das kam zu spät an: Du hast inzwischen schon gezogen. Es wurde nichts geändert.
declined-unsure = Die Verbindung zu unserer Datenbank ist gerade abgebrochen. Sieh nach, ob es geklappt hat, bevor du es noch einmal versuchst.
declined-unfinished = Mittendrin ging etwas schief: Vielleicht ist nur ein Teil erledigt. Sieh nach und wiederhole, was noch fehlt.
declined-animating = Deine letzte Rückschau wird noch erstellt. Einen Moment noch!
declined-broken = Bei uns ist etwas schiefgegangen. Deine Partie ist sicher; versuch es später noch einmal.
declined-not-now = Das geht gerade nicht. Möglich: { $verbs }.
declined-other-game = An diesem Tisch wird etwas anderes gespielt; Züge macht man hier mit `/{ $command }` ({ $game }).
board-own = meins
board-table = der ganze Tisch
board-of = Das Spielfeld von { $seat }, wie alle es sehen.
declined-missing = Bitte wähle auch „{ $ask }“: Es gibt mehr als eine Möglichkeit.
declined-no-such-answer = „{ $text }“ geht bei „{ $ask }“ nicht. Bitte wähle einen der Vorschläge.
declined-unknown-press = Diesen Knopf kenne ich nicht mehr. Bitte nimm eine neuere Nachricht.
declined-unknown-command = Diesen Befehl kenne ich nicht. Starte Discord neu, um die aktuellen zu sehen.
declined-only-servers = Tische gibt es in den Kanälen eines Servers.
declined-permission = Mir fehlt hier eine Berechtigung: { $what }. Bitte frag jemanden, der diesen Server verwaltet.

## Befehle

cmd-table = tisch
cmd-table-about = Einen Tisch öffnen und verwalten
cmd-table-new = neu
cmd-table-new-about = In diesem Kanal einen Tisch öffnen
cmd-table-new-game = spiel
cmd-table-new-game-about = Was gespielt wird
cmd-table-new-set = einstellung
cmd-table-new-set-about = Einstellungen des Spiels: wähle aus den Vorschlägen
cmd-table-join = mitspielen
cmd-table-join-about = Am Tisch hier Platz nehmen
cmd-table-join-word = wort
cmd-table-join-word-about = Freiwillig: ein eigenes Wort, das in die Ziehungen einfließt
cmd-table-leave = verlassen
cmd-table-leave-about = Vor dem Start den Platz wieder freigeben
cmd-table-start = starten
cmd-table-start-about = Die Partie beginnen
cmd-table-start-word = wort
cmd-table-start-word-about = Freiwillig: ein eigenes Wort, das in die Ziehungen einfließt
cmd-table-status = stand
cmd-table-status-about = Wie es am Tisch hier steht
cmd-table-new-pace = tempo
cmd-table-new-pace-about = Wie viel Zeit alle haben
cmd-table-new-where = ort
cmd-table-new-where-about = Hier oder in einem eigenen Thread
cmd-table-settings = einstellungen
cmd-table-settings-about = Die Einstellungen des Tisches hier ändern
cmd-table-settings-pace = tempo
cmd-table-settings-pace-about = Wie viel Zeit alle haben
cmd-table-settings-scores = punkte
cmd-table-settings-scores-about = Ob Bilder während der Partie Punkte zeigen
cmd-table-move = umziehen
cmd-table-move-about = Einen Tisch dieses Servers in diesen Kanal holen
cmd-table-move-table = tisch
cmd-table-move-table-about = Welcher Tisch
cmd-table-unstick = wecken
cmd-table-unstick-about = Den Tisch noch einmal zeigen, wenn etwas hängt
cmd-table-close = schließen
cmd-table-close-about = Den Tisch schließen; eine laufende Partie endet ohne Ergebnis
cmd-board = spielfeld
cmd-board-about = Das Spielfeld ansehen; nur du siehst es
cmd-board-seat = platz
cmd-board-seat-about = Wessen Spielfeld; sonst deins oder der ganze Tisch
cmd-board-style = art
cmd-board-style-about = Als Bild oder in Worten
cmd-hand = hand
cmd-hand-about = Deine Hand ansehen (nur für dich sichtbar)
cmd-move = zug
cmd-move-about = Einen Zug eintippen, etwa place M12 90
cmd-move-text = text
cmd-move-text-about = Der Zug, zum Beispiel wie im Verlauf geschrieben
cmd-undo = zurück
cmd-undo-about = Deinen letzten Schritt zurücknehmen
cmd-log = verlauf
cmd-log-about = Die Partie bisher, Zug für Zug
cmd-replay = rückschau
cmd-replay-about = Die Partie bisher als Animation, oder eine Stellung
cmd-replay-turn = zug
cmd-replay-turn-about = Eine Stellung nach der Nummer ihres Zuges
cmd-watch = zuschauen
cmd-watch-about = Diesem Tisch per Direktnachricht folgen
cmd-watch-what = was
cmd-watch-what-about = Was du erfahren möchtest
cmd-watch-player = person
cmd-watch-player-about = Wessen Züge; mehrere durch Kommas getrennt
cmd-unwatch = nicht-mehr-zuschauen
cmd-unwatch-about = Diesem Tisch nicht mehr folgen
cmd-nudge = anstupsen
cmd-nudge-about = Alle, auf die wir warten, freundlich erinnern, einmal am Tag
cmd-resign = aufgeben
cmd-resign-about = Aufgeben; ein Bot spielt deinen Platz zu Ende
cmd-replace = platz-abgeben
cmd-replace-about = Deinen Platz jemand anderem anbieten
cmd-replace-player = person
cmd-replace-player-about = Wessen Platz: wer aufgab, weg ist oder keine Zeit mehr hat
cmd-away = abwesend
cmd-away-about = Dich abwesend melden; deine Uhren stehen still
cmd-away-until = bis
cmd-away-until-about = Letzter Tag deiner Abwesenheit; ohne Angabe bist du wieder da
cmd-away-from = von
cmd-away-from-about = Erster Tag deiner Abwesenheit; ohne Angabe heute
cmd-pictures = bilder
cmd-pictures-about = Wie die Bilder aussehen, die nur du siehst
cmd-pictures-contrast = kontrast
cmd-pictures-contrast-about = Hoher Kontrast hat dunklere Flächen und kräftigere Farben
cmd-reminders = erinnerungen
cmd-reminders-about = Wie und wann ich dich erinnern darf
cmd-reminders-by = wie
cmd-reminders-by-about = Im Kanal oder per Direktnachricht
cmd-reminders-quiet = ruhe
cmd-reminders-quiet-about = Stunden ohne Erinnerung, etwa 22-8, oder aus
cmd-reminders-timezone = zeitzone
cmd-reminders-timezone-about = Deine Zeitzone, etwa Europe/Berlin, oder der Abstand zu UTC, etwa +1
cmd-stats = statistik
cmd-stats-about = Deine Ergebnisse auf diesem Server
cmd-server = server
cmd-server-about = Einstellungen dieses Servers
cmd-server-overview = übersicht
cmd-server-overview-about = Tische, Einstellungen und Ausgeschlossene dieses Servers
cmd-server-daily = tagesaufgabe
cmd-server-daily-about = Jeden Tag die neuen Aufgaben in diesem Kanal ankündigen
cmd-server-daily-post = posten
cmd-server-daily-post-about = Hier oder nicht mehr
cmd-server-daily-timezone = zeitzone
cmd-server-daily-timezone-about = Wann ein Tag beginnt, etwa Europe/Berlin
cmd-server-bar = ausschließen
cmd-server-bar-about = Wer auf diesem Server keinen Platz einnehmen darf
cmd-server-bar-people = leute
cmd-server-bar-people-about = Wer, mit @ erwähnt
cmd-server-unbar = zulassen
cmd-server-unbar-about = Wer auf diesem Server wieder mitspielen darf
cmd-server-unbar-people = leute
cmd-server-unbar-people-about = Wer, mit @ erwähnt
cmd-server-language = sprache
cmd-server-language-about = Die Sprache aller öffentlichen Nachrichten
cmd-server-language-language = sprache
cmd-server-language-language-about = Welche Sprache
cmd-server-channels = kanäle
cmd-server-channels-about = Wo Tische erlaubt sind
cmd-server-channels-allow = erlauben
cmd-server-channels-allow-about = Hier, nicht hier oder überall
cmd-server-export = export
cmd-server-export-about = Alle Ergebnisse dieses Servers als Datei
cmd-games = spiele
cmd-games-about = Tische dieses Servers, und wo du am Zug bist
cmd-rules = regeln
cmd-rules-about = Ein Spiel lernen oder eine Regel, Festlegung oder Karte nachschlagen
cmd-rules-game = spiel
cmd-rules-game-about = Welches Spiel; sonst das an diesem Tisch
cmd-verify = prüfen
cmd-verify-about = Nachrechnen, dass die Ziehungen fair waren
cmd-verify-seal = siegel
cmd-verify-seal-about = Das Siegel, das beim Öffnen des Tisches gezeigt wurde
cmd-export = export
cmd-export-about = Die beendete Partie als Datei
cmd-privacy = datenschutz
cmd-privacy-about = Was über dich gespeichert wird
cmd-forget-me = vergiss-mich
cmd-forget-me-about = Deinen Namen aus allem entfernen, was gespeichert ist
cmd-help = hilfe
cmd-help-about = Wie man anfängt und was ich kann

## Legendary Forests

game-legendary-forests = Legendary Forests
game-legendary-forests-about = Alle legen das gleiche Plättchen auf ihren eigenen Planeten und pflanzen Bäume, wo die Blätter zusammenwachsen.

forests-kind = { $kind ->
    [R] Ahornblatt
    [P] Kirschblüte
    [Y] Ginkgoblatt
   *[G] Gras
}

forests-task-place = Plättchen { $tile } legen
    .ask = Lege Plättchen { $tile } auf deinen Planeten.
forests-task-tree = einen Baum pflanzen
    .ask = Pflanze einen Baum auf deinem Planeten.

forests-form-place = `place FELD DREHUNG` mit Drehung 0, 90, 180 oder 270
forests-form-tree = `tree FELD SEITE`

forests-spot = { $spot } ↻ { $degrees }°
forests-zone = { $kind ->
    [R] Ahorn
    [P] Kirschblüte
   *[Y] Ginkgo
} bei { $spot }, { $runes ->
    [one] { $runes } Rune
   *[other] { $runes } Runen
}, { $closed ->
    [yes] abgeschlossen
   *[no] offen
}
forests-effect-points = { $points ->
    [one] +{ $points } Punkt
   *[other] +{ $points } Punkte
}
forests-effect-closes = schließt { $kind ->
    [R] Ahorn
    [P] Kirschblüte
   *[Y] Ginkgo
} ab ({ $runes ->
    [one] { $runes } Rune
   *[other] { $runes } Runen
})
forests-effect-joins = verbindet { $kind ->
    [R] Ahorn
    [P] Kirschblüte
   *[Y] Ginkgo
}{ $runes ->
    [1] { "" }
   *[other] {" "}×{ $runes }
}
forests-effect-grass = Gras an Gras
forests-effect-open = { $halves ->
    [one] { $halves } halbe Rune offen
   *[other] { $halves } halbe Runen offen
}
forests-keeps = { $sides ->
    [0] keine seiner Zonen ist offen
    [one] eine offene Seite
   *[other] { $sides } offene Seiten
}, { $tiles ->
    [0] keine weiteren Plättchen
    [one] noch ein Plättchen
   *[other] noch { $tiles } Plättchen
}
forests-effect-again = hat schon einen Baum, keine weiteren Punkte

forests-news-laid = legt Plättchen { $tile } auf { $spot }{ $count ->
    [0] {""}
   *[other] {" "}und schließt { $closed }
}
    .you = Plättchen { $tile } auf { $spot } gelegt
    .together = Plättchen { $tile }
    .each = { $spot }
    .besides = { $count ->
        [0] {""}
       *[other] schließt { $closed }
    }
forests-news-drawn = Runde { $round }: Plättchen { $tile }{ $light ->
    [yes] {" "}(heller Hintergrund: danach Bäume)
   *[no] { "" }
}.
forests-news-no-place = kann Plättchen { $tile } nirgends legen; es wird abgelegt
    .you-whole = Du konntest Plättchen { $tile } nirgends legen; es wird abgelegt.
forests-news-planted = pflanzt { $kind ->
    [R] einen Ahorn
    [P] einen Kirschbaum
   *[Y] einen Ginkgo
} auf { $spot }
    .you = { $kind ->
        [R] einen Ahorn
        [P] einen Kirschbaum
       *[Y] einen Ginkgo
    } auf { $spot } gepflanzt
forests-news-no-tree = kann nichts pflanzen
    .you-whole = Du konntest nichts pflanzen.
forests-news-token = Die Baufigur geht an { $seat }.
forests-news-end = Das war das letzte Plättchen. Die Planeten sind fertig.

forests-refusal-tiles-now = Jetzt werden Plättchen gelegt; Bäume kommen danach.
forests-refusal-trees-now = Jetzt werden Bäume gepflanzt; das nächste Plättchen kommt danach.
forests-refusal-occupied = Auf { $spot } liegt schon ein Plättchen.
forests-refusal-apart = { $spot } berührt deinen Planeten nicht.
forests-refusal-clash = Auf { $spot } würde im { $side ->
    [N] Norden
    [E] Osten
    [S] Süden
   *[W] Westen
} { $ours ->
    [R] Ahornblatt
    [P] Kirschblüte
    [Y] Ginkgoblatt
   *[G] Gras
} an { $theirs ->
    [R] Ahornblatt
    [P] Kirschblüte
    [Y] Ginkgoblatt
   *[G] Gras
} stoßen.
forests-refusal-no-zone = Die { $side ->
    [N] Nordseite
    [E] Ostseite
    [S] Südseite
   *[W] Westseite
} von { $spot } zeigt keine Blätter.
forests-refusal-no-tree = Es ist { $kind ->
    [R] kein Ahorn
    [P] kein Kirschbaum
   *[Y] kein Ginkgo
} mehr da.

forests-points-closed = abgeschlossene Regionen
forests-points-open = offene Regionen

forests-words-round = Runde { $round } von { $rounds }.
forests-words-over = Die Partie ist zu Ende.
forests-words-tile = Plättchen { $tile }{ $light ->
    [yes] {" "}auf hellem Hintergrund
   *[no] { "" }
}: Norden { $north }, Osten { $east }, Süden { $south }, Westen { $west }.
forests-words-placing = Noch nicht gelegt: { $names }.
forests-words-planting = Einen Baum pflanzt: { $names }.
forests-words-supply = Bäume im Vorrat: { $maple }× Ahorn, { $cherry }× Kirschbaum, { $ginkgo }× Ginkgo.
forests-words-to-come = Kann noch kommen: hell { $light }; dunkel { $dark }.
forests-words-player = { $seat }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $tiles ->
    [one] { $tiles } Plättchen
   *[other] { $tiles } Plättchen
}{ $token ->
    [yes] , pflanzt zuerst
   *[no] { "" }
}.
forests-words-zone = { $kind ->
    [R] Ahorn
    [P] Kirschblüte
   *[Y] Ginkgo
} bei { $spot }: { $runes ->
    [one] { $runes } Rune
   *[other] { $runes } Runen
}, { $halves ->
    [0] abgeschlossen
    [one] { $halves } halbe Rune offen
   *[other] { $halves } halbe Runen offen
}{ $trees ->
    [0] { "" }
    [one] , { $trees } Baum
   *[other] , { $trees } Bäume
}.
forests-words-laid = { $spot }: Plättchen { $tile }{ $light ->
    [yes] {" "}(hell)
   *[no] { "" }
}, Norden { $north }, Osten { $east }, Süden { $south }, Westen { $west }.

forests-components = Plättchen
forests-open-coming = Kann noch kommen: { $count } Plättchen, von denen { $removed } gar nicht mitspielen
forests-open-left-out = { $count } Plättchen spielten nicht mit
forests-open-played = Gespielt: { $count } Plättchen
forests-open-face = { $tile }{ $light ->
    [yes] {" "}(hell)
   *[no] { "" }
} { $north }, { $east }, { $south }, { $west }
forests-open-unplaced = { $seat } fand keinen Platz für { $tiles }
forests-open-architect = { $seat } ist Architekt

cmd-forests = forests
cmd-forests-about = Züge in Legendary Forests
cmd-forests-place = legen
cmd-forests-place-about = Das Plättchen der Runde auf deinen Planeten legen
cmd-forests-place-spot = feld
cmd-forests-place-spot-about = Wohin auf deinem Planeten, und wie weit gedreht
cmd-forests-tree = baum
cmd-forests-tree-about = Einen Baum auf deinen Planeten pflanzen
cmd-forests-tree-zone = region
cmd-forests-tree-zone-about = In welche Region

forests-match = { $players } Personen: Am Anfang standen { $trees } Bäume jeder Farbe im Vorrat. 19 der 24 Zahlen kommen, eine je Runde.

## Der Wald von Mystaria

game-mystaria = Der Wald von Mystaria
game-mystaria-about = Legt gemeinsam Plättchen für Plättchen einen magischen Wald und baut, wo seine Gebiete groß werden.

mystaria-landscape = { $landscape ->
    [D] Dorf
    [G] Gebirge
    [S] See
    [W] Wald
   *[M] Wiese
}
mystaria-building = { $building ->
    [village-hut] Dorfhütte
    [lake-hut] Seehütte
    [forest-hut] Waldhütte
    [meadow-hut] Wiesenhütte
    [tree] Baum
    [tower] Turm
    [bridge] Brücke
    [castle] Schloss
   *[portal] Magisches Portal
}
mystaria-a-building = { $building ->
    [village-hut] eine Dorfhütte
    [lake-hut] eine Seehütte
    [forest-hut] eine Waldhütte
    [meadow-hut] eine Wiesenhütte
    [tree] einen Baum
    [tower] einen Turm
    [bridge] eine Brücke
    [castle] ein Schloss
   *[portal] ein Magisches Portal
}
mystaria-tile = oben { $upper }, unten { $lower }

mystaria-task-lay = dein Plättchen legen
    .ask = Lege dein Plättchen.
mystaria-task-build = etwas bauen oder verzichten
    .ask = Baue jetzt etwas oder beende deinen Zug.

mystaria-form-lay = `lay FELD DREHUNG` mit Drehung 0, 90, 180 oder 270
mystaria-form-build = `build GEBÄUDE FELD` (eine Brücke auch `horizontal` oder `vertical`)
mystaria-form-skip = `skip`

mystaria-spot = { $spot } ↻ { $degrees }°
mystaria-field = { $spot } ({ $landscape })
mystaria-direction = { $direction ->
    [horizontal] verbindet links und rechts
   *[vertical] verbindet oben und unten
}

mystaria-effect-points = { $points ->
    [one] +{ $points } Punkt
   *[other] +{ $points } Punkte
}
mystaria-effect-loses = { $points ->
    [one] −{ $points } Punkt
   *[other] −{ $points } Punkte
}
mystaria-effect-others = +{ $points } für andere
mystaria-effect-others-lose = −{ $points } für andere
mystaria-effect-grows = { $landscape }{ $whose ->
    [own] {" "}(eigenes Gebiet)
    [other] {" "}({ $seat })
   *[free] { "" }
} wächst auf { $fields ->
    [one] { $fields } Feld
   *[other] { $fields } Felder
}
mystaria-effect-joins = verbindet { $landscape } zu einem Gebiet mit { $fields ->
    [one] { $fields } Feld
   *[other] { $fields } Feldern
}
mystaria-effect-sees-fields = { $fields ->
    [one] sieht jetzt { $fields } Feld ({ $landscape })
   *[other] sieht jetzt { $fields } Felder ({ $landscape })
}
mystaria-effect-mountains = { $mountains ->
    [one] jetzt { $mountains } Gebirgsfeld
   *[other] jetzt { $mountains } Gebirgsfelder
}
mystaria-effect-sees-buildings = sieht jetzt { $buildings } Gebäude
mystaria-keeps-site = danach { $building } für { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
mystaria-keeps-stock = { $buildings ->
    [one] ein Gebäude
   *[other] { $buildings } Gebäude
} für { $turns ->
    [one] noch einen Zug
   *[other] noch { $turns } Züge
}
mystaria-effect-area = { $landscape } mit { $fields ->
    [one] { $fields } Feld
   *[other] { $fields } Feldern
}, jetzt { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

mystaria-news-laid = legt ein Plättchen auf { $spot }
    .you = ein Plättchen auf { $spot } gelegt
mystaria-news-no-build = kann nichts bauen
    .you-whole = Du konntest nichts bauen.
mystaria-news-skipped = baut nichts
    .you = nichts gebaut
mystaria-news-built = baut { $building } auf { $spot }
    .you = { $building } auf { $spot } gebaut (jetzt { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    })
mystaria-news-bridge = baut { $building } auf { $spot } (verbindet { $landscape } zu einem Gebiet mit { $fields ->
    [one] { $fields } Feld
   *[other] { $fields } Feldern
})
    .you = { $building } auf { $spot } gebaut (verbindet { $landscape } zu einem Gebiet mit { $fields ->
        [one] { $fields } Feld
       *[other] { $fields } Feldern
    })
mystaria-news-drawn = Du ziehst ein Plättchen: { $tile }.
mystaria-news-last-building = { $seat } hat alle Gebäude gebaut. Niemand zieht mehr nach; alle legen noch ihr Plättchen.
    .you-whole = Du hast alle deine Gebäude gebaut. Niemand zieht mehr nach; alle legen noch ihr Plättchen.
mystaria-news-last-tile = { $seat } zieht das letzte Plättchen. Alle legen noch ihr Plättchen.
    .you-whole = Du hast das letzte Plättchen gezogen. Alle legen noch ihr Plättchen.
mystaria-news-exchanged = { $seat } kann das Plättchen nirgends anlegen ({ $tile }). Es kommt unter den Stapel, und { $seat } zieht ein anderes.
    .you-whole = Du kannst dein Plättchen nirgends anlegen ({ $tile }). Es kommt unter den Stapel, und du ziehst ein anderes.
mystaria-news-discarded = { $seat } kann das Plättchen nirgends anlegen ({ $tile }). Es wird abgelegt.
    .you-whole = Du kannst dein Plättchen nirgends anlegen ({ $tile }). Es wird abgelegt.
mystaria-news-end = Das war das letzte Plättchen. Der Wald ist fertig.

mystaria-refusal-lay-first = Leg zuerst das Plättchen von deiner Hand.
mystaria-refusal-build-now = Dein Plättchen liegt schon. Jetzt baust du oder verzichtest.
mystaria-refusal-overlaps = Ein Plättchen bei { $spot } läge auf { $taken } (M1).
mystaria-refusal-apart = Ein Plättchen bei { $spot } würde nicht an die Auslage angrenzen (M1).
mystaria-refusal-no-match = So gedreht grenzt ein Plättchen bei { $spot } an kein Feld derselben Landschaftsart (M1).
mystaria-refusal-joins = Das Plättchen würde zwei Gebiete verbinden, in denen schon Gebäude stehen, auf { $first } und { $second } (M2).
mystaria-refusal-not-in-stock = Dieses Gebäude steht dir nicht zur Verfügung: { $building }.
mystaria-refusal-no-field = Auf { $spot } ist kein Feld.
mystaria-refusal-out-of-reach = { $spot } liegt weder auf deinem neuen Plättchen noch direkt daneben (M4).
mystaria-refusal-field-taken = Auf { $spot } steht schon ein Gebäude (M4).
mystaria-refusal-area-taken = Im Gebiet von { $spot } steht schon ein Gebäude, auf { $by } (M5).
mystaria-refusal-castle = Das Schloss muss auf einem Gebirgsfeld stehen, und { $spot } ist keines.
mystaria-refusal-mountain = { $spot } ist ein Gebirgsfeld: Dort darf nur das Schloss stehen. Gewählt: { $building }.
mystaria-refusal-hut = Eine Hütte steht nur auf ihrer eigenen Landschaftsart, und { $spot } zeigt { $landscape }. Gewählt: { $building }.
mystaria-refusal-tree = { $spot } zeigt { $landscape }; deine Hütte für diese Landschaftsart muss schon stehen (M6).
mystaria-refusal-tower = Der Turm auf { $tower } sieht { $spot } (M7).
mystaria-refusal-which-way = Sag, wie die Brücke auf { $spot } verbindet: `horizontal` oder `vertical` (M9).
mystaria-refusal-no-bridge = Nur die Brücke hat eine Richtung. Gewählt: { $building }.
mystaria-refusal-nothing-to-join = Eine Brücke auf { $spot } würde { $direction ->
    [horizontal] links und rechts
   *[vertical] oben und unten
} nichts verbinden (M9).
mystaria-refusal-joined-already = Was eine Brücke auf { $spot } { $direction ->
    [horizontal] links und rechts
   *[vertical] oben und unten
} verbinden würde, ist schon ein Gebiet (M9).
mystaria-refusal-stranger = Eine Brücke auf { $spot } würde ein fremdes Gebiet anschließen, mit einem Gebäude auf { $by } (M9).

mystaria-points-village-hut = Dorfhütte
mystaria-points-lake-hut = Seehütte
mystaria-points-forest-hut = Waldhütte
mystaria-points-meadow-hut = Wiesenhütte
mystaria-points-tree = Baum
mystaria-points-tower = Turm
mystaria-points-bridge = Brücke
mystaria-points-castle = Schloss
mystaria-points-portal = Magisches Portal

mystaria-words-lay = { $seat } ist am Zug: ein Plättchen legen.
mystaria-words-build = { $seat } ist am Zug: bauen oder verzichten.
mystaria-words-done = Die Partie ist zu Ende.
mystaria-words-pile = { $pile ->
    [0] Der Stapel ist leer.
    [one] { $pile } Plättchen im Stapel.
   *[other] { $pile } Plättchen im Stapel.
}
mystaria-words-ending = { $by ->
    [pile] Das letzte Plättchen ist gezogen
   *[buildings] Jemand hat alle Gebäude gebaut
}: Alle legen noch ihr Plättchen, niemand zieht nach.
mystaria-words-hand = Dein Plättchen: { $tile }.
mystaria-words-player = { $seat }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}{ $holds ->
    [yes] , hat ein Plättchen
   *[no] , hat kein Plättchen
}. { $count ->
    [0] Alles ist gebaut.
   *[other] Noch zu bauen: { $left }.
}
mystaria-words-player-only = { $seat } { $holds ->
    [yes] hat ein Plättchen
   *[no] hat kein Plättchen
}. { $count ->
    [0] Alles ist gebaut.
   *[other] Noch zu bauen: { $left }.
}
mystaria-words-built = { $seat } hat gebaut: { $list }.
mystaria-words-building = { $building } auf { $spot } ({ $points })
mystaria-words-building-only = { $building } auf { $spot }
mystaria-words-bridge = { $building } auf { $spot } ({ $direction ->
    [horizontal] verbindet links und rechts
   *[vertical] verbindet oben und unten
})
mystaria-words-last = Letztes Plättchen: { $from } bis { $to }.
mystaria-words-free = Freie Gebiete: { $areas }.
mystaria-words-area = { $landscape } mit { $fields ->
    [one] { $fields } Feld
   *[other] { $fields } Feldern
} bei { $spot }
mystaria-words-row = Reihe { $row }: { $fields }.
mystaria-words-run = { $columns } { $landscape }
mystaria-words-stands = { $columns } { $landscape } ({ $building } von { $seat })
mystaria-words-tiles = Plättchen in der Reihenfolge, in der sie gelegt wurden: { $tiles }.

mystaria-components = Gebäude
mystaria-open-site = Im Zug höchstens ein Gebäude, auf einem freien Feld des eben gelegten Plättchens oder direkt daneben; nie in ein bebautes Gebiet und nie aufs Gebirge, außer es steht hier
mystaria-open-hut = Hütten: jede auf ihrer eigenen Landschaftsart. 1 Punkt je Feld des Gebiets, die Dorfhütte 2
mystaria-open-tree = Baum: auf einer Landschaftsart, deren Hütte du in einem früheren Zug gebaut hast. 2 Punkte je Feld des Gebiets
mystaria-open-tower = Turm: wo ihn waagerecht und senkrecht kein anderer Turm sieht; Gebirge nimmt die Sicht. 1 Punkt je Feld der eigenen Landschaftsart, das er dort sieht
mystaria-open-bridge = Brücke: in jedem Gebiet, zwischen zwei Gebieten einer Landschaftsart ohne fremde Gebäude; sie werden eines. Selbst keine Punkte
mystaria-open-castle = Schloss: auf einem Gebirgsfeld. 1 Punkt je Gebirgsfeld auf seinem und den angrenzenden Plättchen
mystaria-open-portal = Portal: auf jeder Landschaftsart außer Gebirge. 1 Punkt je Gebäude, das es in acht Richtungen sieht; Gebirge nimmt die Sicht
mystaria-open-start = { $seat } hat begonnen
mystaria-open-removed = Vor der Partie ungesehen herausgenommen: { $count } Plättchen
mystaria-open-ending = { $by ->
    [pile] Das letzte Plättchen ist gezogen
   *[buildings] Jemand hat alle Gebäude gebaut
}: Alle legen das Plättchen, das sie haben, niemand zieht mehr
mystaria-open-discarded = Plättchen, die nirgends passten und heraus sind
mystaria-open-under-pile = Ganz unten im Stapel, weil sie nirgends passten; das unterste zuletzt
mystaria-open-hand = Alle kennen das Plättchen von { $seat }

cmd-mystaria = mystaria
cmd-mystaria-about = Züge in „Der Wald von Mystaria“
cmd-mystaria-lay = legen
cmd-mystaria-lay-about = Das Plättchen von deiner Hand legen
cmd-mystaria-lay-spot = platz
cmd-mystaria-lay-spot-about = Feld links oben und Drehung; tippe eine Reihe oder Spalte, um die Vorschläge einzuengen
cmd-mystaria-build = bauen
cmd-mystaria-build-about = Bauen: auf deinem neuen Plättchen oder daneben
cmd-mystaria-build-building = gebäude
cmd-mystaria-build-building-about = Welches Gebäude
cmd-mystaria-build-field = feld
cmd-mystaria-build-field-about = Auf welches Feld
cmd-mystaria-build-direction = richtung
cmd-mystaria-build-direction-about = Wie eine Brücke verbindet, wenn beides möglich ist
cmd-mystaria-skip = verzichten
cmd-mystaria-skip-about = Verzichten: in diesem Zug nichts bauen

mystaria-rules-version-2 = Eine Brücke darf in jedem Gebiet stehen; vorher nicht in einem, in dem jemand anderes gebaut hat (M9).
mystaria-match = { $players } Personen. { $simple ->
    [yes] Einfaches Spiel: nur die vier Hütten, der Baum und der Turm.
   *[no] Alle neun Gebäude sind dabei.
}
## Wispwood

game-wispwood = Wispwood: Wald der Lichter
game-wispwood-about = Nehmt Irrlichter vom Teich, legt sie mit Bäumen in einen wachsenden Wald und wertet jede Runde fünf Ziele.

wispwood-kind = { $kind ->
    [P] Kürbis
    [H] Hut
    [O] Kugel
    [E] Herz
    [C] Katze
   *[T] Baum
}

wispwood-task-turn = ein Irrlicht nehmen oder Bäume legen
    .ask = Nimm ein Irrlicht und lege es mit Bäumen, oder lege nur Bäume.
wispwood-task-trees-only = Bäume legen (kein Irrlicht passt)
    .ask = Lege Bäume: Kein Irrlicht passt.
wispwood-task-more-trees = { $left ->
    [one] noch einen Baum legen oder aufhören
   *[other] noch bis zu { $left } Bäume legen oder aufhören
}
    .ask = Lege noch einen Baum oder höre auf. { $left ->
        [one] Einer ist noch möglich.
       *[other] Bis zu { $left } sind noch möglich.
    }
wispwood-task-cat = wählen, wohin die Katze geht
    .ask = Wohin geht deine Katze?
wispwood-task-ghost = einen Platz für die Katze des Geistes wählen
    .ask = Wo beginnt die Katze des Geistes? Das Irrlicht auf diesem Platz wird abgeworfen.

wispwood-form-take = `take PLATZ FORM FELD FELDER` (das Feld des Irrlichts, dann die der Bäume)
wispwood-form-trees = `trees FELD` oder `trees done`
wispwood-form-refresh = `refresh`
wispwood-form-cat = `cat`
wispwood-form-move = `move FELD` oder `move stay`
wispwood-form-ghost = `ghost PLATZ`

wispwood-wisp = { $wisp ->
    [P] Kürbis
    [H] Hut
    [O] Kugel
   *[E] Herz
}, Platz { $slot }
wispwood-shape = { $shape ->
    [I2] I2, zwei in einer Linie
    [I3] I3, drei in einer Linie
    [L3] L3, Winkel aus 3
    [I4] I4, vier in einer Linie
    [O4] O4, Quadrat
    [S4] S4, Zickzack
    [T4] T4, T aus 4
   *[L4] L4, L aus 4
}
wispwood-spot = { $spot }
wispwood-take = { $wisp } · { $shape }
wispwood-place = { $spot }, Bäume auf { $trees }
wispwood-done = Aufhören: keine weiteren Bäume
wispwood-stay = auf { $spot } bleiben

wispwood-effect-goal = { $sign ->
    [plus] +{ $points }
   *[minus] −{ $points }
} für { $kind ->
    [P] Kürbisse
    [O] Kugeln
    [E] Herzen
   *[T] Bäume
}
wispwood-effect-hat = { $nth }. Hut +{ $points }
wispwood-effect-full = volles Raster +{ $points }
wispwood-effect-left = { $fields ->
    [one] ein Feld bleibt frei
   *[other] { $fields } Felder bleiben frei
}
wispwood-keeps = { $fields ->
    [0] das Raster ist voll
    [one] noch ein Feld bis zum vollen Raster
   *[other] noch { $fields } Felder bis zum vollen Raster
}, { $cat ->
    [ready] deine Katze ist bereit
   *[hidden] deine Katze ist versteckt
}
wispwood-effect-hides = versteckt deine Katze
wispwood-effect-wakes = deine Katze ist wieder bereit
wispwood-effect-opens = { $fields ->
    [0] kein Feld für Hüte
    [one] { $fields } Feld für Hüte
   *[other] { $fields } Felder für Hüte
}
wispwood-effect-discards = { $wisp ->
    [P] der Kürbis wird abgeworfen
    [H] der Hut wird abgeworfen
    [O] die Kugel wird abgeworfen
   *[E] das Herz wird abgeworfen
}

wispwood-news-took = nimmt { $wisp ->
    [P] einen Kürbis
    [H] einen Hut
    [O] eine Kugel
   *[E] ein Herz
} und legt { $wisp ->
    [P] ihn
    [H] ihn
    [O] sie
   *[E] es
} auf { $spot }, mit { $trees ->
    [one] { $trees } Baum
   *[other] { $trees } Bäumen
}{ $hides ->
    [yes] ; die Katze versteckt sich
   *[no] { "" }
}
    .you = { $wisp ->
        [P] einen Kürbis
        [H] einen Hut
        [O] eine Kugel
       *[E] ein Herz
    } genommen und auf { $spot } gelegt, mit { $trees ->
        [one] { $trees } Baum
       *[other] { $trees } Bäumen
    }{ $hides ->
        [yes] ; deine Katze versteckt sich
       *[no] { "" }
    }
wispwood-news-tree = legt einen Baum auf { $spot }
    .you = einen Baum auf { $spot } gelegt
wispwood-news-tree-turn = legt { $trees ->
    [one] { $trees } Baum
   *[other] { $trees } Bäume
}{ $woke ->
    [yes] ; die Katze ist wieder bereit
   *[no] { "" }
}
    .you = { $trees ->
        [one] { $trees } Baum
       *[other] { $trees } Bäume
    } gelegt{ $woke ->
        [yes] ; deine Katze ist wieder bereit
       *[no] { "" }
    }
wispwood-news-refreshed = räumt { $wisp ->
        [P] die Kürbisse
        [H] die Hüte
        [O] die Kugeln
       *[E] die Herzen
    } aus dem Teich
    .you-whole = Du hast { $wisp ->
        [P] die Kürbisse
        [H] die Hüte
        [O] die Kugeln
       *[E] die Herzen
    } aus dem Teich geräumt.
wispwood-news-renewed = versteckt die Katze für neue Irrlichter
    .you = deine Katze für neue Irrlichter versteckt
wispwood-news-dealt = { $count ->
    [one] { $count } neues Irrlicht wird ausgelegt.
   *[other] { $count } neue Irrlichter werden ausgelegt.
}
wispwood-news-full = { $seat } hat ein volles { $size }×{ $size }-Raster!
    .you-whole = Du hast ein volles { $size }×{ $size }-Raster!
wispwood-news-round-over = Runde { $round } ist zu Ende.
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
   *[full] volles Raster
} { $points }
wispwood-news-cat-chosen = { $seat } hat gewählt. { $waiting ->
    [one] { $waiting } Person überlegt noch.
   *[other] { $waiting } Personen überlegen noch.
}
    .you-whole = Du hast gewählt. { $waiting ->
        [one] { $waiting } Person überlegt noch.
       *[other] { $waiting } Personen überlegen noch.
    }
wispwood-news-cat-moved = setzt die Katze auf { $spot }
    .you = deine Katze auf { $spot } gesetzt
    .together = Katzen
    .each = { $spot }
wispwood-news-cat-stayed = lässt die Katze auf { $spot }
    .you = deine Katze auf { $spot } gelassen
    .together = Katzen
    .each = bleibt auf { $spot }
wispwood-news-round = Runde { $round } beginnt: Wälder bis { $size }×{ $size }, und die gebliebenen Irrlichter zählen wieder. { $seat } hat den Startmarker.
wispwood-news-end = Das war die letzte Runde.
wispwood-news-ghost-sits = Die Katze des Geistes setzt sich auf Platz { $slot }; { $wisp ->
    [P] der Kürbis
    [H] der Hut
    [O] die Kugel
   *[E] das Herz
} dort wird abgeworfen.
wispwood-news-ghost-deals = Glühwürmchen { $firefly }: zu wenige Irrlichter für den Geist, also werden neue ausgelegt.
wispwood-news-ghost-takes = Glühwürmchen { $firefly }: Der Geist nimmt { $wisp ->
    [P] den Kürbis
    [H] den Hut
    [O] die Kugel
   *[E] das Herz
} von Platz { $slot } ({ $points } wert).
wispwood-news-ghost-scored = Der Geist +{ $gain } → { $points }.

wispwood-refusal-turn-now = Jetzt bist du am Zug: Nimm ein Irrlicht oder leg Bäume.
wispwood-refusal-cats-now = Die Runde ist zu Ende: Wähle, wohin deine Katze geht.
wispwood-refusal-ghost-now = Wähle zuerst einen Platz für die Katze des Geistes.
wispwood-refusal-trees-begun = Du hast einen Baum-Zug begonnen: Leg noch einen Baum oder hör auf.
wispwood-refusal-no-tree-yet = Ein Baum-Zug braucht mindestens einen Baum.
wispwood-refusal-empty-slot = Auf Platz { $slot } liegt kein Irrlicht.
wispwood-refusal-shape-elsewhere = { $shape } liegt nicht neben Platz { $slot }, und deine Katze ist versteckt.
wispwood-refusal-not-the-shape = Diese Felder ergeben nicht die Form { $shape }.
wispwood-refusal-occupied = Auf { $spot } liegt schon ein Plättchen.
wispwood-refusal-apart = Das würde deinen Wald nicht mit einer Seite berühren.
wispwood-refusal-too-large = Dein Wald wäre { $width }×{ $height } groß; in dieser Runde darf er { $limit }×{ $limit } sein.
wispwood-refusal-hat = Karte { $goal } erlaubt keinen Hut auf { $spot }.
wispwood-refusal-no-tiles = Es sind nicht mehr genug Plättchen da.
wispwood-refusal-cat-hidden = Deine Katze ist versteckt; ein Baum-Zug macht sie wieder bereit.
wispwood-refusal-several-kinds = Die Irrlichter am Teich sind nicht alle von einer Art.
wispwood-refusal-already-refreshed = Irrlichter einer Art darf man nur einmal im Zug abwerfen.
wispwood-refusal-no-tree = Auf { $spot } ist kein Baum von dir.

wispwood-rival = Der Geist
wispwood-points-pumpkins = Kürbisse
wispwood-points-hats = Hüte
wispwood-points-orbs = Kugeln
wispwood-points-hearts = Herzen
wispwood-points-trees = Bäume
wispwood-points-full = volle Raster
wispwood-points-round-1 = Runde 1
wispwood-points-round-2 = Runde 2
wispwood-points-round-3 = Runde 3
wispwood-points-round = Runde { $round }: { $parts }
wispwood-points-ghost = Der Geist, Runde für Runde: { $rounds }

wispwood-goal-name = { $goal ->
    [P1] Kürbis-Solo
    [P2] Kürbis-Sudoku
    [P3] Kürbis-Schach
    [P4] Kürbis-Paare
    [P5] Kürbis-Gruppen
    [H1] Diagonale Linien
    [H2] Zeile und Spalte
    [H3] Rund um die Katze
    [H4] Über viele Ecken
    [H5] Zwei entfernt
    [O1] Das Runde im Eckigen
    [O2] Kugelbahn
    [O3] Ruhige Kugel
    [O4] Zum Kugeln
    [O5] Runde Sache
    [E1] Kreuz
    [E2] Nachbarn
    [E3] Darunter
    [E4] Diagonale
    [E5] Herz auf der Zunge
    [T1] Dreierreihen
    [T2] Großer Wald
    [T3] Dickicht
    [T4] Nicht ganz so großer Wald
   *[T5] Haine
}
wispwood-goal = { $goal ->
    [P1] Kürbisse ohne anderen Kürbis auf den 8 Feldern ringsum: 1/2/3/4/5 davon bringen zusammen 4/9/15/22/30, jeder weitere +8
    [P2] Kürbisse ohne anderen Kürbis in ihrer Zeile oder Spalte: 1/2/3/4/5/6 davon bringen zusammen 4/9/15/22/30/40
    [P3] Kürbisse ohne anderen Kürbis auf ihren beiden Diagonalen: 1/2/3/4/5/6 davon bringen zusammen 4/9/15/22/30/39, jeder weitere +9
    [P4] Gruppen aus genau zwei Kürbissen: 1/2/3 davon bringen zusammen 11/23/37, jede weitere +14
    [P5] Gruppen von Irrlichtern mit Kürbis: 1/2/3/4/5 davon bringen zusammen 4/9/15/22/30, jede weitere +8
    [H1] Hüte auf eine diagonale Linie durch die Katze, beliebig weit; je drei bringen 18, zwei übrige 10, einer 4
    [H2] Hüte in die Zeile oder Spalte der Katze, beliebig weit; je drei bringen 18, zwei übrige 10, einer 4
    [H3] Hüte auf die 8 Felder um die Katze; je drei bringen 18, zwei übrige 10, einer 4
    [H4] ein Hut zählt, wenn er die Katze oder einen anderen zählenden Hut Ecke an Ecke berührt; je drei bringen 18, zwei übrige 10, einer 4
    [H5] Hüte auf den Ring im Abstand von zwei Feldern um die Katze; je drei bringen 18, zwei übrige 10, einer 4
    [O1] jede Kugel bringt 2 je Irrlicht-Art auf den 8 Feldern ringsum (andere Kugeln sind eine Art)
    [O2] jede Kugel bringt 2 je Irrlicht-Art in ihrer Zeile oder ihrer Spalte, je nachdem, was besser ist; sie selbst zählt mit
    [O3] die Irrlicht-Art, von der du am wenigsten hast, bestimmt den Wert jeder Kugel: Kugel 7, Kürbis 5, Hut 4, Herz 3 (auch, wenn du gar keines davon hast; bei Gleichstand der bessere Wert)
    [O4] jede Kugel bringt den Wert des angrenzenden Irrlichts mit dem niedrigsten Wert: Kugel 4, Kürbis 5, Hut 6, Herz 7; ohne angrenzendes Irrlicht 0
    [O5] jede Gruppe von Irrlichtern mit Kugel bringt 2 je Art darin
    [E1] jedes Herz bringt 1 je Baum in seiner Zeile und Spalte
    [E2] jedes Herz bringt 2 je angrenzendem Baum
    [E3] jedes Herz bringt 2 je Baum darunter in seiner Spalte
    [E4] jedes Herz bringt 2 je Baum auf der besseren seiner beiden Diagonalen
    [E5] jedes Herz bringt 2 je Baum in der längsten geraden Linie aus Bäumen ohne Lücke, die direkt neben ihm beginnt
    [T1] jede Zeile und jede Spalte mit mindestens 3 Bäumen bringt 2
    [T2] jeder Baum der größten Gruppe bringt 1
    [T3] jeder Baum mit mindestens 3 angrenzenden Bäumen bringt 3
    [T4] jeder Baum der zweitgrößten Gruppe bringt 2 (bei nur einer Gruppe 0)
   *[T5] jede Gruppe aus mindestens 3 Bäumen bringt 4
}

wispwood-words-round = Runde { $round } von { $rounds }, Wälder bis { $size }×{ $size }.
wispwood-words-turn = Am Zug: { $names }.
wispwood-words-cats = Noch nicht gewählt, wohin die Katze geht: { $names }.
wispwood-words-over = Die Partie ist zu Ende.
wispwood-words-slot = Platz { $slot }: { $what }, zwischen { $left } und { $right }.
wispwood-words-slots = Teich: { $slots }.
wispwood-words-empty = leer
wispwood-words-ghost-cat = die Katze des Geistes
wispwood-words-stock = Stapel { $stock }, abgeworfen { $discard }.
wispwood-words-goal = { $id } { $name }: { $rule }.
wispwood-words-goals = Ziele: { $goals }.
wispwood-words-player = { $seat }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} ({ $now } mehr, wenn jetzt gewertet würde), Katze { $ready ->
    [yes] bereit
   *[no] versteckt
} auf { $cat }{ $marker ->
    [yes] , Startmarker
   *[no] { "" }
}, { $left ->
    [0] volles Raster
    [one] noch { $left } Feld frei
   *[other] noch { $left } Felder frei
}.
wispwood-words-forest-row = Zeile { $row }: { $cells }.
wispwood-words-cell = { $spot } { $what }
wispwood-words-scored = Runde { $round }: { $lines }; zusammen { $points }.
wispwood-words-line = { $goal } { $points }
wispwood-words-line-full = volles Raster { $points }
wispwood-words-ghost = Der Geist: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $wisps }; Glühwürmchen übrig: { $left }.
wispwood-words-ghost-wisp = { $count }× { $what } zu { $value }
wispwood-words-choice = Deine Katze geht auf { $spot }, wenn du nicht neu wählst.

wispwood-components = Irrlichter
wispwood-open-discard = { $count ->
    [one] { $count } abgeworfenes Irrlicht
   *[other] { $count } abgeworfene Irrlichter
}
wispwood-open-hidden = { $count } verdeckte Plättchen: { $stock } im Stapel, die anderen unter Bäumen und Katzen. Auf ihnen verborgen
wispwood-open-turn = { $seat } in diesem Zug: { $trees ->
    [0] kein Baum gelegt
    [one] { $trees } Baum gelegt
   *[other] { $trees } Bäume gelegt
}, { $discarded ->
    [yes] gleiche Irrlichter abgeworfen
   *[no] keine gleichen Irrlichter abgeworfen
}, { $hid ->
    [yes] Katze für neue Irrlichter versteckt
   *[no] Katze nicht für neue Irrlichter versteckt
}
wispwood-open-ghost = Der Geist hat Schwierigkeit { $difficulty }. Glühwürmchen dieser Runde: { $shown ->
    [0] keine
   *[other] { $fireflies }
}, { $left } kommen noch. Er hat

cmd-wispwood = wispwood
cmd-wispwood-about = Züge in Wispwood
cmd-wispwood-take = nehmen
cmd-wispwood-take-about = Ein Irrlicht nehmen und mit Bäumen in einer Form legen
cmd-wispwood-take-wisp = irrlicht
cmd-wispwood-take-wisp-about = Welches Irrlicht, mit einer der beiden Formen daneben oder jeder, wenn sich die Katze versteckt
cmd-wispwood-take-place = feld
cmd-wispwood-take-place-about = Wo das Irrlicht liegt und wo seine Bäume: beliebig gedreht und gespiegelt
cmd-wispwood-trees = bäume
cmd-wispwood-trees-about = Bäume legen (bis zu 3); deine Katze wird bereit
cmd-wispwood-trees-spot = feld
cmd-wispwood-trees-spot-about = Wo der Baum liegt, oder aufhören
cmd-wispwood-refresh = abwerfen
cmd-wispwood-refresh-about = Irrlichter, die alle von einer Art sind, abwerfen und neue auslegen
cmd-wispwood-cat = katze
cmd-wispwood-cat-about = Deine Katze verstecken, um alle Irrlichter abzuwerfen und neue auszulegen
cmd-wispwood-move = bewegen
cmd-wispwood-move-about = Zwischen den Runden: deine Katze auf einen Baum bewegen oder bleiben lassen
cmd-wispwood-move-spot = feld
cmd-wispwood-move-spot-about = Wohin deine Katze geht
cmd-wispwood-ghost = geist
cmd-wispwood-ghost-about = Solo: die Katze des Geistes auf einen Platz am Teich setzen
cmd-wispwood-ghost-slot = platz
cmd-wispwood-ghost-slot-about = Welcher Platz; das Irrlicht dort wird abgeworfen

wispwood-match = { $ghost ->
    [0] { $players } Personen, { $rounds } Runden.
   *[other] Solo gegen den Geist (Schwierigkeit { $ghost }), { $rounds } Runden.
} Zielkarten dieser Partie:
## Legends

game-legends = Legends
game-legends-about = Reist zu legendären Orten, sammelt Wissen und lasst eure Tagebücher dort, wo der Club als Nächstes hinsieht.
legends-rules-version-2 = Im Club darfst du auch nur ziehen, ohne eine Karte abzulegen (L8), und auf die goldene Sanduhr darfst du verzichten (L13).

legends-place-atl = Atlantis
legends-place-bun = Bundeslade
legends-place-sha = Shangri-La
legends-place-ber = Bernsteinzimmer
legends-place-yet = Yeti
legends-place-ava = Avalon
legends-place-nof = Grab der Nofretete
legends-place-ele = Elefantenfriedhof
legends-place-lon = London
legends-place-short = { $place ->
    [ATL] Atlantis
    [BUN] Bundeslade
    [SHA] Shangri-La
    [BER] Bernstein
    [YET] Yeti
    [AVA] Avalon
    [NOF] Nofretete
   *[ELE] Elefanten
}
legends-to = { $place ->
    [ATL] nach Atlantis
    [BUN] zur Bundeslade
    [SHA] nach Shangri-La
    [BER] zum Bernsteinzimmer
    [YET] zum Yeti
    [AVA] nach Avalon
    [NOF] zum Grab der Nofretete
    [ELE] zum Elefantenfriedhof
   *[LON] nach London
}
legends-in = { $place ->
    [ATL] in Atlantis
    [BUN] bei der Bundeslade
    [SHA] in Shangri-La
    [BER] im Bernsteinzimmer
    [YET] beim Yeti
    [AVA] in Avalon
    [NOF] am Grab der Nofretete
    [ELE] auf dem Elefantenfriedhof
   *[LON] in London
}
legends-card = { legends-place-short } { $symbols }
legends-card-joker = Joker
legends-cards = { $cards }

legends-task-setup-club = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
} in den Club legen
    .ask = Lege { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    } verdeckt in den Club.
legends-task-setup-book = das erste Buch auf ein 3er-Feld legen
    .ask = Wohin legst du dein erstes Buch? Es kommt auf ein 3er-Feld.
legends-task-travel = an einen anderen Ort reisen
    .ask = Wohin reist du? Du bist { $there }, Woche { $week }.
legends-task-greet = begrüßen ({ $place }): { $count ->
    [one] eine Karte geben
   *[other] { $count } Personen je eine Karte geben
}
    .ask = { $count ->
        [one] { $hosts } ist hier. Welche Karte gibst du?
       *[other] Gib allen, die hier sind, eine Karte: { $hosts }.
    }
legends-host = { $seat }
legends-task-act = Karten- oder Buchaktion { $there }
    .ask = Was tust du { $there }?
legends-task-keep = aus den neuen Karten wählen ({ $place })
    .ask = Welche der neuen Karten nimmst du?
legends-task-gold = die goldene Sanduhr auf einen Ort stellen
    .ask = Wohin kommt die goldene Sanduhr?
legends-task-gold-optional = die goldene Sanduhr auf einen Ort stellen oder darauf verzichten
    .ask = Wohin kommt die goldene Sanduhr?
legends-task-club-after = eine Karte in den Club legen oder keine
    .ask = Legst du eine Karte in den Club?

legends-form-travel = `travel ORT`
legends-form-give = `give PLATZ KARTE …`
legends-form-cards = `take KARTE …`, `swap ORT KARTE KARTE …`, `renew ORT` oder `draw`
legends-form-book = `book FELD KARTE …` (das erste `book ORT`)
legends-form-club = `club KARTE …` (bei einem Besuch auch `draw`)
legends-form-keep = `keep KARTE …`
legends-form-gold = `gold ORT` (oder `gold none`)

legends-travel = { $place }, { $weeks ->
    [one] { $weeks } Woche
   *[other] { $weeks } Wochen
}
legends-gift = { $card } für { $seat }
legends-gift-none = nichts für { $seat }
legends-draw = { $cards ->
    [one] { $cards } Karte ziehen
   *[other] { $cards } Karten ziehen
}
legends-display = Auslage { $place }
legends-open-card = { $card } aus der Auslage { $place }
legends-put = { $put } statt { $take } in die Auslage { $place }
legends-stop = Keine zweite Karte
legends-field = Feld { $field }, { $place }
legends-club-draw = Fertig, dann eine Karte ziehen
legends-club-end = Fertig, ohne zu ziehen
legends-club-none = Keine Karte
legends-gold-none = Auf keinen Ort

legends-effect-greets = { $count ->
    [one] { $count } Karte geben
   *[other] { $count } Karten geben
}
legends-effect-take = { $cards } offene nehmen (+{ $weeks } Wo.)
legends-effect-swap = bis { $cards } tauschen (+{ $weeks } Wo.)
legends-effect-renew = erneuern, { $cards } nehmen (+{ $weeks } Wo.)
legends-effect-draw = { $cards } ziehen (+{ $weeks } Wo.)
legends-effect-club = bis { $cards } in den Club (je +{ $weeks } Wo.)
legends-effect-can-book = Feld { $field } für { $prestige } Ansehen (+{ $weeks } Wo.)
legends-effect-then = { $what } → { $then }
legends-effect-week = Woche { $week }, dann { $next }
legends-effect-again = Woche { $week }, wieder du
legends-effect-scoring = Woche { $week }, dann Wertung
legends-effect-gold = du darfst die goldene Sanduhr aufstellen
legends-effect-weeks = { $weeks ->
    [one] +{ $weeks } Woche
   *[other] +{ $weeks } Wochen
}
legends-effect-holding = { $place }: { $symbols ->
    [one] dann { $symbols } Symbol auf der Hand
   *[other] dann { $symbols } Symbole auf der Hand
}
legends-effect-hand = { $symbols ->
    [one] { $symbols } Symbol auf der Hand
   *[other] { $symbols } Symbole auf der Hand
}
legends-effect-left = { $count ->
    [0] deine letzte
   *[other] noch { $count }
}
legends-keeps = { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
} auf der Hand, { $books ->
    [one] ein Buch
   *[other] { $books } Bücher
} im Vorrat, noch { $scorings ->
    [one] eine Wertung
   *[other] { $scorings } Wertungen
}
legends-effect-discards = legt ab: { $cards }
legends-effect-prestige = { $prestige } Ansehen je Wertung
legends-effect-upgrade = von Feld { $field } hinauf
legends-effect-pushes = verdrängt { $seat } auf { $field }
legends-effect-pushes-off = verdrängt { $seat } vom Ort
legends-effect-loses = gibt dort { $prestige } Ansehen je Wertung auf
legends-effect-scores = { $own ->
    [0] { $others ->
        [0] dort hat niemand ein Buch
       *[other] Bücher der anderen bringen dort { $others }
    }
   *[other] deine Bücher dort bringen { $own }, die der anderen { $others }
}

legends-news-travels = reist { $to } ({ $weeks ->
    [one] { $weeks } Woche
   *[other] { $weeks } Wochen
})
    .short = → { $place }
    .you-whole = Du bist jetzt { $there }.
legends-news-stays = kann nirgends etwas tun und wartet eine Woche
    .you-whole = Du kannst nirgends etwas tun und wartest eine Woche.
legends-news-gives = gibt { $to } eine Karte
    .you = { $to } eine Karte gegeben
legends-news-gets = { $from } gab { $seat } diese Karte: { $card }.
legends-news-takes = nimmt { $cards } aus der Auslage { $place }
    .short = nimmt { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
    .you = { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    } genommen
legends-news-lies = Neu in der Auslage { $place }: { $cards }.
legends-news-swaps = nimmt { $take } aus der Auslage { $place } und legt { $put } dorthin
    .short = tauscht { $put } gegen { $take }
    .you = { $put } gegen { $take } getauscht
legends-news-renews = erneuert { $place }
    .you = { $place } erneuert
legends-news-draws = zieht { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
    .you = { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    } gezogen
legends-news-drew = zieht { $count ->
    [0] nichts
   *[other] { $cards }
}
    .you = { $count ->
        [0] nichts
       *[other] { $cards }
    } gezogen
legends-news-reshuffled = Der Ablagestapel ({ $count }) wird zum neuen Vorratsstapel gemischt.
legends-news-first-book = legt das erste Buch auf Feld { $field } ({ $place })
    .you = dein erstes Buch auf Feld { $field } gelegt ({ $place })
legends-news-books = legt ein Buch auf Feld { $field } ({ $place }) für { $cards }
    .short = legt ein Buch auf Feld { $field }
    .you = ein Buch auf Feld { $field } gelegt
legends-news-book-from = nimmt dafür ein eigenes Buch von einem anderen Ort ({ $place })
    .you = dafür ein eigenes Buch von einem anderen Ort genommen ({ $place })
legends-news-displaced = Das Buch von { $seat } rückt auf Feld { $field }.
    .you-whole = Dein Buch rückt auf Feld { $field }.
legends-news-pushed-off = Das Buch von { $seat } wird verdrängt und geht in den Vorrat zurück.
    .you-whole = Dein Buch wird verdrängt und geht in deinen Vorrat zurück.
legends-news-club = legt { $count ->
    [0] keine Karte
    [one] { $count } Karte
   *[other] { $count } Karten
} in den Club
    .you = { $count ->
        [0] keine Karte
        [one] { $count } Karte
       *[other] { $count } Karten
    } in den Club gelegt
    .together = In den Club
    .each = { $count ->
        [0] keine Karte
        [one] { $count } Karte
       *[other] { $count } Karten
    }
legends-news-club-own = legt { $cards } in den Club
    .you = { $cards } in den Club gelegt
legends-news-no-club = hat keine Karte, die in den Club darf
    .you-whole = Keine deiner Karten darf in den Club.
legends-news-week = steht auf Woche { $week }
    .short = (Woche { $week })
    .you-whole = Jetzt Woche { $week }.
legends-news-gold-reached = erreicht die goldene Sanduhr
    .you = die goldene Sanduhr erreicht
legends-news-gold = schickt sie { $to }
    .you = sie { $to } geschickt
legends-news-gold-declined = verzichtet darauf, die goldene Sanduhr aufzustellen
    .you = darauf verzichtet, die goldene Sanduhr aufzustellen
legends-news-scoring = Wertung { $no }: { $count ->
    [0] keine Karten im Club
   *[other] { $places }
}{ $golden ->
    [0] { "" }
   *[other] ; Gold: { $gold }
}.
legends-news-reveals = Der Club deckt { $count ->
    [0] nichts
   *[other] { $cards }
} auf.
legends-news-scores = Wertung, { $place }: { $books }.
legends-news-scores-nothing = Wertung, { $place }: Dort liegen keine Bücher.
legends-score-book = { $seat } { $prestige } (Feld { $field })
legends-news-bonus = Bonus, { $place }: { $bonus }.
legends-score-bonus = { $card } für { $seat } (+{ $prestige })
legends-news-total = +{ $gain } → { $prestige }{ $count ->
    [0] { "" }
   *[other] : { $sources }
}
legends-score-source = { legends-place-short } { $prestige }
legends-news-gold-moves = Die goldene Sanduhr rückt weiter auf Woche { $week }.
legends-news-end = Das war die letzte Wertung.

legends-refusal-not-now = Etwas anderes kommt zuerst: { $phase ->
    [setup_club] die ersten Karten für den Club
    [setup_book] das erste Buch
    [travel] die Reise
    [greet] die Begrüßung
    [act] die Karten- oder Buchaktion
    [renew] die Wahl aus den neuen Karten
    [gold] die goldene Sanduhr
   *[club_after] eine Karte für den Club oder keine
}.
legends-refusal-same-place = Du bist schon hier ({ $place }) und musst an einen anderen Ort.
legends-refusal-closed = Dort wäre keine Aktion möglich: { $place } (L12).
legends-refusal-not-here = { $seat } ist nicht hier.
legends-refusal-gifts = { $hosts ->
    [one] Die Person hier bekommt eine Karte, wenn du eine hast:
   *[other] Jede der { $hosts } Personen hier bekommt eine Karte, solange du welche hast:
    } Gib { $due }, nicht { $found } (L7).
legends-refusal-gift-leaves-nothing = Nach dieser Begrüßung wäre hier keine Aktion mehr möglich (L12).
legends-refusal-not-in-hand = Diese Karte hast du nicht: { $card }.
legends-refusal-not-in-display = { $card } liegt nicht in der Auslage { $place }.
legends-refusal-other-action = Das ist nicht die Kartenaktion hier ({ $place }).
legends-refusal-no-display = Dort ist keine Auslage: { $place }.
legends-refusal-take-count = Nimm { $due } { $due ->
    [one] Karte
   *[other] Karten
}, nicht { $found }.
legends-refusal-swap-count = Tausche 1 bis { $most } Karten, nicht { $found }.
legends-refusal-swap-for-same = { $card } gegen eine gleiche Karte zu tauschen, ändert nichts (L12).
legends-refusal-nothing-to-draw = Vorrats- und Ablagestapel sind leer (L12).
legends-refusal-joker-in-club = Joker dürfen nicht in den Club.
legends-refusal-club-count = In den Club darfst du { $least ->
    [0] bis zu { $most }
   *[other] { $least } bis { $most }
} { $most ->
    [one] Karte
   *[other] Karten
} legen, nicht { $found }.
legends-refusal-club-exactly = Leg { $due ->
    [one] { $due } Karte
   *[other] { $due } Karten
} in den Club, nicht { $found } (L5).
legends-refusal-no-draw-now = Gezogen wird nur bei einem Besuch im Club.
legends-refusal-must-draw = Ohne Karte zum Ablegen musst du eine ziehen (L8).
legends-refusal-must-place-gold = Nach den Regeln dieser Partie muss die goldene Sanduhr auf einen Ort (L13).
legends-refusal-no-books-at = Dorthin kommen keine Bücher: { $place }.
legends-refusal-no-gold-at-club = Die goldene Sanduhr kommt auf einen der acht Orte (L13).
legends-refusal-no-field = Es gibt kein Feld { $field }.
legends-refusal-taken = Das 3er-Feld ist besetzt: { $place }.
legends-refusal-not-higher = Dein Buch liegt schon auf Feld { $field } und darf nur hinauf (L2).
legends-refusal-wrong-legend = Mit { $card } kannst du hier nicht zahlen ({ $place }).
legends-refusal-wrong-sum = Die Symbole müssen genau { $price } ergeben, nicht { $paid } (L1).
legends-refusal-which-book = Dein Vorrat ist leer: Sag, von welchem Ort das Buch kommt (L4).
legends-refusal-no-need-to-move = Ein Buch kommt nur dann von einem anderen Ort, wenn dein Vorrat leer ist und du hier keines hast (L4).
legends-refusal-no-book-there = Du hast dort kein Buch: { $place }.

legends-points-prestige = Ansehen
legends-points-books = Bücher
legends-points-bonus = Bonus
legends-points-scoring = Wertung { $no }: Bücher { $books }, Bonus { $bonus } = { $points }

legends-words-head = Nächste Wertung in Woche { $week }, { $scored } von { $scorings } vorbei.
legends-words-done = Die Partie ist zu Ende.
legends-words-over = Alle Wertungen sind vorbei.
legends-words-to-act = Am Zug: { $seat } – { $task }.
legends-words-hand = Deine Hand ({ $count }): { $cards }.
legends-words-hand-empty = Deine Hand ist leer.
legends-words-player = { $seat }: Woche { $week }, { $prestige } Ansehen, { $place }, { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}, noch { $books ->
    [one] { $books } Buch
   *[other] { $books } Bücher
}.
legends-words-order = Reihenfolge: { $seats }.
legends-words-piles = Vorratsstapel { $deck }, Ablagestapel { $discard }, Club { $club }.
legends-words-gold-week = Goldene Sanduhr auf Woche { $week }.
legends-words-gold-place = Goldene Sanduhr: { $place }.
legends-words-gold-none = Die goldene Sanduhr liegt bis zur nächsten Wertung neben dem Spielplan.
legends-words-display = Auslage { $place }: { $cards }.
legends-words-display-empty = Auslage { $place }: leer.
legends-words-place = { $place } ({ $code }): { $action }. Bücher: { $books }.
legends-words-place-empty = { $place } ({ $code }): { $action }. Keine Bücher.
legends-words-club-place = { $place } ({ $code }): { $action }.
legends-words-fields = Felder, benannt nach den Symbolen, die sie kosten: { $fields }.
legends-words-field = { $field } bringt { $prestige } Ansehen je Wertung
legends-words-books = { legends-place-short }: { $books }.
legends-words-book = { $seat } auf { $field }
legends-words-ways = Wege von hier ({ $place }): { $places }.
legends-words-revealed = Die letzte Wertung deckte auf: { $cards }.
legends-words-distance = { $place } { $weeks }

legends-components = Karten
legends-open-discard = Ablagestapel: { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
legends-open-deck = Als der Ablagestapel zum Vorratsstapel wurde, waren diese { $count } Karten darin; manche können jetzt auf einer Hand sein
legends-open-hand = { $seat }: { $seen } von { $cards ->
    [one] { $cards } Karte wurde gesehen
   *[other] { $cards } Karten wurden gesehen
}
legends-open-revealed = Die letzte Wertung deckte auf
legends-open-turn = { $seat } in diesem Zug: { $done }
legends-open-travelled = { $weeks ->
    [one] { $weeks } Woche gereist
   *[other] { $weeks } Wochen gereist
}
legends-open-given = Karte an { $names } gegeben
legends-open-renewed = Auslage erneuert: { $place }
legends-open-earned = { $seat } hat bekommen: { $scorings }
legends-open-scorings = Wertungen in den Wochen { $weeks }.

cmd-legends = legends
cmd-legends-about = Züge in Legends
cmd-legends-travel = reisen
cmd-legends-travel-about = An einen anderen Ort reisen
cmd-legends-travel-place = ort
cmd-legends-travel-place-about = Wohin
cmd-legends-give = geben
cmd-legends-give-about = Die Anwesenden mit je einer Karte begrüßen
cmd-legends-give-first = erste
cmd-legends-give-first-about = Die Karte für die erste Person
cmd-legends-give-second = zweite
cmd-legends-give-second-about = Die Karte für die zweite Person
cmd-legends-give-third = dritte
cmd-legends-give-third-about = Die Karte für die dritte Person
cmd-legends-cards = karten
cmd-legends-cards-about = Die Kartenaktion deines Ortes
cmd-legends-cards-what = was
cmd-legends-cards-what-about = Welche Karten, welche Auslage oder wie viele
cmd-legends-cards-put = dafür
cmd-legends-cards-put-about = Tausch: deine Handkarte für die erste
cmd-legends-cards-second = zweite
cmd-legends-cards-second-about = Tausch: eine zweite offene Karte oder keine
cmd-legends-cards-put2 = dafür2
cmd-legends-cards-put2-about = Tausch: deine Handkarte für die zweite
cmd-legends-book = buch
cmd-legends-book-about = Ein Buch auf ein Feld deines Ortes legen
cmd-legends-book-field = feld
cmd-legends-book-field-about = Auf welches Feld; beim Aufbau an welchem Ort
cmd-legends-book-pay = zahlen
cmd-legends-book-pay-about = Mit welchen Karten
cmd-legends-book-from = woher
cmd-legends-book-from-about = Bei leerem Vorrat: von welchem Ort das Buch kommt
cmd-legends-club = club
cmd-legends-club-about = Karten in den Club der Abenteurer legen
cmd-legends-club-card = karte
cmd-legends-club-card-about = Die erste Karte
cmd-legends-club-second = zweite
cmd-legends-club-second-about = Noch eine Karte, oder keine weitere
cmd-legends-club-third = dritte
cmd-legends-club-third-about = Noch eine Karte, oder keine weitere
cmd-legends-club-end = ende
cmd-legends-club-end-about = Mit oder ohne Nachziehen
cmd-legends-keep = behalten
cmd-legends-keep-about = Aus der erneuerten Auslage wählen
cmd-legends-keep-cards = karten
cmd-legends-keep-cards-about = Welche Karten auf deine Hand kommen
cmd-legends-gold = gold
cmd-legends-gold-about = Die goldene Sanduhr auf einen Ort stellen
cmd-legends-gold-place = ort
cmd-legends-gold-place-about = Welcher Ort sicher gewertet wird

legends-match = { $players } Personen: Beim Aufbau legen alle { $cards } Karten in den Club. Wertungen in Woche 25, 45, 60 und 75.

## Ein Zug in einem Bedienfeld
why-forests-place = Seiten, die sich berühren, müssen zusammenpassen. Zwei halbe Runen, die sich treffen, ergeben eine Rune.
why-forests-tree = Nur Regionen mit einem Baum zählen. Geschlossene: 2 Punkte je Rune, offene: 1.
why-mystaria-lay = Mindestens ein Feld muss an ein Feld derselben Landschaftsart angrenzen. In größeren Gebieten sind Gebäude mehr wert.
why-mystaria-build = Ein Gebäude bringt Punkte für sein Gebiet oder für das, was es sieht. Andere Gebiete bleiben für die nächsten Züge frei.
why-wispwood-take = Irrlicht und Bäume ergeben die Form und müssen deinen Wald berühren. *Ziele* zeigt, was der Wald wert ist.
why-wispwood-trees = Bäume verschwinden nach der Runde, Irrlichter bleiben. Ein Baum-Zug macht deine Katze wieder bereit.
why-wispwood-move = Die Bäume verschwinden jetzt. Hüte werden von der Katze aus gemessen.
why-legends-travel = Jeder Abschnitt des Weges kostet eine Woche. Wer auf der Zeitleiste am weitesten hinten liegt, ist als Nächstes dran.
why-legends-give = Alle, die schon hier stehen, bekommen je eine Karte von deiner Hand, ohne dass die anderen sie sehen.
why-legends-book = Ein Buch zählt jedes Mal, wenn der Club seinen Ort aufdeckt: 2, 3, 5 oder 7 Ansehen, je nach Feld.
why-legends-club = Karten im Club liegen verdeckt. Sie entscheiden später, welche Orte gewertet werden.
why-legends-gold = Dieser Ort wird beim nächsten Mal sicher gewertet, egal, was der Club aufdeckt.
panel-asks = **Dein Zug:** { $task }.
panel-change = **Du hast schon entschieden.** Du kannst es noch ändern.
panel-moved-on = Die Partie ist weitergegangen. So steht es jetzt.
played-done = Erledigt.
played-saved = Dein Schritt ist gespeichert.
played-unsure = Das konnte ich noch nicht bestätigen. Sieh gleich auf das Spielfeld; du kannst gefahrlos noch einmal drücken.
turn-thinking = { $count ->
    [one] { $names } überlegt …
   *[other] { $names } überlegen …
}
news-more = { $turns ->
    [one] … und ein weiterer Zug.
   *[other] … und { $turns } weitere Züge.
}
news-brings = { $clause }: { $gain }
news-together = { $what }: { $said }.
news-gain = { $gain } → { $points }
turn-none = Als du gefragt hast, warst du nicht am Zug. Das neueste Spielfeld zeigt, wer dran ist.
button-take-back = Zurücknehmen
button-change = Ändern
button-next-table = Nächster Tisch: { $game }
button-play-that = Das spielen
button-choose-myself = Selbst wählen
button-goals = Ziele
button-details = Einzelheiten
button-question-before = ◀ Vorige Frage
button-question-after = Nächste Frage ▶
button-more = /zug
label-mystaria-lay = Plättchen legen
label-mystaria-build = Bauen
label-mystaria-skip = Nichts bauen
label-wispwood-take = Irrlicht nehmen
label-wispwood-trees = Bäume legen
label-wispwood-refresh = Irrlichter einer Art abwerfen
label-wispwood-cat = Teich mit Katze erneuern
label-wispwood-take-wisp = Irrlicht
label-legends-cards = Kartenaktion
label-legends-book = Buch legen
label-legends-give-first = erste Karte
label-legends-give-first-only = Karte
label-legends-give-second = zweite Karte
label-legends-give-third = dritte Karte
label-legends-cards-what = Karten
label-legends-cards-put = Gegenkarte
label-legends-cards-second = zweiter Tausch
label-legends-cards-put2 = Gegenkarte 2
label-legends-book-pay = Bezahlung
label-legends-book-from = Buch von
label-legends-club-card = erste Karte
label-legends-club-card-only = Karte
label-legends-club-second = zweite Karte
label-legends-club-third = dritte Karte
label-legends-club-end = Karte ziehen

# Legenden: was die Zeichen in den Bildern bedeuten
key-legendary-forests-maple = Ahornbaum
key-legendary-forests-cherry = Kirschbaum
key-legendary-forests-ginkgo = Ginkgobaum
key-legendary-forests-tile = Plättchen: Seiten, die sich berühren, müssen gleich sein
key-legendary-forests-half-rune = Halbe Rune: allein nichts wert
key-legendary-forests-rune = Ganze Rune: 1 Punkt, wenn in ihrer Region ein Baum steht, abgeschlossen 2
key-legendary-forests-light = Heller Hintergrund: Nach diesem Plättchen werden Bäume gepflanzt
key-legendary-forests-dark = Dunkler Hintergrund: keine Bäume
key-legendary-forests-token = Baufigur: pflanzt beim nächsten Mal zuerst
key-legendary-forests-check = Hat dieses Plättchen gelegt
key-mystaria-village = Dorf
key-mystaria-mountain = Gebirge: Hier darf nur das Schloss stehen
key-mystaria-lake = See
key-mystaria-forest = Wald
key-mystaria-meadow = Wiese
key-mystaria-hut = Hütte: 1 Punkt je Feld ihres Gebiets, im Dorf 2
key-mystaria-tree = Baum: 2 Punkte je Feld seines Gebiets
key-mystaria-tower = Turm: 1 Punkt je Feld seiner Landschaftsart, das er waagerecht und senkrecht sieht, bis zu einem Gebirgsfeld
key-mystaria-bridge = Brücke: verbindet die beiden Felder neben ihr
key-mystaria-castle = Schloss: 1 Punkt je Gebirgsfeld auf seinem und den angrenzenden Plättchen
key-mystaria-portal = Portal: 1 Punkt je Gebäude, das es waagerecht, senkrecht und diagonal sieht
key-mystaria-tile = Ein verdecktes Plättchen: im Stapel oder auf der Hand
key-wispwood-pumpkin = Kürbis
key-wispwood-hat = Hut
key-wispwood-orb = Kugel
key-wispwood-heart = Herz
key-wispwood-tree = Baum
key-wispwood-cat = Katze, bereit: für eine beliebige Form oder neue Irrlichter
key-wispwood-hidden-cat = Katze, versteckt: Bäume legen macht sie bereit
key-wispwood-shape = Form: So werden das Irrlicht daneben und die Bäume gelegt
key-wispwood-flag = Startmarker: beginnt die Runde
key-wispwood-paw = Mehr Pfoten: schwereres Ziel oder stärkerer Geist
key-wispwood-ghost = Der Geist: dein Gegner, wenn du allein spielst
key-legends-atlantis = Atlantis
key-legends-ark = Bundeslade
key-legends-shangri-la = Shangri-La
key-legends-amber-room = Bernsteinzimmer
key-legends-yeti = Yeti
key-legends-avalon = Avalon
key-legends-nefertiti = Grab der Nofretete
key-legends-elephants = Elefantenfriedhof
key-legends-london = London mit seinem Club
key-legends-joker = Joker: ein Symbol einer beliebigen Legende
key-legends-prestige = Ansehen: Wer am meisten hat, gewinnt
key-legends-weeks = Wochen, die eine Aktion kostet
key-legends-silver = Wertung, sobald alle diese Woche erreicht haben
key-legends-gold = Goldene Sanduhr: Ihr Ort wird sicher gewertet
key-legends-adventurer = Abenteurer: zeigt, wo jemand ist
key-legends-book = Buch: bringt das Ansehen unter seinem Feld
key-legends-hourglass = Sanduhr: die Woche einer Person auf der Zeitleiste
key-legends-take = Offene Karten von hier nehmen
key-legends-draw = Karten vom Vorratsstapel ziehen
key-legends-swap = Handkarten gegen offene tauschen
key-legends-renew = Eine Auslage erneuern und Karten daraus behalten
key-legends-club = Karten in den Club legen: Sie entscheiden, was gewertet wird
key-goal-now = Jetzt

## Einstellungen, Einladungen, Plätze

setup-no-such-option = { $count ->
    [0] Dieses Spiel hat keine eigenen Einstellungen.
   *[other] Diese Einstellung gibt es nicht. Dieses Spiel hat: { $settings }.
}
setup-value = Das geht bei „{ $setting }“ nicht. Möglich: { $values }.
setting-name = { $setting ->
    [rounds] Runden
    [trees_card] Baumkarte
    [goals] Ziele
    [difficulty] Geist
    [simple] Gebäude
    [scores] Punkte
    [advice] Zughilfe
    [hints] Tipps
    [rated] Gewertete Partie
    [entry] Wer mitspielen darf
    [pace] Tempo
    [begins] Wer beginnt
   *[other] { $setting }
}
setting-value = { $setting ->
    [rounds-3] drei Runden
    [rounds-2] zwei Runden
    [trees_card-yes] mit Baumkarte
    [trees_card-no] ohne Baumkarte
    [goals-random] zufällige Ziele
    [goals-one-paw] leichte Ziele (eine Pfote)
    [goals-list] Ziele { $value }
    [difficulty-1] leichter Geist
    [difficulty-2] normaler Geist
    [difficulty-3] starker Geist
    [difficulty-4] gnadenloser Geist
    [simple-yes] einfaches Spiel
    [simple-no] mit allen Gebäuden
    [scores-yes] Punkte sichtbar
    [scores-no] Punkte bis zum Ende verborgen
    [advice-full] beste Züge zuerst
    [advice-effects] Züge in neutraler Reihenfolge
    [advice-none] keine Hilfe beim Spielen
    [hints-on] mit Tipps
    [hints-off] ohne Tipps
    [rated-yes] gewertet
    [rated-no] nicht gewertet
    [entry-everyone] offen für alle
    [entry-invited] nur für Eingeladene
    [pace-none] { pace-none-about }
    [pace-relaxed] { pace-relaxed-about }
    [pace-daily] { pace-daily-about }
    [pace-fast] { pace-fast-about }
    [begins-lot] das Los bestimmt, wer beginnt
    [begins-last] es beginnt, wer die letzte Partie verloren hat
   *[other] { $setting }
}
settings-choose = Wähle hier, was sich ändern soll. Alle sehen es sofort in der Lobby.
advice-full = gegen Bots beste Antworten zuerst und gewählt; unter Menschen neutrale Reihenfolge
advice-effects = neutrale Reihenfolge, nichts gewählt; Antworten sagen ihre Wirkung
advice-none = neutrale Reihenfolge, nichts gewählt; Antworten sagen nichts
entry-everyone = alle
entry-invited = nur Eingeladene
button-settings = Einstellungen
setting-begins-player = { $player } beginnt
button-choices = Meine Wahl
button-no-veto = Kein Veto
choices-ask = { $game ->
    [wispwood] Wähle die Farbe deiner Katze und eine Zielkarte, die du nicht willst. Alle sehen es sofort in der Lobby.
    [mystaria] Wähle die Farbe deines Hauptquartiers. Alle sehen es sofort in der Lobby.
   *[other] Wähle deine Farbe. Alle sehen es sofort in der Lobby.
}
choices-colour = { $game ->
    [wispwood] Deine Katze
    [mystaria] Dein Hauptquartier
   *[other] Deine Farbe
}
choices-usual = die Farbe deines Platzes
choices-veto = Eine Karte, die du nicht willst
choices-vetoed = ohne { $card }
colour-blue = 🔵 blau
colour-orange = 🟠 orange
colour-green = 🟢 grün
colour-yellow = 🟡 gelb
colour-purple = 🟣 violett
declined-colour-taken = Diese Farbe hat schon jemand gewählt. Nimm eine andere.
cmd-table-choose = wählen
cmd-table-choose-about = Vor der Partie deine Farbe wählen und eine Zielkarte, die du nicht willst
cmd-table-choose-colour = farbe
cmd-table-choose-colour-about = Die Farbe deiner Figuren
cmd-table-choose-veto = veto
cmd-table-choose-veto-about = Eine Zielkarte, die du nicht willst (Wispwood)
lobby-invited = { $only ->
    [yes] { $count ->
        [0] 🔒 Nur Eingeladene dürfen mitspielen.
       *[other] 🔒 Nur Eingeladene dürfen mitspielen. Eingeladen: { $people }
    }
   *[no] Eingeladen: { $people }
}
lobby-enough = { $host }, ihr seid genug Leute. Tippe auf *Starten*, wenn es losgehen soll. { $link }
invite = { $person }, du bist zu einer Partie **{ $game }** eingeladen. { $link }
invite-done = Die Einladung ist verschickt; die Eingeladenen können jetzt mitspielen.
declined-invited-only = An diesem Tisch dürfen nur Eingeladene mitspielen. { $host } kann dich mit `/tisch einladen` dazuholen.
declined-nobody-to-invite = Alle Genannten sind schon eingeladen oder sitzen am Tisch.
declined-no-mentions = Bitte erwähne die Leute mit @, höchstens { $most }.
declined-not-invitable = { $person } kann nicht eingeladen werden: Lade Leute ein, die auf diesem Server sind.
declined-long-note = Die Notiz ist zu lang: bitte höchstens 100 Zeichen.
declined-rated-too-late = Andere sitzen schon am Tisch und haben einer gewerteten Partie nicht zugestimmt. Öffne einen neuen Tisch und wähle das zuerst.
declined-match-closed = Diese Partie wurde geschlossen.
declined-lobby-closed = Diese Lobby wurde geschlossen. Öffne mit `/tisch neu` einen neuen Tisch.
declined-no-such-turn = Diesen Zug gibt es nicht. Bitte nenne eine Zahl von 0 bis { $last }.
declined-nudge-not-seated = Anstupsen kann nur, wer an diesem Tisch mitspielt.
declined-seat-has-clock = Dieser Tisch hat eine Frist: Ist die Zeit um, frage ich alle, und *Ersatz suchen* bietet den Platz an.
declined-not-silent-yet = Vielleicht kommt noch eine Antwort. Wenn nicht, kannst du { $when } den Platz anbieten, oder du setzt mit `/tisch einstellungen` eine Frist.
declined-seats-taken-often = In dieser Partie haben Plätze schon zwanzigmal gewechselt; niemand kann mehr einen übernehmen.
declined-knows-a-hand = Du hast in dieser Partie schon einen anderen Platz gespielt und weißt, was dort auf der Hand war; diesen kannst du nicht übernehmen.
declined-seat-not-awaited = Auf diese Person wartet gerade niemand. Du kannst ihren Platz anbieten, wenn sie aufgibt, den Server verlässt oder eine Woche lang nicht antwortet.
declined-no-entry = Ich kann diesen Kanal nicht sehen und deshalb hier keinen Tisch führen. Bitte füge mich hinzu (in einem privaten Thread: erwähne mich einmal) oder öffne den Tisch anderswo.
declined-no-threads = Hier lässt sich kein Thread öffnen; das geht nur in Textkanälen. Öffne den Tisch ohne Thread oder in einem Textkanal.

cmd-table-new-with = mit
cmd-table-new-with-about = Leute einladen: erwähne sie mit @
cmd-table-new-advice = hilfe
cmd-table-new-advice-about = Wie viel der Tisch beim Spielen hilft
cmd-table-new-entry = zutritt
cmd-table-new-entry-about = Wer mitspielen darf
cmd-table-new-note = notiz
cmd-table-new-note-about = Eine Zeile für alle, die mitspielen wollen, etwa „Neulinge willkommen“
cmd-table-invite = einladen
cmd-table-invite-about = Leute an den Tisch hier einladen oder dazuholen
cmd-table-invite-with = mit
cmd-table-invite-with-about = Wen: erwähne sie mit @
cmd-table-settings-note = notiz
cmd-table-settings-note-about = Eine Zeile für alle, die mitspielen wollen

## Begrüßung, Rundgang und Zuschauen

cmd-play = spielen
cmd-play-about = Was hier auf dich wartet, oder eine neue Partie beginnen
cmd-watch-messages = nachrichten
cmd-watch-messages-about = Eine Nachricht, die sich ändert, oder eine für jeden Zug
watch-messages-one = eine Nachricht, die sich ändert
watch-messages-each = jeden Zug eine neue Nachricht
button-with-bot = Gegen einen Bot
button-with-people = Mit anderen
button-alone = Allein gegen den Geist
button-first-move = Mein erster Zug
button-other-games = Andere Spiele
button-stronger = Stärkerer Bot
button-weaker = Leichterer Bot
button-go = Zum Tisch
button-watch = Zuschauen
button-unwatch = Nicht mehr zuschauen
play-welcome = ## Was spielen wir?
play-waiting = ## Du bist am Zug
play-table = {""}**{ $game }** in { $place }: { $task }.
play-more = { $count ->
    [one] Noch ein Tisch wartet auf dich: siehe `/spiele`.
   *[other] Noch { $count } Tische warten auf dich: siehe `/spiele`.
}
play-or-start = ## Oder etwas Neues beginnen
play-about = {""}**{ $game }** – { $about } { $min }–{ $max } Personen, { $minutes } Minuten.
play-begun = { $bots ->
    [0] **{ $game }** hat { $where ->
        [here] begonnen. Klick auf *Spielen* unter dem Spielfeld.
       *[thread] in einem eigenen Thread begonnen.
    }
   *[other] **{ $game }** gegen { $bot } hat { $where ->
        [here] begonnen. Klick auf *Spielen* unter dem Spielfeld.
       *[thread] in einem eigenen Thread begonnen.
    }
}
pitch-forests = Lass deinen eigenen Planeten wachsen, Plättchen für Plättchen.
pitch-mystaria = Bau in einem Wald, den ihr gemeinsam legt.
pitch-wispwood = Fülle deinen Wald mit Irrlichtern und Bäumen.
pitch-legends = Reise an legendäre Orte, sammle Karten, schreib deine Tagebücher.
play-first = Deine erste Partie geht gegen den leichtesten Bot.
play-later = Ab jetzt ist nichts mehr vorgewählt; *Tipp* schlägt einen Zug vor.
games-link = { $game } (Tisch { $table })
help-intro = Mit mir spielt ihr Brettspiele in euren Kanälen: { $games }. **Merken musst du dir nur `/spielen`.**
help-credits = Ich bin ein inoffizielles Fanprojekt. Von wem die Spiele sind – Autoren, Illustration, Verlag: `/{ cmd-rules }`, Thema *{ $topic }*.
help-play = Spielen
help-table = Tische
help-look = Ansehen
help-time = Zeit
help-server = Server
help-trust = Fairness und Datenschutz
watch-own = Du spielst an diesem Tisch selbst mit. Ich sage dir Bescheid, wenn du am Zug bist.
tour-you = Du
tour-your-side = Deine Seite
guide-head = ### So geht's: { $game } · { $page } von { $pages }
    -# Beispiel
forests-guide-1 = Alle haben die gleichen Plättchen und einen eigenen Planeten. Jede Runde zeigt eine Zahl, und alle legen gleichzeitig dieses Plättchen, ohne zu sehen, was die anderen tun.
forests-guide-2 = Das Plättchen erscheint dort, wo es hinkäme: Wähle einen Platz, dreh es, klick auf *Bestätigen*. Seiten, die sich berühren, müssen dasselbe zeigen, und zwei halbe Runen ergeben zusammen eine ganze.
forests-guide-3 = Nur Regionen mit Baum zählen – geschlossene: 2 Punkte je Rune, offene: 1. Lass Regionen wachsen, pflanze rechtzeitig und schließ ab, was du kannst.
mystaria-guide-1 = Ihr legt gemeinsam eine Auslage; verbundene Felder derselben Landschaftsart sind ein Gebiet. Daneben siehst du, was alle noch bauen können.
mystaria-guide-2 = Leg dein Plättchen so, dass mindestens ein Feld an ein Feld derselben Landschaftsart angrenzt. Dann bau etwas darauf oder daneben, oder beende deinen Zug.
mystaria-guide-3 = Jedes Gebäude bringt am Ende Punkte: die meisten für die Größe ihres Gebiets, die übrigen für das, was sie sehen. In jedem Gebiet ist nur Platz für ein Gebäude: Wähle den richtigen Moment.
wispwood-guide-1 = Oben links ist der Teich: Jedes Irrlicht liegt zwischen zwei Formen. Die Zielkarten daneben sagen, was zählt, für alle gleich.
wispwood-guide-2 = Nimm ein Irrlicht und leg es mit Bäumen in einer seiner Formen an deinen Wald. Oder leg bis zu drei Bäume: Danach kann dir deine Katze wieder helfen.
wispwood-guide-3 = Es gibt drei Runden, und nach jeder zählen alle Ziele. Dann kommen die Bäume weg, und die Irrlichter bleiben: Leg sie dorthin, wo sie wieder zählen.
wispwood-guide-alone-1 = Du spielst gegen einen Geist: Vor jedem deiner Züge läuft seine Katze um den Teich und nimmt das Irrlicht, das ihm am meisten bringt. Zuerst wählst du, wo diese Katze beginnt.
wispwood-guide-alone-2 = Nimm ein Irrlicht und leg es mit Bäumen in einer seiner Formen an deinen Wald. Was du am Teich lässt, kann der Geist nehmen und werten.
wispwood-guide-alone-3 = Nach jeder der drei Runden zählen die Zielkarten für dich, und der Geist bekommt Punkte für seine Irrlichter. Du gewinnst mit mehr Punkten als der Geist.
legends-guide-1 = Acht legendäre Orte und London, mit Karten und Feldern für eure Tagebücher. Am Rand läuft die Zeitleiste: Am Zug ist, wer am weitesten hinten steht.
legends-guide-2 = Reise an einen Ort, gib allen, die du triffst, eine Karte, dann hast du eine Aktion: Karten nehmen oder ein Buch auf ein Feld legen. Alles kostet Wochen.
legends-guide-3 = Viermal deckt der Club Karten auf, und Bücher an diesen Orten zählen. Leg Karten deiner Orte in den Club in London; es gewinnt, wer das meiste Ansehen hat.
lobby-rematch = { $seat } möchte eine Revanche. { $people }
button-i-am-in = Ich bin dabei
button-not-now = Jetzt nicht

## Bots und Tipps

level-seedling = Keimling
level-seedling-about = übersieht vieles; gut für die erste Partie
level-sapling = Setzling
level-sapling-about = sieht die meisten Züge, denkt aber nicht voraus
level-forester = Förster
level-forester-about = spielt solide und denkt ein wenig voraus
level-ranger = Waldläufer
level-ranger-about = denkt weiter voraus; schwer zu schlagen
level-elder = Altmeister
level-elder-about = der stärkste
bot-level = **Wie gut soll der Bot spielen?**
bot-another = Noch einer?
bot-seated = { $bot } setzt sich dazu.
button-hint = Tipp
hint-says = { $points ->
    [-1] 💡 Der stärkste Bot würde das wählen: Etwas anderes ist hier nicht sinnvoll.
    [0] { $most ->
        [0] 💡 Der stärkste Bot würde das wählen; genauso gut: { $other }.
       *[other] 💡 Der stärkste Bot würde das wählen; etwa gleich gut (höchstens −{ $most }): { $other }.
    }
    [one] 💡 Der stärkste Bot würde das wählen: etwa einen Punkt besser als { $other }.
   *[other] 💡 Der stärkste Bot würde das wählen: etwa { $points } Punkte besser als { $other }.
}
hint-gains = Bringt: { $gains }.
hint-keeps = Bleibt möglich: { $keeps }.
hint-hurried = Ich hatte wenig Zeit zum Nachdenken.
hint-used = { $name } { $count }
hints-used = 💡 Genutzte Tipps: { $used }
over-rated = { $reason ->
    [counts] 📈 Diese Partie zählt für die `/rangliste`.
    [hints] 📈 Diese Partie zählt nicht für die `/rangliste`: Es gab Tipps.
    [taken-back] 📈 Diese Partie zählt nicht für die `/rangliste`: Ein Schritt wurde zurückgenommen, nachdem etwas aufgedeckt war.
    [stand-in] 📈 Diese Partie zählt nicht für die `/rangliste`: Jemand anders hat für jemanden gespielt.
   *[other] { $reason }
}
declined-no-hints = An diesem Tisch gibt es keine Tipps. Die Tischleitung kann sie vor dem Start unter *Einstellungen* erlauben.

## Aus einer Partie lernen

button-learn = Lernen
button-mistake = Den ersten ansehen
button-show-me = Zeig es mir
button-try = Ab hier probieren
button-try-again = Noch einmal
button-stop-trying = Aufhören
button-overview = Übersicht
learn-progress = Ich sehe mir deine Partie an: { $done } von { $all } Zügen.
learn-ended = Diese Auswertung ist beendet, weil du eine andere verlangt hast.
learn-no-match = Du hast noch keine Partie beendet. Danach zeige ich dir hier, was gut lief und wo mehr möglich war.
learn-match = { $game } mit { $names } (Tisch { $number })
learn-title = **{ $game }: Genauigkeit { $accuracy } von 100**
learn-sums-up = { $count ->
    [0] Ich habe keinen Zug gefunden, der klar besser war als deiner.
    [one] In Zug { $turn } brachte ein anderer Zug etwa { $points ->
        [one] einen Punkt
       *[other] { $points } Punkte
    } mehr.
   *[other] Bei { $count } Zügen war mehr möglich, zusammen etwa { $points } Punkte; am meisten in Zug { $turn }.
}
learn-legend = Die Linie ist dein erwarteter Vorsprung, Zug für Zug.{ $scorings ->
    [0] {""}
   *[other] {" "}★: alle Punkte werden gezählt.
}{ $count ->
    [0] {""}
    [one] {" "}1: der Zug mit der besseren Antwort.
   *[other] {" "}1 bis { $count }: die Züge mit besseren Antworten.
}
learn-alt = Dein erwarteter Vorsprung nach Zügen: { $leads }.
learn-head = { $number } von { $count }, Zug { $turn }.
learn-what = Was würdest du tun?
learn-found = **Genau das.**
learn-answered = Jetzt hast du gewählt: { $move } ({ $effects }).
learn-better = **Besser: { $move }** ({ $effects }).
learn-played = Gespielt hast du: { $move } ({ $effects }).
learn-keeps = hält offen: { $keeps }
learn-nothing = erst einmal nichts
learn-difference = { $points ->
    [one] Am Ende etwa ein Punkt mehr, auf { $doubt } genau.
   *[other] Am Ende etwa { $points } Punkte mehr, auf { $doubt } genau.
}
try-head = Du probierst etwas aus: Nichts davon zählt, und was du nicht siehst, denke ich mir aus.
try-ended = { $best ->
    [-1] In dieser Zukunft hast du **{ $points }** Punkte.
   *[other] In dieser Zukunft endet es **{ $points }** zu { $best }.
} Nichts davon zählt.
try-gone = Diesen Versuch habe ich nicht mehr, denn Versuche speichere ich nicht. Du kannst von der Partie aus einen neuen beginnen.
declined-no-trying = Solange Menschen gegeneinander spielen, lassen sich Stellungen nur ausprobieren, wenn der Tisch Tipps gibt. Danach kannst du alle ausprobieren.
cmd-learn = lernen
cmd-learn-about = Wo in deiner beendeten Partie mehr möglich war (nur für dich sichtbar)
cmd-learn-match = partie
cmd-learn-match-about = Eine deiner beendeten Partien
cmd-try = probieren
cmd-try-about = Ab einer Stellung allein weiterspielen; nichts davon zählt
cmd-try-turn = zug
cmd-try-turn-about = Nach wie vielen Zügen einer beendeten Partie

daily-title = ## Aufgaben vom { $day }
daily-seals = -# Siegel dieser Aufgabe: `{ $today }…` · der morgigen: `{ $tomorrow }…`
daily-card = ### { $game } · { $day }
    { $score ->
        [one] ein Punkt
       *[other] { $score } Punkte
    }, Richtwert { $par }{ $streak ->
        [0] {""}
        [one] {""}
       *[other] {" "}· { $streak } Tage in Folge
    }
    { $squares }
daily-finished = 🎲 **{ $name }** hat die Tagesaufgabe vom { $day } beendet: { $game }. Die Karte öffnet sich für alle, die sie auch beendet haben.
daily-first = Diese Karte öffnet sich, sobald du dieselbe Aufgabe beendet hast oder ihr Tag vorbei ist.
daily-shared = Ich gebe es hier bekannt. Deine Karte öffnet sich nur für Leute, die die Aufgabe auch beendet haben.
daily-shared-before = Du hast diese Aufgabe schon in einem anderen Kanal bekannt gegeben.
daily-checked = ✅ { $moves ->
        [one] Der einzige Zug führt
       *[other] Alle { $moves } Züge führen
    } zu diesem Ergebnis. Ich habe die Datei oben nachgespielt; `grovekeeper verify` kann das überall. Ihr Siegel stand schon am Tag davor fest.
    Siegel: `{ $commitment }`
    Startwert: `{ $seed }`
daily-result = { $name } { $score }
daily-results = Auf diesem Server: { $people }{ $more ->
    [0] {""}
   *[other] {" "}und { $more } weitere
}
daily-forgotten = Ich habe dich vergessen und mit dir deine Partie dieser Aufgabe. Morgen gibt es eine neue.
button-share = Teilen
button-card = Karte
button-continue = Weiterspielen
button-daily-record = Aufzeichnung
daily-new = 🎲 Die Aufgaben vom { $day } sind da: für alle dieselben, jede nur einmal und für dich allein gespielt.
daily-yesterday = { $game }, gestern. { $results }
daily-seal = -# { $game }: Das Siegel der morgigen Aufgabe ist `{ $seal }…`
daily-post-here = eine Nachricht am Tag in diesem Kanal
daily-post-off = keine Nachrichten
button-play-game = { $game } spielen
server-daily = Tagesaufgaben stehen in { $channel }. Ein Tag beginnt um Mitternacht, { $zone }.
server-no-daily = Tagesaufgaben werden nirgends angekündigt. Ein Tag beginnt um Mitternacht, { $zone }.
standings-title = Rangliste · { $game } · { $season }
standings-rank = #
standings-name = Name
standings-rating = Wertung
standings-matches = Partien
standings-place = Platz
standings-score = Punkte
standings-all = alle Quartale
standings-none = Auf diesem Server wurde noch keine gewertete Partie beendet. Wähle *Gewertete Partie* in den *Einstellungen* eines neuen Tisches, bevor andere mitspielen.
standings-empty = { $title }: noch keine gewertete Partie.
standings-no-season = Dieses Quartal kenne ich nicht. Schreib es so: 2026-Q4.
standings-line = { $rank }. { $name }: { $rating } ± { $within } · { $matches ->
    [one] eine Partie
   *[other] { $matches } Partien
} · Platz { $place } · { $score } Punkte
standings-line-new = { $rank }. { $name }: Wertung nach { $missing ->
    [one] einer weiteren Partie
   *[other] { $missing } weiteren Partien
} · Platz { $place } · { $score } Punkte
standings-about = -# Eine Wertung gibt es nach zehn gewerteten Partien. Platz und Punkte sind Durchschnitte.
cmd-daily = tagesaufgabe
cmd-daily-about = Die Aufgabe des Tages: für alle dieselbe, für dich allein gespielt
cmd-daily-game = spiel
cmd-daily-game-about = Welches Spiel; ohne Angabe, was es heute gibt
cmd-standings = rangliste
cmd-standings-about = Die Wertungen auf diesem Server
cmd-standings-game = spiel
cmd-standings-game-about = Welches Spiel
cmd-standings-season = quartal
cmd-standings-season-about = Ein Quartal wie 2026-Q4, sonst das laufende

## Einen echten Tisch zählen

cmd-score = zählen
cmd-score-about = Zählen, was auf deinem echten Tisch liegt
cmd-score-game = spiel
cmd-score-game-about = Was ihr am Tisch spielt
score-cards = Wähle die Zielkarten, die im Spiel sind, eine nach der anderen.
score-card = { $kind ->
    [P] Kürbiskarte
    [H] Hutkarte
    [O] Kugelkarte
    [E] Herzkarte
   *[T] Baumkarte
}
score-no-card = keine Baumkarte
button-other-cards = Andere Karten
score-enter = { $rounds ->
    [1] Eingeben
   *[other] Runde { $round } ({ $side } × { $side })
}
score-letters = { $game ->
    [wispwood] Gib jetzt den Wald ein, eine Zeile je Reihe: P Kürbis, H Hut, O Kugel, E Herz, T Baum, C Katze, ein Punkt für ein leeres Feld.
    [legendary-forests] Gib den Planeten ein: eine Zeile je Reihe, ein Leerzeichen zwischen den Plättchen, ein Punkt für einen leeren Platz. Ein Plättchen sind seine vier Seiten, von oben im Uhrzeigersinn: R rot, P rosa, Y gelb, G Gras. Ein Stern nach einer Seite ist ein Baum in diesem Gebiet: `RP*YG`.
   *[other] Gib für jedes Plättchen eine Zeile ein: das Feld seiner Ecke oben links und seine Reihen, wie es liegt: `C4 SSW/MGG` oder `C4 SM/SG/WG`. D Dorf, G Gebirge, S See, W Wald, M Wiese. Dann eine Zeile für jedes Gebäude mit seiner Spielernummer: `D5 castle 2`. Gebäude: hut (Hütte), tree (Baum), tower (Turm), bridge- (verbindet links und rechts), bridge| (verbindet oben und unten), castle (Schloss), portal (Portal).
}
score-field = { $game ->
    [wispwood] Der Wald, Reihe für Reihe
    [legendary-forests] Der Planet, Reihe für Reihe
   *[other] Plättchen und Gebäude, Zeile für Zeile
}
score-example = { $game ->
    [wispwood] PTHO
    [legendary-forests] . RP*YG .
   *[other] C4 SSW/MGG
}
score-player = Nummer { $player } { $sign }
score-total = **Zusammen: { $points }**
score-wrong = Zeile { $line }, Spalte { $column }: { $why ->
    [empty] Hier ist nichts zu zählen.
    [letter] Dieser Buchstabe bedeutet hier nichts.
    [too-wide] Der Wald ist breiter als das Raster dieser Runde.
    [too-high] Der Wald ist höher als das Raster dieser Runde.
    [no-cat] Die Katze fehlt.
    [second-cat] Das ist eine zweite Katze.
    [sides] Ein Plättchen hat vier Seiten.
    [tree-on-grass] Auf Gras steht kein Baum.
    [mismatch] Eine Seite passt nicht zum Plättchen daneben.
    [alone] Dieses Plättchen berührt kein anderes.
    [form] Eine Zeile ist ein Feld und ein Plättchen oder ein Feld, ein Gebäude und eine Spielernummer.
    [field] Dieses Feld gibt es nicht.
    [face] Ein Plättchen sind zwei Reihen mit drei Buchstaben oder drei Reihen mit zwei, dazwischen /.
    [taken] Hier liegt schon etwas.
    [too-many] So viele Plättchen sind nicht in der Schachtel.
    [building] Dieses Gebäude gibt es nicht.
    [player] Die Spielernummer geht von 1 bis 4.
    [twice] Das hat diese Person schon gebaut.
   *[terrain] Nur das Schloss steht im Gebirge, und es steht nirgends sonst.
}
