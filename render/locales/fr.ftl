# Tout ce qu'on lit, en français. Un fichier par langue ; tous ont les mêmes messages et les mêmes variables.

## Commun

list-and = { $first } et { $last }
components-fact = { $fact }.
components-list = { $fact } : { $things }.
components-count = { $count }× { $what }
components-shown = Visible pour tout le monde :

refusal-not-your-turn = Ce n'est pas ton tour.
refusal-unreadable = Je ne comprends pas ce coup. Attendu : { $expected }.
typed-refused = `{ $text }` : { $why }
typed-nearest = Voulais-tu jouer `{ $text }`{ $does ->
    [0] { "" }
   *[other] {" "}({ $effects })
} ?
setup-seats = Ce jeu se joue de { $min } à { $max } ; vous êtes { $found }.
setup-rules = Cette partie suit la version { $found } des règles ; ce programme ne les connaît que jusqu'à la version { $newest }.

## Boutons et panneau

button-join = Rejoindre
button-leave = Quitter
button-start = Commencer
button-rules = Règles
button-board = Plateau
button-zoom = Agrandir
button-opponents = Adversaires
button-hand = Main
button-part-before = ◀ Vue
button-part-next = Vue ▶
zoom-part = Vue { $part } sur { $parts }.
button-play = Jouer
button-confirm = Confirmer
button-turn = Tourner ↻
button-cancel = Annuler
button-previous = Précédent
button-next = Suivant
button-skip = Passer
button-thread = Ouvrir dans un fil
button-forget = Oublie-moi
button-add-bot = Ajouter un bot
button-remove-bot = Retirer un bot
button-late-wait = Attendre un jour
button-late-turn = Bot pour ce tour
button-late-absent = Bot jusqu'au retour
button-late-replace = Chercher quelqu'un d'autre
button-im-back = Je suis de retour
button-take = Prendre la place
button-resign = Abandonner
button-ask-undo = Demander aux autres
button-agree = D'accord
button-refuse = Non, on garde
button-rematch = Revanche
button-replay = Revoir
panel-verb = Coup
panel-unanswered = { $what } : choisir …
panel-choose = Choisis ci-dessus, puis confirme.
panel-more = Suivants…
panel-earlier = Précédents…
panel-notation = Aussi avec : `/coup texte:{ $text }`
panel-closed = Fermé. *Jouer* le rouvre.
style-picture = image
style-words = texte

## Tables

lobby-pace = Rythme : { $pace }
lobby-host = { $number }. { $seat } (hôte)
lobby-player = { $number }. { $seat }
lobby-waiting = De { $min } à { $max } joueurs. Il { $missing ->
    [one] en manque encore un.
   *[other] en manque encore { $missing }.
    }
lobby-ready = De { $min } à { $max } joueurs. On peut commencer.
lobby-started = La partie est en cours. La suite est plus bas.
lobby-over = Cette partie est terminée.
lobby-closed = Cette table a été fermée.
seal = -# Sceau de la table { $table } : `{ $seal }` · `/vérifier`
seal-start = début
seal-announced = -# { $name } commence la partie · tirages : `/vérifier`
seal-with-start = -# Sceau : `{ $seal }` · `/vérifier`
seal-words = -# Mots pour les tirages : { $added }
lobby-added = -# Les tirages viennent du secret scellé et de vos ajouts : { $added }. `/vérifier` les contrôle à la fin.
lobby-commitment = -# Tirage scellé : `{ $commitment }`. À la fin, la graine est montrée et chacun peut la vérifier avec `/vérifier`.

pace-none = sans limite
pace-none-about = sans limite de temps
pace-relaxed = tranquille
pace-relaxed-about = tranquille (4 jours de réserve, 2 de plus par tour, 8 au plus)
pace-daily = quotidien
pace-daily-about = quotidien (2 jours de réserve, 1 de plus par tour, 3 au plus)
pace-fast = rapide
pace-fast-about = rapide (1 heure de réserve, 10 minutes de plus par tour, 2 heures au plus)
settings-now = Rythme : { $pace }. { $scores ->
    [no] Les images ne montrent pas les points.
   *[yes] Les images montrent les points.
}
where-here = dans ce salon
where-thread = dans un nouveau fil
answer-yes = oui
answer-no = non
allow-here = autoriser les tables dans ce salon
allow-not-here = plus dans ce salon
allow-everywhere = autoriser les tables partout
language-auto = comme Discord
language-en = anglais
language-de = allemand
language-fr = français
remind-by-direct = par message privé
remind-by-channel = dans le salon
watch-turns = chaque tour
watch-player = les tours de mes amis
watch-end = seulement la fin

remind-here = ⏰ { $person }, ton temps pour { $game } expire { $when }.
remind-direct = ⏰ Ton temps pour { $game } expire { $when } : { $link }
time-up = ⌛ Le temps de { $name } est écoulé. { $others ->
    [0] Que fait-on ?
   *[other] { $people }, que fait-on ?
}
late-wait = { $by } a décidé : on attend { $name }, dont le temps expire désormais { $when }.
late-turn = { $by } a décidé : un bot joue ce tour pour { $name }.
late-absent = { $by } a décidé : un bot joue pour { $name } jusqu'à son retour.
late-replace = { $by } a décidé : quelqu'un d'autre peut prendre la place de { $name }.
changes-unsure = ⚠️ Un disque du bot a lâché, et les derniers changements à cette table manquent peut-être. Ce qui suit est ce qui a été enregistré : vérifie ton dernier coup.
covered = Un bot joue pour { $names }. De retour ? Un clic et tu reprends la main.
welcome-back = Te revoilà ! Tu reprends la main.
nudge = { $people }, les autres attendent la suite avec impatience. 🌿
nudge-done = Rappel envoyé.
seat-offer = La place de { $name } est à prendre ({ $game }). Qui prend le relais ?
seat-taken = { $name } prend la place.
replace-done = J'ai proposé la place dans le salon. Tant que personne ne la prend, rien ne change.
resign-ask = Veux-tu vraiment abandonner ? Un bot jouera à ta place jusqu'à la fin, et tu ne pourras pas la reprendre.
resigned = Tu as abandonné. Un bot continue pour toi.

resigned-told = { $name } a abandonné. Un bot continue.
close-ask = Fermer la partie en cours ? { $moves ->
    [one] Un coup a été joué
   *[other] { $moves } coups ont été joués
}, et il n'y aura pas de résultat.{ $others ->
    [0] {""}
    [one] {" "}{ $names } doit être d'accord.
   *[other] {" "}{ $names } doivent être d'accord.
}
close-asked = J'ai demandé aux autres. La partie sera fermée quand tout le monde sera d'accord.
close-agree = { $name } voudrait fermer cette partie sans résultat. D'accord, { $people } ?
close-agreed = { $name } est aussi d'accord : la partie est fermée.
close-refused = { $name } veut continuer à jouer.
match-closed = La partie a été fermée sans résultat. { $people }
button-close = Fermer la partie
undo-what = { $more ->
    [0] « { $text } »
    [one] « { $text } » et l'étape suivante
   *[other] « { $text } » et les { $more } étapes suivantes
}
undo-step = { $task } : { $how }
board-taken-back = Cela a été repris.
undo-ask = { $name } voudrait annuler { $what }. Ce qui a été révélé reste connu, et les mêmes tirages reviendront. D'accord, { $people } ?
undo-asked = Tu as demandé aux autres si on peut le reprendre.
undo-done = Annulé.
undo-alone = Il n'y a que des bots avec toi : tu peux l'annuler quand même, mais la partie ne comptera plus dans `/stats`.
undo-agreed = { $name } est aussi d'accord : c'est annulé.
undo-refused = { $name } préfère ne rien annuler.

watch-hello = Je te tiendrai au courant ici ({ $game }) : { $link }
watch-done = C'est fait. Je t'écrirai par message privé ; `/ne-plus-suivre` y met fin.
watch-closed = Je ne peux pas t'envoyer de messages privés. Autorise-les pour ce serveur et réessaie.
watch-which = Choisis aussi une personne.
unwatch-done = Je ne t'écrirai plus au sujet de cette table.
unwatch-none = Tu ne suivais pas cette table.

away-set = Absence enregistrée du { $from } au { $to }. Ton temps est suspendu pendant cette période.
away-ended = Tu n'as pas d'absence en cours. Pour en signaler une : `/absence jusqu-au:2026-12-31`.
away-format = Écris les dates ainsi : 2026-12-31.
away-span = Une absence doit finir dans le futur et durer 60 jours au plus.
reminders-here = Je te préviendrai dans le salon.
reminders-direct = Je te préviendrai par message privé, ou dans le salon si ce n'est pas possible.
reminders-here-quiet = Je te préviendrai dans le salon, mais pas entre { $from } et { $to } ({ $utc }), sauf si ton temps expire avant.
reminders-direct-quiet = Je te préviendrai par message privé, mais pas entre { $from } et { $to } ({ $utc }), sauf si ton temps expire avant.
reminders-format = Écris les heures calmes comme `22-8` ou `non`, et ton fuseau horaire comme `Europe/Paris` ou `+1`.
# Words that people type to switch quiet hours off, with spaces between them.
value-yes = oui activé
value-no = non désactivé
reminders-off = non désactivé aucune

replay-turn = **Tour { $turn } sur { $turns }**
replay-film = La partie jusqu'ici, tour par tour.
replay-film-alt = Une animation du plateau après chaque tour. La même chose en texte : `/journal` et `/revoir tour:`.
replay-single = Tour par tour
replay-everyone = Comme tout le monde l'a vu
replay-eyes = Du point de vue de qui ?

stats-title = **Tes parties sur ce serveur**
stats-none = Tu n'as pas encore de partie terminée sur ce serveur.
stats-line = { $game } : { $matches ->
    [one] une partie
   *[other] { $matches } parties
}, { $wins ->
    [0] aucune victoire
    [one] une victoire
   *[other] { $wins } victoires
}, rang moyen { $place }, meilleur score { $best }
stats-alt = Tes résultats, jeu par jeu : combien de fois tu as eu chaque rang, d'où viennent tes points, et ta précision au fil du temps. Le texte dit la même chose.
stats-summary = { $matches ->
    [one] une partie
   *[other] { $matches } parties
}, { $wins ->
    [0] aucune victoire
    [one] une victoire
   *[other] { $wins } victoires
}
stats-accuracy = Précision
stats-sources = -# Points en moyenne : { $list }
stats-against = -# Devant : { $list }
stats-opponent = { $name } { $better } sur { $matches }
stats-accuracies = -# Précision dans `/apprendre` : { $list }
stats-export = Les résultats de ce serveur : { $matches ->
    [one] une partie.
   *[other] { $matches } parties.
}
stats-file = Les résultats dans un fichier.
server-title = Ce serveur
server-settings = Réglages
server-tables = Tables ouvertes
server-no-tables = Aucune table n'est ouverte.
server-lost = Tables dont le salon a disparu
server-unstuck = Je publie de nouveau la table { $table }.
server-barred = { $count ->
    [0] Tout le monde peut jouer ici.
   *[other] Ne peuvent pas jouer ici : { $people }{ $more ->
        [0] {""}
       *[other] {" "}et { $more } de plus
    }
}
server-results = Parties terminées : { $matches }. Parties classées cette saison : { $rated }.
button-unstick = Republier la table { $table }
declined-barred = Les personnes qui gèrent ce serveur ont décidé que tu ne peux pas y prendre de place.
declined-too-many-barred = Au plus 100 personnes peuvent être exclues. Rien n'a changé.
server-now = Langue publique des nouvelles tables : { $language }. { $count ->
    [0] Les tables sont autorisées dans tous les salons.
   *[other] Les tables sont autorisées dans { $channels }.
}

table-opened = Tu as ouvert une table. Jusqu'au début de la partie, { $only ->
    [yes] les personnes invitées
   *[no] les autres
} peuvent la rejoindre avec le bouton sous son message ou avec `/table rejoindre`.
table-opened-thread = Tu as ouvert une table dans { $link }.
table-yours = Ta table est ouverte ci-dessus.
table-joined = Tu as pris place. Amuse-toi bien !
table-left = Tu as quitté la table.
table-started = La partie commence !
table-closed = La table est fermée.
table-taken = Il y a déjà une table ici. J'ouvre la tienne dans un fil ?
table-taken-type = Il y a déjà une table ici. Recommence avec `{ cmd-table-new-where }: { where-thread }`, et j'ouvrirai la tienne là-bas.
table-moved = La table est ici maintenant.
table-unstuck = J'affiche de nouveau la table.
table-lost = Je ne peux plus écrire dans le salon de ta table { $table } ({ $game }). La partie est en sécurité : `/table déplacer` dans un autre salon du serveur l'y amène.

turn-call = { $people } : { $task }.
state-over = La partie est terminée.
news-took-back = annule son dernier coup et décide à nouveau
news-took-back-more = annule un coup, avec tout ce qui a suivi
# Subject of what the reader has done. News of a player are clauses without subject and full stop: `.you` is the clause
# after this subject, `.you-whole` a whole sentence instead, `.short` the clause in public lines.
news-you = Tu as
news-sentence = { $subject } { $clause }.
played-sealed = { $game ->
    [wispwood] Choisi
   *[other] Posé
} : **{ $text }**.
contrast-high = élevé
contrast-normal = normal
pictures-high = Tes images privées ont un contraste élevé. Le plateau dans le salon reste le même pour tous.
pictures-normal = Tes images privées ont un contraste normal.
hand-empty = Tu n'as rien en main pour le moment.
hand-none = Ce jeu n'a pas de main cachée : tu vois tout sur le plateau.
hand-yours = Visible uniquement par toi.
board-words-file = Description complète du plateau.
words-your-decision = À toi : { $task }.
words-may-change = Tu as décidé ; tant que les autres réfléchissent, tu peux encore changer.
words-way = `{ $command }` – { $about }. Par exemple `{ $text }` : { $does }.
words-way-plain = `{ $command }` – { $about }. Par exemple `{ $text }`.
words-moves = { $count ->
    [one] Un seul coup est possible. Tape `/coup` pour le voir.
   *[other] { $count } coups sont possibles. Tape `/coup` pour les voir.
    }

over-wins = { $count ->
    [one] 🏆 { $names } gagne, { $scores }.
   *[other] 🏆 { $names } partagent la victoire, { $scores }.
}
over-nobody-wins = Personne ne gagne cette fois : { $scores }.
over-against = { $first } à { $second }
over-score = { $name } : **{ $points }** ({ $parts })
points-title = **D'où viennent les points**
points-player = { $seat } : { $points }
points-part = { $what } = { $points }
over-seed = -# Sceau `{ $commitment }…` · graine `{ $seed }…` · à contrôler avec `/vérifier`

log-empty = Rien n'a encore été joué.
log-sealed = (caché jusqu'à ce que tout le monde ait décidé)
log-file = Tout le journal.
log-first-round = Manche 1
log-first-scoring = Jusqu'au premier décompte
export-done = Toute la partie : mise en place, graine et tous les coups. `grovekeeper verify FICHIER` la vérifie.
export-file = La partie dans un fichier.
verify-lobby = Avant que quiconque rejoigne la table, le secret de tous les tirages a été scellé : `{ $commitment }`. Les tirages viennent aussi des mots ajoutés avec `/table rejoindre mot:` et de l'identifiant du message qui annoncera le début. À la fin, je montrerai le secret, et chacun pourra vérifier les tirages.
verify-running-sealed = Le secret a été scellé avant que quelqu'un ne rejoigne la table : `{ $commitment }` ({ $link }). Ajouté depuis : { $added }. À la fin de la partie, je montrerai le secret, et chacun pourra vérifier les tirages.
verify-good-sealed = ✅ Tout concorde : le secret donne le sceau, le secret, vos mots et le message du début donnent la graine, et à partir d'elle { $moves ->
    [0] on retrouve exactement la même partie.
    [one] le seul coup mène à la même fin.
   *[other] les { $moves } coups mènent à la même fin.
    }
    Sceau : `{ $commitment }`
    Secret : `{ $secret }`
    Ajouté : { $added }
    Graine : `{ $seed }`
    Je ne peux pas prouver que c'est le sceau que j'ai publié ({ $link }) ni que vous avez ajouté cela : à toi de comparer. Avec `/exporter`, tu vérifies tout sans moi.
verify-closed = Cette partie a été fermée avant sa fin. { $moves ->
    [0] Son début correspond au sceau ; aucun coup n'a été joué.
    [one] Son seul coup correspond au sceau, mais rien ne montre qu'il n'y en a pas eu d'autres.
   *[other] Ses { $moves } coups correspondent au sceau, mais rien ne montre qu'il n'y en a pas eu d'autres.
    }
    Sceau : `{ $commitment }`
verify-running = Le tirage a été scellé au début sous `{ $commitment }`. À la fin de la partie, je montrerai la graine, et chacun pourra vérifier que rien n'a été changé.
verify-good = ✅ Tirage régulier : à partir de la graine, { $moves ->
    [0] on retrouve exactement la même partie
    [one] le seul coup mène à la même fin
   *[other] les { $moves } coups mènent à la même fin
    }, et la graine donne ce sceau. Compare le sceau avec celui du premier message de cette table, donné avant le premier tirage.
    Sceau : `{ $commitment }`
    Graine : `{ $seed }`
verify-bad = ⚠️ La vérification de cette partie échoue : { $reason }
    Sceau : `{ $commitment }`
    Graine : `{ $seed }`

rules-which = Choisis un jeu : il n'y a pas de table ici.
rules-version-first = La première version.
rules-versions = Versions des règles
rules-version = **Version { $version } :** { $change }
record-version = Version { $version } des règles : { $change }
rules-version-stays = Une partie est jouée jusqu'au bout selon la version avec laquelle elle a commencé.
rules-cards = Cartes objectif
rules-card = { $rule }. Difficulté : { $paws ->
    [one] { $paws } patte
   *[other] { $paws } pattes
}. { $points ->
    [0] L'image montre où peuvent aller les chapeaux.
    [one] L'exemple rapporte { $points } point.
   *[other] L'exemple rapporte { $points } points.
}
rules-ways = Semaines de voyage depuis ici : { $places }.
rules-match = Cette partie
rules-match-older = Cette partie est jouée selon la version { $version } des règles. Dans les parties plus récentes : { $changes }
rules-match-now = Utile maintenant : { $topics }.
rules-title = ## { $game } · { $title }
rules-no-topic = Je n'ai pas de sujet « { $text } » pour { $game }. Choisis l'un de ceux-ci :
button-why-not = Pourquoi pas ?
cmd-rules-topic = sujet
cmd-rules-topic-about = Un sujet, une précision, une carte objectif ou un lieu ; tape pour chercher
games-your-turn = À toi de jouer
games-yours = Tes autres tables
games-here = Tables de ce serveur
games-none = Il n'y a pas de table ici. Ouvres-en une avec `/table nouvelle`.
games-line-lobby = **{ $game }** (table { $table }) : { $seats ->
    [one] une personne, places libres
   *[other] { $seats } personnes, places libres
} · { $link }
games-line-playing = **{ $game }** (table { $table }) : on attend { $names } · { $link }
games-line-over = **{ $game }** (table { $table }) : terminée · { $link }
games-line-closed = **{ $game }** (table { $table }) : fermée · { $link }
games-lost = salon disparu : `/table déplacer` l'amène ailleurs

privacy = Pour chaque table, je garde : les identifiants et noms affichés des joueurs, qui l'a ouverte, le salon, les réglages, les coups avec leur heure, et la graine secrète des tirages. Si tu les règles : tes rappels, heures calmes et absences, les tables que tu suis ; et aussi les jeux que je t'ai déjà présentés, le niveau de ton dernier bot, et depuis combien de jours tu termines la donne du jour. Si tu utilises `/apprendre` : ses analyses, pendant 90 jours. Le serveur garde les résultats des parties terminées et les personnes qui n'y jouent pas. Rien d'autre : ni messages, ni profils. Tout reste chez les personnes qui gèrent ce bot et n'est transmis à personne.
    `/oublie-moi` retire ton nom et ton identifiant de toutes les tables, et avec le temps des sauvegardes, remplacées par de plus récentes ; dans les parties en cours, un bot sans nom continue. Sur le disque, des parties inutilisées du fichier de données peuvent les contenir jusqu'à ce qu'elles soient réécrites. Les messages déjà publiés restent dans leurs salons.
forget-ask = Je vais retirer ton nom et ton identifiant de toutes les tables enregistrées. Les messages déjà publiés restent. { $running ->
    [0] Tu n'as pas de table ouverte.
    [one] Tu quitteras ou fermeras une table ouverte.
   *[other] Tu quitteras ou fermeras { $running } tables ouvertes.
} C'est irréversible.
forget-done = C'est fait. { $open ->
    [0] Tu n'avais aucune table ouverte
    [one] Tu as quitté ou fermé une table ouverte
   *[other] Tu as quitté ou fermé { $open } tables ouvertes
}, et ton nom { $finished ->
    [0] n'était dans aucune table terminée.
    [one] a disparu d'une table terminée.
   *[other] a disparu de { $finished } tables terminées.
}

declined-no-table = Il n'y a pas de table ici. Ouvres-en une avec `/table nouvelle`.
declined-place-taken = Il y a déjà une table ici.
declined-started = La partie a déjà commencé.
declined-leave = La partie a déjà commencé. `/{ cmd-replace }` propose ta place à quelqu'un d'autre, `/{ cmd-resign }` abandonne.
declined-not-started = La partie n'a pas encore commencé.
declined-over = Cette partie est terminée.
declined-not-over = Ce sera possible une fois la partie terminée.
declined-elsewhere = Cette table est maintenant dans { $channel }.
declined-not-sealed = La table est en train de s'ouvrir. Réessaie dans un instant.
declined-seated = Tu as déjà une place.
declined-not-seated = Tu ne joues pas ici.
declined-full = Les { $seats } places sont prises.
declined-not-host = Seul l'hôte, ou quelqu'un qui gère ce salon, peut faire cela.
declined-moved-on = La partie a avancé depuis. Rien n'a été modifié.
declined-nothing-to-undo = Tu n'as rien à annuler.
declined-revealed = Quelque chose a été révélé depuis : on ne peut plus annuler cette étape sans accord.
declined-long-log = Il y a eu tant de changements et d'annulations dans cette partie que désormais chaque décision est définitive.
declined-others-moved = Quelqu'un d'autre a joué depuis : on ne peut plus annuler cette étape sans accord.
declined-not-for-you = C'est aux autres d'en décider. Tu peux jouer ton tour, ou laisser un bot le jouer.
declined-time-left = Il reste du temps ; jusque-là, seule la personne concernée peut faire cela.
declined-too-many-tables = Dix de tes tables attendent déjà des joueurs. Commence ou ferme d'abord l'une d'elles.
declined-tables-per-day = Tu as déjà ouvert beaucoup de tables aujourd'hui. Attends un peu avant d'en ouvrir une autre.
declined-too-many-watch = Cette table a déjà autant de spectateurs que je peux en prévenir.
declined-only-channel = C'est le seul salon autorisé. Autorises-en d'abord un autre, ou autorise les tables partout.
declined-scores-stay = Ce jeu se joue avec les points visibles. Seul Mystaria peut les cacher.
declined-not-away = Aucun bot ne joue pour toi ici.
declined-nudged = Le rappel est déjà parti. Le prochain sera possible { $when }.
declined-nobody-to-nudge = On n'attend personne d'autre.
declined-not-in-this-channel = Les tables ne sont pas autorisées dans ce salon. Va dans { $channels }.
declined-not-admin = Seule une personne qui peut gérer ce serveur peut faire cela.
declined-busy = Il y a beaucoup d'activité en ce moment. Réessaie dans un instant ; rien n'a été modifié.
declined-rate-limit = Trop de demandes à la fois. Attends quelques secondes ; rien n'a été modifié.
declined-repeated = C'est déjà fait.
declined-overtaken = C'est arrivé trop tard : tu as joué depuis. Rien n'a été modifié.
declined-unsure = La connexion à notre base de données vient d'être coupée. Regarde si c'est fait avant de réessayer.
declined-unfinished = Un problème est survenu en cours de route : peut-être qu'une partie seulement est faite. Vérifie, puis recommence le reste.
declined-animating = Ta dernière animation est encore en préparation. Un instant !
declined-broken = Il y a eu un problème de notre côté. Ta partie est en sécurité ; réessaie plus tard.
declined-not-now = Ce n'est pas possible maintenant. Possible : { $verbs }.
declined-other-game = On joue à un autre jeu à cette table ; ses coups se jouent avec `/{ $command }` ({ $game }).
board-own = le mien
board-table = toute la table
board-of = Le plateau de { $seat }, tel que tout le monde le voit.
declined-missing = Choisis aussi « { $ask } » : il y a plus d'une possibilité.
declined-no-such-answer = « { $text } » n'est pas possible pour « { $ask } ». Choisis l'une des propositions.
declined-unknown-press = Je ne connais plus ce bouton. Utilise un message plus récent.
declined-unknown-command = Je ne connais pas cette commande. Redémarre Discord pour voir les commandes actuelles.
declined-only-servers = Les tables se trouvent dans les salons d'un serveur.
declined-permission = Il me manque une permission ici : { $what }. Demande à quelqu'un qui gère ce serveur.

## Commandes

cmd-table = table
cmd-table-about = Ouvrir et gérer une table
cmd-table-new = nouvelle
cmd-table-new-about = Ouvrir une table dans ce salon
cmd-table-new-game = jeu
cmd-table-new-game-about = À quoi jouer
cmd-table-new-set = réglages
cmd-table-new-set-about = Réglages du jeu : choisis parmi les propositions
cmd-table-new-pace = rythme
cmd-table-new-pace-about = De combien de temps chacun dispose
cmd-table-new-where = où
cmd-table-new-where-about = Ici ou dans un fil à part
cmd-table-join = rejoindre
cmd-table-join-about = Prendre place à cette table
cmd-table-join-word = mot
cmd-table-join-word-about = Facultatif : un mot à toi, mêlé aux tirages
cmd-table-leave = quitter
cmd-table-leave-about = Rendre ta place avant le début
cmd-table-start = commencer
cmd-table-start-about = Commencer la partie
cmd-table-start-word = mot
cmd-table-start-word-about = Facultatif : un mot à toi, mêlé aux tirages
cmd-table-status = état
cmd-table-status-about = Où en est cette table
cmd-table-settings = régler
cmd-table-settings-about = Changer les réglages de cette table
cmd-table-settings-pace = rythme
cmd-table-settings-pace-about = De combien de temps chacun dispose
cmd-table-settings-scores = points
cmd-table-settings-scores-about = Si les images montrent les points pendant la partie
cmd-table-move = déplacer
cmd-table-move-about = Amener une table de ce serveur dans ce salon
cmd-table-move-table = table
cmd-table-move-table-about = Quelle table
cmd-table-unstick = débloquer
cmd-table-unstick-about = Afficher de nouveau la table quand quelque chose est bloqué
cmd-table-close = fermer
cmd-table-close-about = Fermer la table ; une partie en cours finit sans résultat
cmd-board = plateau
cmd-board-about = Regarder le plateau ; visible uniquement par toi
cmd-board-seat = place
cmd-board-seat-about = Plateau de quel joueur (par défaut le tien ou toute la table)
cmd-board-style = style
cmd-board-style-about = En image ou en texte
cmd-hand = main
cmd-hand-about = Regarder ce qui n'est visible que par toi
cmd-move = coup
cmd-move-about = Jouer un coup en notation
cmd-move-text = texte
cmd-move-text-about = Le coup, par exemple comme le journal l'écrit
cmd-undo = annuler
cmd-undo-about = Annuler ton dernier coup
cmd-log = journal
cmd-log-about = La partie jusqu'ici, coup par coup
cmd-replay = revoir
cmd-replay-about = La partie jusqu'ici en image animée, ou une position
cmd-replay-turn = tour
cmd-replay-turn-about = Numéro du tour à afficher
cmd-watch = suivre
cmd-watch-about = Suivre cette table par message privé
cmd-watch-what = quoi
cmd-watch-what-about = Ce que tu veux savoir
cmd-watch-player = personne
cmd-watch-player-about = Les tours de qui ; plusieurs noms séparés par des virgules
cmd-unwatch = ne-plus-suivre
cmd-unwatch-about = Ne plus suivre cette table
cmd-games = parties
cmd-games-about = Les tables de ce serveur, et où c'est ton tour
cmd-nudge = relancer
cmd-nudge-about = Rappeler poliment leur tour aux personnes attendues, une fois par jour
cmd-resign = abandonner
cmd-resign-about = Abandonner ; un bot joue à ta place jusqu'à la fin
cmd-replace = céder-ma-place
cmd-replace-about = Proposer ta place à quelqu'un d'autre
cmd-replace-player = personne
cmd-replace-player-about = La place de qui : abandon, départ ou temps écoulé
cmd-away = absence
cmd-away-about = Signaler une absence ; tes horloges s'arrêtent
cmd-away-until = jusqu-au
cmd-away-until-about = Ton dernier jour d'absence ; sans lui, tu es de retour
cmd-away-from = du
cmd-away-from-about = Ton premier jour d'absence ; sinon aujourd'hui
cmd-pictures = images
cmd-pictures-about = L'aspect de tes images privées
cmd-pictures-contrast = contraste
cmd-pictures-contrast-about = Le contraste élevé a des fonds plus sombres et des couleurs plus vives
cmd-reminders = rappels
cmd-reminders-about = Comment et quand je peux te rappeler ton tour
cmd-reminders-by = par
cmd-reminders-by-about = Dans le salon ou par message privé
cmd-reminders-quiet = calme
cmd-reminders-quiet-about = Heures sans rappel, comme 22-8, ou « non »
cmd-reminders-timezone = fuseau
cmd-reminders-timezone-about = Ton fuseau horaire, comme Europe/Paris, ou ton décalage, comme +1
cmd-stats = stats
cmd-stats-about = Tes résultats sur ce serveur
cmd-server = serveur
cmd-server-about = Réglages de ce serveur
cmd-server-overview = aperçu
cmd-server-overview-about = Tables, réglages et personnes exclues de ce serveur
cmd-server-daily = donne-du-jour
cmd-server-daily-about = Annoncer chaque jour les nouvelles donnes dans ce salon
cmd-server-daily-post = publier
cmd-server-daily-post-about = Ici, ou plus du tout
cmd-server-daily-timezone = fuseau
cmd-server-daily-timezone-about = Quand un jour commence, par exemple Europe/Berlin
cmd-server-bar = exclure
cmd-server-bar-about = Qui ne peut pas prendre de place sur ce serveur
cmd-server-bar-people = personnes
cmd-server-bar-people-about = Qui, en mentionnant avec @
cmd-server-unbar = réadmettre
cmd-server-unbar-about = Qui peut de nouveau jouer sur ce serveur
cmd-server-unbar-people = personnes
cmd-server-unbar-people-about = Qui, en mentionnant avec @
cmd-server-language = langue
cmd-server-language-about = La langue de tout ce qui est public
cmd-server-language-language = langue
cmd-server-language-language-about = Quelle langue
cmd-server-channels = salons
cmd-server-channels-about = Où l'on peut ouvrir des tables
cmd-server-channels-allow = autoriser
cmd-server-channels-allow-about = Ici, pas ici, ou partout
cmd-server-export = exporter
cmd-server-export-about = Tous les résultats de ce serveur dans un fichier
cmd-rules = règles
cmd-rules-about = Apprendre un jeu, ou chercher une règle, une précision ou une carte
cmd-rules-game = jeu
cmd-rules-game-about = Quel jeu ; sinon celui de cette table
cmd-verify = vérifier
cmd-verify-about = Contrôler que les tirages de cette partie étaient réguliers
cmd-verify-seal = sceau
cmd-verify-seal-about = Le sceau publié à l'ouverture de la table
cmd-export = exporter
cmd-export-about = La partie terminée dans un fichier
cmd-privacy = données
cmd-privacy-about = Ce qui est gardé sur toi
cmd-forget-me = oublie-moi
cmd-forget-me-about = Retirer ton nom de tout ce qui est gardé
cmd-help = aide
cmd-help-about = Comment commencer et ce que je sais faire

## Legendary Forests

game-legendary-forests = Les Forêts Légendaires
game-legendary-forests-about = Tout le monde pose la même tuile sur sa propre planète et plante des arbres là où les feuillages se rejoignent.

forests-kind = { $kind ->
    [R] érable
    [P] cerisier
    [Y] ginkgo
   *[G] herbe
}

forests-task-place = pose la tuile { $tile }
    .ask = Pose la tuile { $tile } sur ta planète.
forests-task-tree = plante un arbre
    .ask = Plante un arbre sur ta planète.

forests-form-place = `place CASE ROTATION` avec une rotation de 0, 90, 180 ou 270
forests-form-tree = `tree CASE CÔTÉ`

forests-spot = { $spot } ↻ { $degrees }°
forests-zone = { $kind ->
    [R] Érables
    [P] Cerisiers
   *[Y] Ginkgos
} en { $spot }, { $runes ->
    [one] { $runes } rune
   *[other] { $runes } runes
}, { $closed ->
    [yes] zone fermée
   *[no] zone ouverte
}
forests-effect-points = { $points ->
    [one] +{ $points } point
   *[other] +{ $points } points
}
forests-effect-closes = ferme { $kind ->
    [R] les érables
    [P] les cerisiers
   *[Y] les ginkgos
} ({ $runes ->
    [one] { $runes } rune
   *[other] { $runes } runes
})
forests-effect-joins = rejoint { $kind ->
    [R] les érables
    [P] les cerisiers
   *[Y] les ginkgos
}{ $runes ->
    [1] { "" }
   *[other] {" "}×{ $runes }
}
forests-effect-grass = herbe contre herbe
forests-effect-open = { $halves ->
    [one] { $halves } demi-rune ouverte
   *[other] { $halves } demi-runes ouvertes
}
forests-keeps = { $sides ->
    [0] aucune de ses zones n'est ouverte
    [one] un côté ouvert
   *[other] { $sides } côtés ouverts
}, { $tiles ->
    [0] plus de tuiles
    [one] encore une tuile
   *[other] encore { $tiles } tuiles
}
forests-effect-again = a déjà un arbre, pas de points en plus

forests-news-laid = pose la tuile { $tile } en { $spot }{ $count ->
    [0] {""}
   *[other] {" "}et ferme { $closed }
}
    .you = posé la tuile { $tile } en { $spot }
    .together = Tuile { $tile }
    .each = { $spot }
    .besides = { $count ->
        [0] {""}
       *[other] ferme { $closed }
    }
forests-news-drawn = Manche { $round } : tuile { $tile }{ $light ->
    [yes] {" "}(fond clair : on plantera des arbres)
   *[no] { "" }
}.
forests-news-no-place = ne peut poser la tuile { $tile } nulle part ; elle est défaussée
    .you-whole = Tu n'as pu poser la tuile { $tile } nulle part ; elle est défaussée.
forests-news-planted = plante { $kind ->
    [R] un érable
    [P] un cerisier
   *[Y] un ginkgo
} en { $spot }
    .you = planté { $kind ->
        [R] un érable
        [P] un cerisier
       *[Y] un ginkgo
    } en { $spot }
forests-news-no-tree = ne peut rien planter
    .you-whole = Tu n'as rien pu planter.
forests-news-token = Le jeton de construction passe à { $seat }.
forests-news-end = C'était la dernière tuile. Les planètes sont complètes.

forests-refusal-tiles-now = On pose les tuiles maintenant ; les arbres viennent après.
forests-refusal-trees-now = On plante les arbres maintenant ; la tuile suivante vient après.
forests-refusal-occupied = Il y a déjà une tuile en { $spot }.
forests-refusal-apart = { $spot } ne touche pas ta planète.
forests-refusal-clash = En { $spot }, le côté { $side ->
    [N] nord
    [E] est
    [S] sud
   *[W] ouest
} montrerait { $ours ->
    [R] de l'érable
    [P] du cerisier
    [Y] du ginkgo
   *[G] de l'herbe
} contre { $theirs ->
    [R] de l'érable
    [P] du cerisier
    [Y] du ginkgo
   *[G] de l'herbe
}.
forests-refusal-no-zone = Aucun feuillage ne pousse du côté { $side ->
    [N] nord
    [E] est
    [S] sud
   *[W] ouest
} de { $spot }.
forests-refusal-no-tree = Il ne reste plus { $kind ->
    [R] d'érable
    [P] de cerisier
   *[Y] de ginkgo
}.

forests-points-closed = zones fermées
forests-points-open = zones ouvertes

forests-words-round = Manche { $round } sur { $rounds }.
forests-words-over = La partie est terminée.
forests-words-tile = Tuile { $tile }{ $light ->
    [yes] {" "}sur fond clair
   *[no] { "" }
} : nord { $north }, est { $east }, sud { $south }, ouest { $west }.
forests-words-placing = Doivent encore poser : { $names }.
forests-words-planting = Doit planter un arbre : { $names }.
forests-words-supply = Arbres restants : { $maple ->
    [0] aucun érable
    [one] { $maple } érable
   *[other] { $maple } érables
}, { $cherry ->
    [0] aucun cerisier
    [one] { $cherry } cerisier
   *[other] { $cherry } cerisiers
}, { $ginkgo ->
    [0] aucun ginkgo
    [one] { $ginkgo } ginkgo
   *[other] { $ginkgo } ginkgos
}.
forests-words-to-come = Peuvent encore venir : sur fond clair { $light } ; sur fond foncé { $dark }.
forests-words-player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}{ $token ->
    [yes] , plante en premier
   *[no] { "" }
}.
forests-words-zone = { $kind ->
    [R] Érables
    [P] Cerisiers
   *[Y] Ginkgos
} en { $spot } : { $runes ->
    [one] { $runes } rune
   *[other] { $runes } runes
}, { $halves ->
    [0] zone fermée
    [one] { $halves } demi-rune ouverte
   *[other] { $halves } demi-runes ouvertes
}{ $trees ->
    [0] { "" }
    [one] , { $trees } arbre
   *[other] , { $trees } arbres
}.
forests-words-laid = { $spot } : tuile { $tile }{ $light ->
    [yes] {" "}(fond clair)
   *[no] { "" }
}, nord { $north }, est { $east }, sud { $south }, ouest { $west }.

forests-components = Tuiles
forests-open-coming = Peuvent encore venir : { $count } tuiles, dont { $removed } restent hors de la partie
forests-open-left-out = { $count } tuiles sont restées hors de la partie
forests-open-played = { $count ->
    [one] { $count } tuile jouée
   *[other] { $count } tuiles jouées
}
forests-open-face = { $tile }{ $light ->
    [yes] {" "}(clair)
   *[no] { "" }
} { $north }, { $east }, { $south }, { $west }
forests-open-unplaced = { $seat } n'a pas trouvé de place pour { $tiles }
forests-open-architect = { $seat } est l'Architecte

cmd-forests = forests
cmd-forests-about = Coups des Forêts Légendaires
cmd-forests-place = poser
cmd-forests-place-about = Poser la tuile de cette manche sur ta planète
cmd-forests-place-spot = case
cmd-forests-place-spot-about = Où sur ta planète, et de combien elle est tournée
cmd-forests-tree = arbre
cmd-forests-tree-about = Planter un arbre sur ta planète
cmd-forests-tree-zone = zone
cmd-forests-tree-zone-about = Dans quelle zone

forests-match = { $players } personnes : au début, la réserve contenait { $trees } arbres de chaque couleur. 19 des 24 numéros viennent, un par manche.

## Der Wald von Mystaria

game-mystaria = Der Wald von Mystaria
game-mystaria-about = Posez ensemble une forêt magique, tuile par tuile, et construisez là où ses régions grandissent.

mystaria-landscape = { $landscape ->
    [D] village
    [G] montagne
    [S] lac
    [W] forêt
   *[M] prairie
}
mystaria-building = { $building ->
    [village-hut] hutte du village
    [lake-hut] hutte du lac
    [forest-hut] hutte de la forêt
    [meadow-hut] hutte de la prairie
    [tree] arbre
    [tower] tour
    [bridge] pont
    [castle] château
   *[portal] portail magique
}
mystaria-a-building = { $building ->
    [village-hut] une hutte du village
    [lake-hut] une hutte du lac
    [forest-hut] une hutte de la forêt
    [meadow-hut] une hutte de la prairie
    [tree] un arbre
    [tower] une tour
    [bridge] un pont
    [castle] un château
   *[portal] un portail magique
}
mystaria-tile = en haut { $upper }, en bas { $lower }

mystaria-task-lay = pose ta tuile
    .ask = Pose ta tuile.
mystaria-task-build = construis quelque chose ou passe
    .ask = Construis quelque chose ou finis ton tour.

mystaria-form-lay = `lay CASE ROTATION` avec une rotation de 0, 90, 180 ou 270
mystaria-form-build = `build BÂTIMENT CASE` (un pont aussi `horizontal` ou `vertical`)
mystaria-form-skip = `skip`

mystaria-spot = { $spot } ↻ { $degrees }°
mystaria-field = { $spot } ({ $landscape })
mystaria-direction = { $direction ->
    [horizontal] relie gauche et droite
   *[vertical] relie haut et bas
}

mystaria-effect-points = { $points ->
    [one] +{ $points } point
   *[other] +{ $points } points
}
mystaria-effect-loses = { $points ->
    [one] −{ $points } point
   *[other] −{ $points } points
}
mystaria-effect-others = +{ $points } pour les autres
mystaria-effect-others-lose = −{ $points } pour les autres
mystaria-effect-grows = { $whose ->
    [own] ta région ({ $landscape }) passe
    [other] la région de { $seat } ({ $landscape }) passe
   *[free] une région libre ({ $landscape }) passe
} à { $fields ->
    [one] { $fields } case
   *[other] { $fields } cases
}
mystaria-effect-joins = réunit en une seule région ({ $landscape }) de { $fields ->
    [one] { $fields } case
   *[other] { $fields } cases
}
mystaria-effect-sees-fields = { $fields ->
    [one] voit { $fields } case ({ $landscape })
   *[other] voit { $fields } cases ({ $landscape })
}
mystaria-effect-mountains = { $mountains ->
    [one] { $mountains } montagne pour l'instant
   *[other] { $mountains } montagnes pour l'instant
}
mystaria-effect-sees-buildings = { $buildings ->
    [one] voit { $buildings } bâtiment
   *[other] voit { $buildings } bâtiments
}
mystaria-keeps-site = ensuite { $building } pour { $points ->
    [one] { $points } point
   *[other] { $points } points
}
mystaria-keeps-stock = { $buildings ->
    [one] un bâtiment
   *[other] { $buildings } bâtiments
} pour { $turns ->
    [one] encore un tour
   *[other] encore { $turns } tours
}
mystaria-effect-area = { $landscape }, { $fields ->
    [one] { $fields } case
   *[other] { $fields } cases
}, { $points ->
    [one] { $points } point pour l'instant
   *[other] { $points } points pour l'instant
}

mystaria-news-laid = pose une tuile en { $spot }
    .you = posé une tuile en { $spot }
mystaria-news-no-build = ne peut rien construire
    .you-whole = Tu n'as rien pu construire.
mystaria-news-skipped = ne construit rien
    .you-whole = Tu n'as rien construit.
mystaria-news-built = construit { $building } en { $spot }
    .you = construit { $building } en { $spot } ({ $points ->
        [one] { $points } point
       *[other] { $points } points
    } pour l'instant)
mystaria-news-bridge = construit { $building } en { $spot } (désormais une seule région : { $landscape }, { $fields ->
    [one] { $fields } case
   *[other] { $fields } cases
})
    .you = construit { $building } en { $spot } (désormais une seule région : { $landscape }, { $fields ->
        [one] { $fields } case
       *[other] { $fields } cases
    })
mystaria-news-drawn = Tu pioches une tuile : { $tile }.
mystaria-news-last-building = { $seat } a placé tous ses bâtiments. Plus personne ne pioche ; chacun pose la tuile de sa main.
    .you-whole = Tu as placé tous tes bâtiments. Plus personne ne pioche ; chacun pose la tuile de sa main.
mystaria-news-last-tile = { $seat } pioche la dernière tuile. Chacun pose la tuile de sa main.
    .you-whole = Tu as pioché la dernière tuile. Chacun pose la tuile de sa main.
mystaria-news-exchanged = { $seat } ne peut poser sa tuile nulle part ({ $tile }). Elle va sous la pile, et { $seat } en pioche une autre.
    .you-whole = Tu ne peux poser ta tuile nulle part ({ $tile }). Elle va sous la pile, et tu en pioches une autre.
mystaria-news-discarded = { $seat } ne peut poser sa tuile nulle part ({ $tile }). Elle est défaussée.
    .you-whole = Tu ne peux poser ta tuile nulle part ({ $tile }). Elle est défaussée.
mystaria-news-end = C'était la dernière tuile. La forêt est complète.

mystaria-refusal-lay-first = Pose d'abord la tuile de ta main.
mystaria-refusal-build-now = Ta tuile est déjà posée. Bâtis maintenant, ou passe.
mystaria-refusal-overlaps = Une tuile en { $spot } recouvrirait { $taken } (M1).
mystaria-refusal-apart = Une tuile en { $spot } ne toucherait le plateau commun par aucun côté (M1).
mystaria-refusal-no-match = Ainsi tournée, une tuile en { $spot } ne touche aucune case du même type de terrain (M1).
mystaria-refusal-joins = La tuile réunirait deux régions qui ont chacune un bâtiment, en { $first } et en { $second } (M2).
mystaria-refusal-not-in-stock = Tu n'as plus ce bâtiment en réserve : { $building }.
mystaria-refusal-no-field = Il n'y a pas de case en { $spot }.
mystaria-refusal-out-of-reach = { $spot } n'est ni sur ta nouvelle tuile ni juste à côté (M4).
mystaria-refusal-field-taken = Il y a déjà un bâtiment en { $spot } (M4).
mystaria-refusal-area-taken = La région de { $spot } a déjà un bâtiment, en { $by } (M5).
mystaria-refusal-castle = Le château se construit sur une montagne, et { $spot } n'en est pas une.
mystaria-refusal-mountain = { $spot } est une montagne : seul le château peut s'y dresser. Choisi : { $building }.
mystaria-refusal-hut = Une hutte ne se construit que sur son propre type de terrain, et { $spot } montre : { $landscape }. Choisi : { $building }.
mystaria-refusal-tree = { $spot } montre : { $landscape } ; ta hutte pour ce type de terrain doit déjà être là (M6).
mystaria-refusal-tower = La tour en { $tower } voit { $spot } (M7).
mystaria-refusal-which-way = Dis dans quel sens le pont en { $spot } relie : `horizontal` ou `vertical` (M9).
mystaria-refusal-no-bridge = Seul le pont a un sens. Choisi : { $building }.
mystaria-refusal-nothing-to-join = Un pont en { $spot } ne relierait rien { $direction ->
    [horizontal] à sa gauche et à sa droite
   *[vertical] au-dessus et au-dessous
} (M9).
mystaria-refusal-joined-already = Ce qu'un pont en { $spot } relierait { $direction ->
    [horizontal] à sa gauche et à sa droite
   *[vertical] au-dessus et au-dessous
} est déjà une seule région (M9).
mystaria-refusal-stranger = Un pont en { $spot } rejoindrait une région où quelqu'un d'autre a construit, en { $by } (M9).

mystaria-points-village-hut = hutte du village
mystaria-points-lake-hut = hutte du lac
mystaria-points-forest-hut = hutte de la forêt
mystaria-points-meadow-hut = hutte de la prairie
mystaria-points-tree = arbre
mystaria-points-tower = tour
mystaria-points-bridge = pont
mystaria-points-castle = château
mystaria-points-portal = portail magique

mystaria-words-lay = { $seat } doit poser une tuile.
mystaria-words-build = { $seat } doit construire ou passer.
mystaria-words-done = La partie est terminée.
mystaria-words-pile = { $pile ->
    [0] La pile est vide.
    [one] { $pile } tuile dans la pile.
   *[other] { $pile } tuiles dans la pile.
}
mystaria-words-ending = { $by ->
    [pile] La dernière tuile est piochée
   *[buildings] Quelqu'un a placé tous ses bâtiments
} : chacun pose la tuile de sa main, personne ne pioche.
mystaria-words-hand = Ta tuile : { $tile }.
mystaria-words-player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $holds ->
    [yes] , a une tuile en main
   *[no] , n'a pas de tuile en main
}. { $count ->
    [0] Tout est construit.
   *[other] Reste à construire : { $left }.
}
mystaria-words-player-only = { $seat } { $holds ->
    [yes] a une tuile en main
   *[no] n'a pas de tuile en main
}. { $count ->
    [0] Tout est construit.
   *[other] Reste à construire : { $left }.
}
mystaria-words-built = { $seat } a construit : { $list }.
mystaria-words-building = { $building } en { $spot } ({ $points })
mystaria-words-building-only = { $building } en { $spot }
mystaria-words-bridge = { $building } en { $spot } ({ $direction ->
    [horizontal] relie gauche et droite
   *[vertical] relie haut et bas
})
mystaria-words-last = Dernière tuile : de { $from } à { $to }.
mystaria-words-free = Régions libres : { $areas }.
mystaria-words-area = { $landscape } en { $spot } ({ $fields ->
    [one] { $fields } case
   *[other] { $fields } cases
})
mystaria-words-row = Rangée { $row } : { $fields }.
mystaria-words-run = { $columns } { $landscape }
mystaria-words-stands = { $columns } { $landscape } avec { $building } de { $seat }
mystaria-words-tiles = Tuiles dans l'ordre où elles ont été posées : { $tiles }.

mystaria-components = Bâtiments
mystaria-open-site = Au plus un bâtiment par tour, sur une case libre de la tuile qui vient d'être posée ou juste à côté ; jamais dans une région bâtie ni sur une montagne, sauf mention ici
mystaria-open-hut = Huttes : chacune sur son propre terrain. 1 point par case de la région, la hutte du village 2
mystaria-open-tree = Arbre : sur un terrain dont tu as construit la hutte à un tour précédent. 2 points par case de la région
mystaria-open-tower = Tour : là où aucune autre tour ne la voit dans sa rangée ou sa colonne ; les montagnes arrêtent la vue. 1 point par case de son terrain qu'elle y voit
mystaria-open-bridge = Pont : dans toute région, entre deux régions du même terrain sans bâtiment des autres ; elles n'en font plus qu'une. Pas de points en soi
mystaria-open-castle = Château : sur une montagne. 1 point par case de montagne de sa tuile et des tuiles voisines
mystaria-open-portal = Portail : sur tout terrain sauf la montagne. 1 point par bâtiment vu dans huit directions ; les montagnes arrêtent la vue
mystaria-open-start = { $seat } a commencé
mystaria-open-removed = Retirées sans être vues avant la partie : { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}
mystaria-open-ending = { $by ->
    [pile] La dernière tuile est piochée
   *[buildings] Quelqu'un a construit tous ses bâtiments
} : chacun pose la tuile qu'il a, personne ne pioche plus
mystaria-open-discarded = Tuiles qui n'allaient nulle part et sont hors jeu
mystaria-open-under-pile = Tout en bas de la pile, parce qu'elles n'allaient nulle part ; la plus basse en dernier
mystaria-open-hand = Tout le monde connaît la tuile de { $seat }

cmd-mystaria = mystaria
cmd-mystaria-about = Coups de Der Wald von Mystaria
cmd-mystaria-lay = poser
cmd-mystaria-lay-about = Poser la tuile de ta main
cmd-mystaria-lay-spot = case
cmd-mystaria-lay-spot-about = Case en haut à gauche et rotation ; tape une rangée ou une colonne pour réduire les propositions
cmd-mystaria-build = construire
cmd-mystaria-build-about = Construire sur ta nouvelle tuile ou à côté
cmd-mystaria-build-building = bâtiment
cmd-mystaria-build-building-about = Quel bâtiment
cmd-mystaria-build-field = case
cmd-mystaria-build-field-about = Sur quelle case
cmd-mystaria-build-direction = sens
cmd-mystaria-build-direction-about = Ce que relie un pont, si les deux sens sont possibles
cmd-mystaria-skip = passer
cmd-mystaria-skip-about = Passer : ne rien construire ce tour-ci

mystaria-rules-version-2 = Un pont peut se trouver dans la région de n'importe qui ; avant, pas là où quelqu'un d'autre avait construit (M9).
mystaria-match = { $players } personnes. { $simple ->
    [yes] Jeu simple : seulement les quatre huttes, l'arbre et la tour.
   *[no] Les neuf bâtiments sont en jeu.
}

## Wispwood

game-wispwood = Wispwood
game-wispwood-about = Prends des feux follets à l'étang, pose-les avec des arbres dans une forêt qui grandit, et marque des points avec cinq objectifs à chaque manche.

wispwood-kind = { $kind ->
    [P] citrouille
    [H] chapeau
    [O] orbe
    [E] cœur
    [C] chat
   *[T] arbre
}

wispwood-task-turn = prends un feu follet ou pose des arbres
    .ask = Prends un feu follet et pose-le avec des arbres, ou pose seulement des arbres.
wispwood-task-trees-only = pose des arbres (aucun feu follet ne peut être posé)
    .ask = Pose des arbres : aucun feu follet ne peut être posé.
wispwood-task-more-trees = { $left ->
    [one] pose encore un arbre ou termine
   *[other] pose encore jusqu'à { $left } arbres ou termine
}
    .ask = Pose encore un arbre, ou termine. { $left ->
        [one] Il en reste un.
       *[other] Il en reste jusqu'à { $left }.
    }
wispwood-task-cat = choisis où va ton chat
    .ask = Où va ton chat ?
wispwood-task-ghost = choisis une place pour le chat du fantôme
    .ask = Où commence le chat du fantôme ? Le feu follet de cette place est défaussé.

wispwood-form-take = `take PLACE FORME CASE CASES` (la case du feu follet, puis celles des arbres)
wispwood-form-trees = `trees CASE` ou `trees done`
wispwood-form-refresh = `refresh`
wispwood-form-cat = `cat`
wispwood-form-move = `move CASE` ou `move stay`
wispwood-form-ghost = `ghost PLACE`

wispwood-wisp = { $wisp ->
    [P] Citrouille
    [H] Chapeau
    [O] Orbe
   *[E] Cœur
}, place { $slot }
wispwood-shape = { $shape ->
    [I2] I2, deux en ligne
    [I3] I3, trois en ligne
    [L3] L3, coin de trois
    [I4] I4, quatre en ligne
    [O4] O4, carré
    [S4] S4, zigzag
    [T4] T4, T de quatre
   *[L4] L4, L de quatre
}
wispwood-spot = { $spot }
wispwood-take = { $wisp } · { $shape }
wispwood-place = { $spot }, arbres en { $trees }
wispwood-done = Finir : plus d'arbres
wispwood-stay = rester en { $spot }

wispwood-effect-goal = { $sign ->
    [plus] +{ $points }
   *[minus] −{ $points }
} pour les { $kind ->
    [P] citrouilles
    [O] orbes
    [E] cœurs
   *[T] arbres
}
wispwood-effect-hat = chapeau n° { $nth } +{ $points }
wispwood-effect-full = grille pleine +{ $points }
wispwood-effect-left = { $fields ->
    [one] une case reste libre
   *[other] { $fields } cases restent libres
}
wispwood-keeps = { $fields ->
    [0] la grille est pleine
    [one] une case avant la grille pleine
   *[other] { $fields } cases avant la grille pleine
}, { $cat ->
    [ready] ton chat est prêt
   *[hidden] ton chat est caché
}
wispwood-effect-hides = cache ton chat
wispwood-effect-wakes = ton chat est de nouveau prêt
wispwood-effect-opens = { $fields ->
    [0] aucune case pour des chapeaux
    [one] { $fields } case pour des chapeaux
   *[other] { $fields } cases pour des chapeaux
}
wispwood-effect-discards = { $wisp ->
    [P] la citrouille est défaussée
    [H] le chapeau est défaussé
    [O] l'orbe est défaussé
   *[E] le cœur est défaussé
}

wispwood-news-took = prend { $wisp ->
    [P] une citrouille et la pose
    [H] un chapeau et le pose
    [O] un orbe et le pose
   *[E] un cœur et le pose
} en { $spot } avec { $trees ->
    [one] { $trees } arbre
   *[other] { $trees } arbres
}{ $hides ->
    [yes] {"\u00A0"}; le chat se cache
   *[no] { "" }
}
    .you = pris { $wisp ->
        [P] une citrouille, posée
        [H] un chapeau, posé
        [O] un orbe, posé
       *[E] un cœur, posé
    } en { $spot } avec { $trees ->
        [one] { $trees } arbre
       *[other] { $trees } arbres
    }{ $hides ->
        [yes] {"\u00A0"}; ton chat se cache
       *[no] { "" }
    }
wispwood-news-tree = pose un arbre en { $spot }
    .you = posé un arbre en { $spot }
wispwood-news-tree-turn = pose { $trees ->
    [one] { $trees } arbre
   *[other] { $trees } arbres
}{ $woke ->
    [yes] {"\u00A0"}; le chat est de nouveau prêt
   *[no] { "" }
}
    .you = posé { $trees ->
        [one] { $trees } arbre
       *[other] { $trees } arbres
    }{ $woke ->
        [yes] {"\u00A0"}; ton chat est de nouveau prêt
       *[no] { "" }
    }
wispwood-news-refreshed = vide l'étang de { $wisp ->
        [P] ses citrouilles
        [H] ses chapeaux
        [O] ses orbes
       *[E] ses cœurs
    }
    .you-whole = Tu as vidé l'étang de { $wisp ->
        [P] ses citrouilles
        [H] ses chapeaux
        [O] ses orbes
       *[E] ses cœurs
    }.
wispwood-news-renewed = cache son chat pour de nouveaux feux follets
    .you = caché ton chat pour de nouveaux feux follets
wispwood-news-dealt = { $count ->
    [one] { $count } nouveau feu follet arrive.
   *[other] { $count } nouveaux feux follets arrivent.
}
wispwood-news-full = { $seat } a une grille { $size }×{ $size } pleine !
    .you-whole = Tu as une grille { $size }×{ $size } pleine !
wispwood-news-round-over = La manche { $round } est finie.
wispwood-news-scored = +{ $gain } → { $points }{ $count ->
    [0] { "" }
   *[other] {"\u00A0"}: { $sources }
}
wispwood-score-source = { $what ->
    [pumpkins] { wispwood-points-pumpkins }
    [hats] { wispwood-points-hats }
    [orbs] { wispwood-points-orbs }
    [hearts] { wispwood-points-hearts }
    [trees] { wispwood-points-trees }
   *[full] grille pleine
} { $points }
wispwood-news-cat-chosen = { $seat } a choisi. { $waiting ->
    [one] { $waiting } personne réfléchit encore.
   *[other] { $waiting } personnes réfléchissent encore.
}
    .you-whole = Tu as choisi. { $waiting ->
        [one] { $waiting } personne réfléchit encore.
       *[other] { $waiting } personnes réfléchissent encore.
    }
wispwood-news-cat-moved = place le chat en { $spot }
    .you = placé ton chat en { $spot }
    .together = Chats
    .each = { $spot }
wispwood-news-cat-stayed = laisse le chat en { $spot }
    .you = laissé ton chat en { $spot }
    .together = Chats
    .each = reste en { $spot }
wispwood-news-round = La manche { $round } commence : les forêts peuvent atteindre { $size }×{ $size }, et les feux follets restés comptent de nouveau. { $seat } a le marqueur de départ.
wispwood-news-end = C'était la dernière manche.
wispwood-news-ghost-sits = Le chat du fantôme s'assoit à la place { $slot } ; { $wisp ->
    [P] la citrouille
    [H] le chapeau
    [O] l'orbe
   *[E] le cœur
} qui s'y trouvait part à la défausse.
wispwood-news-ghost-deals = Luciole { $firefly } : trop peu de feux follets pour le fantôme, de nouveaux arrivent.
wispwood-news-ghost-takes = Luciole { $firefly } : le fantôme prend { $wisp ->
    [P] la citrouille
    [H] le chapeau
    [O] l'orbe
   *[E] le cœur
} de la place { $slot } (vaut { $points }).
wispwood-news-ghost-scored = Le fantôme +{ $gain } → { $points }.

wispwood-refusal-turn-now = C'est le moment de jouer : prends un feu follet ou pose des arbres.
wispwood-refusal-cats-now = La manche est finie : choisis où va ton chat.
wispwood-refusal-ghost-now = Choisis d'abord une place pour le chat du fantôme.
wispwood-refusal-trees-begun = Tu as commencé un tour « arbres » : pose un autre arbre ou termine.
wispwood-refusal-no-tree-yet = Un tour « arbres » comporte au moins un arbre.
wispwood-refusal-empty-slot = Il n'y a pas de feu follet à la place { $slot }.
wispwood-refusal-shape-elsewhere = { $shape } n'est pas à côté de la place { $slot }, et ton chat est caché.
wispwood-refusal-not-the-shape = Ces cases ne dessinent pas la forme { $shape }.
wispwood-refusal-occupied = Il y a déjà une tuile en { $spot }.
wispwood-refusal-apart = Cela ne toucherait ta forêt par aucun côté.
wispwood-refusal-too-large = Ta forêt ferait { $width }×{ $height } ; dans cette manche, elle peut faire { $limit }×{ $limit }.
wispwood-refusal-hat = La carte { $goal } ne permet pas de chapeau en { $spot }.
wispwood-refusal-no-tiles = Il ne reste pas assez de tuiles.
wispwood-refusal-cat-hidden = Ton chat est caché ; un tour « arbres » le rend de nouveau prêt.
wispwood-refusal-several-kinds = Les feux follets de l'étang ne sont pas tous de la même sorte.
wispwood-refusal-already-refreshed = On ne défausse des feux follets de la même sorte qu'une fois par tour.
wispwood-refusal-no-tree = Tu n'as pas d'arbre en { $spot }.

wispwood-rival = Le fantôme
wispwood-points-pumpkins = citrouilles
wispwood-points-hats = chapeaux
wispwood-points-orbs = orbes
wispwood-points-hearts = cœurs
wispwood-points-trees = arbres
wispwood-points-full = grilles pleines
wispwood-points-round-1 = manche 1
wispwood-points-round-2 = manche 2
wispwood-points-round-3 = manche 3
wispwood-points-round = Manche { $round } : { $parts }
wispwood-points-ghost = Le fantôme, manche par manche : { $rounds }

wispwood-goal-name = { $goal ->
    [P1] Citrouille solitaire
    [P2] Sudoku de citrouilles
    [P3] Échecs de citrouilles
    [P4] Citrouilles par deux
    [P5] Groupes de citrouilles
    [H1] Lignes diagonales
    [H2] Rangée et colonne
    [H3] Autour du chat
    [H4] De coin en coin
    [H5] À deux pas
    [O1] Bonne compagnie
    [O2] Parcours de billes
    [O3] L'orbe discret
    [O4] Le voisin modeste
    [O5] Tous ensemble
    [E1] Croix
    [E2] Voisins
    [E3] En dessous
    [E4] Diagonale
    [E5] Droit au cœur
    [T1] Lignes de trois
    [T2] Grande forêt
    [T3] Fourré
    [T4] Moins grande forêt
   *[T5] Bosquets
}
wispwood-goal = { $goal ->
    [P1] citrouilles sans autre citrouille sur les 8 cases autour : 1/2/3/4/5 valent 4/9/15/22/30 en tout, chaque suivante +8
    [P2] citrouilles sans autre citrouille dans leur rangée ni leur colonne : 1/2/3/4/5/6 valent 4/9/15/22/30/40 en tout
    [P3] citrouilles sans aucune autre citrouille sur leurs deux diagonales : 1/2/3/4/5/6 valent 4/9/15/22/30/39 en tout, chaque suivante +9
    [P4] groupes d'exactement deux citrouilles : 1/2/3 valent 11/23/37 en tout, chaque suivant +14
    [P5] groupes de feux follets avec une citrouille : 1/2/3/4/5 valent 4/9/15/22/30 en tout, chaque suivant +8
    [H1] les chapeaux vont sur une diagonale passant par le chat, à toute distance ; chaque trio vaut 18, deux restants 10, un seul 4
    [H2] les chapeaux vont dans la rangée ou la colonne du chat, à toute distance ; chaque trio vaut 18, deux restants 10, un seul 4
    [H3] les chapeaux vont sur les 8 cases autour du chat ; chaque trio vaut 18, deux restants 10, un seul 4
    [H4] un chapeau compte s'il touche par un coin le chat, ou un autre chapeau qui compte ; chaque trio vaut 18, deux restants 10, un seul 4
    [H5] les chapeaux vont sur l'anneau à deux cases du chat ; chaque trio vaut 18, deux restants 10, un seul 4
    [O1] chaque orbe vaut 2 par sorte de feu follet sur les 8 cases autour (les autres orbes sont une sorte)
    [O2] chaque orbe vaut 2 par sorte de feu follet dans sa rangée ou sa colonne (la meilleure des deux), lui compris
    [O3] la sorte de feu follet dont tu as le moins fixe la valeur de chaque orbe : orbe 7, citrouille 5, chapeau 4, cœur 3 (n'en avoir aucun compte ; à égalité, la meilleure valeur)
    [O4] chaque orbe a la valeur de son feu follet voisin qui vaut le moins : orbe 4, citrouille 5, chapeau 6, cœur 7 ; sans voisin 0
    [O5] chaque groupe de feux follets avec un orbe vaut 2 par sorte qu'il contient
    [E1] chaque cœur vaut 1 par arbre dans sa rangée et sa colonne
    [E2] chaque cœur vaut 2 par arbre voisin
    [E3] chaque cœur vaut 2 par arbre au-dessous de lui dans sa colonne
    [E4] chaque cœur vaut 2 par arbre sur la meilleure de ses deux diagonales
    [E5] chaque cœur vaut 2 par arbre de la plus longue ligne droite d'arbres sans trou qui commence juste à côté de lui
    [T1] chaque rangée et chaque colonne ayant au moins 3 arbres vaut 2
    [T2] chaque arbre du plus grand groupe vaut 1
    [T3] chaque arbre ayant au moins 3 arbres voisins vaut 3
    [T4] chaque arbre du deuxième plus grand groupe vaut 2 (s'il n'y a qu'un groupe : 0)
   *[T5] chaque groupe d'au moins 3 arbres vaut 4
}

wispwood-words-round = Manche { $round } sur { $rounds }, forêts jusqu'à { $size }×{ $size }.
wispwood-words-turn = Au tour de : { $names }.
wispwood-words-cats = Doivent encore placer leur chat : { $names }.
wispwood-words-over = La partie est terminée.
wispwood-words-slot = Place { $slot } : { $what }, entre { $left } et { $right }.
wispwood-words-slots = Étang : { $slots }.
wispwood-words-empty = vide
wispwood-words-ghost-cat = le chat du fantôme
wispwood-words-stock = Réserve { $stock }, défausse { $discard }.
wispwood-words-goal = { $id } { $name } : { $rule }.
wispwood-words-goals = Objectifs : { $goals }.
wispwood-words-player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $now } de plus si la manche finissait maintenant), chat { $ready ->
    [yes] prêt
   *[no] caché
} en { $cat }{ $marker ->
    [yes] , marqueur de départ
   *[no] { "" }
}, { $left ->
    [0] grille pleine
    [one] reste { $left } case
   *[other] restent { $left } cases
}.
wispwood-words-forest-row = Rangée { $row } : { $cells }.
wispwood-words-cell = { $spot } { $what }
wispwood-words-scored = Manche { $round } : { $lines } ; en tout { $points }.
wispwood-words-line = { $goal } { $points }
wispwood-words-line-full = grille pleine { $points }
wispwood-words-ghost = Le fantôme : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $wisps } ; lucioles restantes : { $left }.
wispwood-words-ghost-wisp = { $count }× { $what } à { $value }
wispwood-words-choice = Ton chat ira en { $spot }, sauf si tu choisis de nouveau.

wispwood-components = Feux follets
wispwood-open-discard = { $count ->
    [one] { $count } feu follet défaussé
   *[other] { $count } feux follets défaussés
}
wispwood-open-hidden = { $count } tuiles face cachée : { $stock } dans la réserve, les autres sous les arbres et les chats. Il s'y cache
wispwood-open-turn = { $seat } à ce tour : { $trees ->
    [0] aucun arbre posé
    [one] { $trees } arbre posé
   *[other] { $trees } arbres posés
}, { $discarded ->
    [yes] feux follets identiques défaussés
   *[no] pas de feux follets identiques défaussés
}, { $hid ->
    [yes] chat caché pour de nouveaux feux follets
   *[no] chat pas caché pour de nouveaux feux follets
}
wispwood-open-ghost = Le fantôme a la difficulté { $difficulty }. Lucioles de cette manche : { $shown ->
    [0] aucune
   *[other] { $fireflies }
}, encore { $left } à venir. Il a

cmd-wispwood = wispwood
cmd-wispwood-about = Coups de Wispwood
cmd-wispwood-take = prendre
cmd-wispwood-take-about = Prendre un feu follet et le poser avec des arbres dans une forme
cmd-wispwood-take-wisp = feu-follet
cmd-wispwood-take-wisp-about = Quel feu follet, avec une des deux formes à côté, ou toutes si ton chat se cache
cmd-wispwood-take-place = place
cmd-wispwood-take-place-about = Où va le feu follet, et où vont ses arbres : tournés et retournés à ton gré
cmd-wispwood-trees = arbres
cmd-wispwood-trees-about = Poser des arbres (jusqu'à 3) ; ton chat redevient prêt
cmd-wispwood-trees-spot = case
cmd-wispwood-trees-spot-about = Où poser l'arbre, ou terminer
cmd-wispwood-refresh = défausser
cmd-wispwood-refresh-about = Défausser des feux follets tous de la même sorte et en tirer de nouveaux
cmd-wispwood-cat = chat
cmd-wispwood-cat-about = Cacher ton chat pour défausser tous les feux follets et en tirer de nouveaux
cmd-wispwood-move = bouger
cmd-wispwood-move-about = Entre les manches : déplacer ton chat sur un arbre, ou le laisser
cmd-wispwood-move-spot = case
cmd-wispwood-move-spot-about = Où va ton chat
cmd-wispwood-ghost = fantôme
cmd-wispwood-ghost-about = En solo : placer le chat du fantôme sur une place de l'étang
cmd-wispwood-ghost-slot = place
cmd-wispwood-ghost-slot-about = Quelle place ; le feu follet qui s'y trouve est défaussé

wispwood-match = { $ghost ->
    [0] { $players } personnes, { $rounds } manches.
   *[other] Solo contre le fantôme (difficulté { $ghost }), { $rounds } manches.
} Cartes objectif de cette partie :

## Legends

game-legends = Legends
game-legends-about = Voyage entre des lieux légendaires, amasse du savoir et laisse tes carnets là où le club regardera ensuite.
legends-rules-version-2 = Au club, on peut piocher sans rien déposer (L8), et on peut renoncer au sablier d'or (L13).

legends-place-atl = Atlantide
legends-place-bun = Arche d'alliance
legends-place-sha = Shangri-La
legends-place-ber = Chambre d'ambre
legends-place-yet = Yéti
legends-place-ava = Avalon
legends-place-nof = Tombeau de Néfertiti
legends-place-ele = Cimetière des éléphants
legends-place-lon = Londres
legends-place-short = { $place ->
    [ATL] Atlantide
    [BUN] Arche
    [SHA] Shangri-La
    [BER] Ambre
    [YET] Yéti
    [AVA] Avalon
    [NOF] Néfertiti
   *[ELE] Éléphants
}
legends-to = { $place ->
    [ATL] en Atlantide
    [BUN] à l'Arche d'alliance
    [SHA] à Shangri-La
    [BER] à la Chambre d'ambre
    [YET] chez le Yéti
    [AVA] à Avalon
    [NOF] au Tombeau de Néfertiti
    [ELE] au Cimetière des éléphants
   *[LON] à Londres
}
legends-in = { $place ->
    [ATL] en Atlantide
    [BUN] à l'Arche d'alliance
    [SHA] à Shangri-La
    [BER] dans la Chambre d'ambre
    [YET] chez le Yéti
    [AVA] à Avalon
    [NOF] au Tombeau de Néfertiti
    [ELE] au Cimetière des éléphants
   *[LON] à Londres
}
legends-card = { legends-place-short } { $symbols }
legends-card-joker = joker
legends-cards = { $cards }

legends-task-setup-club = mets { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} au club
    .ask = Mets { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    } au club, face cachée.
legends-task-setup-book = pose ton premier livre sur une case 3
    .ask = Où poses-tu ton premier livre ? Il va sur une case 3.
legends-task-travel = voyage vers un autre lieu
    .ask = Où vas-tu ? Tu es { $there }, semaine { $week }.
legends-task-greet = salue ici ({ $place }) : { $count ->
    [one] donne une carte
   *[other] donne une carte à chacune des { $count } personnes
}
    .ask = { $count ->
        [one] { $hosts } est ici. Quelle carte donnes-tu ?
       *[other] Donne une carte à chaque personne présente : { $hosts }.
    }
legends-host = { $seat }
legends-task-act = action du lieu ou livre { $there }
    .ask = Que fais-tu { $there } ?
legends-task-keep = choisis parmi les nouvelles cartes ({ $place })
    .ask = Lesquelles des nouvelles cartes prends-tu ?
legends-task-gold = place le sablier d'or sur un lieu
    .ask = Où va le sablier d'or ?
legends-task-gold-optional = place le sablier d'or sur un lieu, ou renonces-y
    .ask = Où va le sablier d'or ?
legends-task-club-after = mets une carte au club, ou aucune
    .ask = Mets-tu une carte au club ?

legends-form-travel = `travel LIEU`
legends-form-give = `give PERSONNE CARTE …`
legends-form-cards = `take CARTE …`, `swap LIEU CARTE CARTE …`, `renew LIEU` ou `draw`
legends-form-book = `book CASE CARTE …` (le premier `book LIEU`)
legends-form-club = `club CARTE …` (en visite aussi `draw`)
legends-form-keep = `keep CARTE …`
legends-form-gold = `gold LIEU` (ou `gold none`)

legends-travel = { $place }, { $weeks ->
    [one] { $weeks } semaine
   *[other] { $weeks } semaines
}
legends-gift = { $card } pour { $seat }
legends-gift-none = rien pour { $seat }
legends-draw = { $cards ->
    [one] Piocher { $cards } carte
   *[other] Piocher { $cards } cartes
}
legends-display = Étalage : { $place }
legends-open-card = { $card } (marché : { $place })
legends-put = { $put } contre { $take } (marché : { $place })
legends-stop = Pas de deuxième carte
legends-field = Case { $field } ({ $place })
legends-club-draw = C'est tout ; puis piocher une carte
legends-club-end = C'est tout ; sans piocher
legends-club-none = Aucune carte
legends-gold-none = Sur aucun lieu

legends-effect-greets = { $count ->
    [one] donner { $count } carte
   *[other] donner { $count } cartes
}
legends-effect-take = { $cards ->
    [one] prendre { $cards } carte visible
   *[other] prendre { $cards } cartes visibles
    } (+{ $weeks } sem.)
legends-effect-swap = échanger jusqu'à { $cards } (+{ $weeks } sem.)
legends-effect-renew = renouveler, prendre { $cards } (+{ $weeks } sem.)
legends-effect-draw = piocher { $cards } (+{ $weeks } sem.)
legends-effect-club = jusqu'à { $cards } au club (+{ $weeks } sem. chacune)
legends-effect-can-book = case { $field } pour { $prestige } de prestige (+{ $weeks } sem.)
legends-effect-then = { $what } → { $then }
legends-effect-week = semaine { $week }, puis { $next }
legends-effect-again = semaine { $week }, encore à toi
legends-effect-scoring = semaine { $week }, puis un décompte
legends-effect-gold = tu peux placer le sablier d'or
legends-effect-weeks = { $weeks ->
    [one] +{ $weeks } semaine
   *[other] +{ $weeks } semaines
}
legends-effect-holding = { $place } : { $symbols ->
    [one] alors { $symbols } symbole en main
   *[other] alors { $symbols } symboles en main
}
legends-effect-hand = { $symbols ->
    [one] { $symbols } symbole en main
   *[other] { $symbols } symboles en main
}
legends-effect-left = { $count ->
    [0] ta dernière
   *[other] il en reste { $count }
}
legends-keeps = { $cards ->
    [one] une carte
   *[other] { $cards } cartes
} en main, { $books ->
    [one] un livre
   *[other] { $books } livres
} en réserve, encore { $scorings ->
    [one] un décompte
   *[other] { $scorings } décomptes
}
legends-effect-discards = défausse { $cards }
legends-effect-prestige = { $prestige } de prestige par décompte
legends-effect-upgrade = monte depuis la case { $field }
legends-effect-pushes = pousse { $seat } vers la case { $field }
legends-effect-pushes-off = pousse { $seat } hors du lieu
legends-effect-loses = renonce à { $prestige } de prestige par décompte là-bas
legends-effect-scores = { $own ->
    [0] { $others ->
        [0] personne n'y a de livre
       *[other] les livres des autres y rapportent { $others }
    }
   *[other] tes livres y rapportent { $own }, ceux des autres { $others }
}

legends-news-travels = va { $to } ({ $weeks ->
    [one] { $weeks } semaine
   *[other] { $weeks } semaines
})
    .short = → { $place }
    .you-whole = Te voilà { $there }.
legends-news-stays = ne peut rien faire nulle part et attend une semaine
    .you-whole = Tu ne peux rien faire nulle part et tu attends une semaine.
legends-news-gives = donne une carte à { $to }
    .you = donné une carte à { $to }
legends-news-gets = { $from } a donné cette carte à { $seat } : { $card }.
legends-news-takes = prend { $cards } (marché : { $place })
    .short = prend { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
    .you = pris { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
legends-news-lies = Nouvelles cartes ({ $place }) : { $cards }.
legends-news-swaps = prend { $take } dans un marché ({ $place }) et y met { $put }
    .short = échange { $put } contre { $take }
    .you = échangé { $put } contre { $take }
legends-news-renews = renouvelle { $place }
    .you = renouvelé { $place }
legends-news-draws = pioche { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
    .you = pioché { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
legends-news-drew = pioche { $count ->
    [0] rien
   *[other] { $cards }
}
    .you-whole = { $count ->
        [0] Tu n'as rien pioché
       *[other] Tu as pioché { $cards }
    }.
legends-news-reshuffled = La défausse ({ $count }) est mélangée pour former une nouvelle pioche.
legends-news-first-book = pose son premier livre sur la case { $field } ({ $place })
    .you = posé ton premier livre sur la case { $field } ({ $place })
legends-news-books = pose un livre sur la case { $field } ({ $place }) pour { $cards }
    .short = pose un livre sur la case { $field }
    .you = posé un livre sur la case { $field }
legends-news-book-from = prend pour cela un de ses livres ailleurs ({ $place })
    .you = pris pour cela un de tes livres ailleurs ({ $place })
legends-news-displaced = Le livre de { $seat } passe à la case { $field }.
    .you-whole = Ton livre passe à la case { $field }.
legends-news-pushed-off = Le livre de { $seat } est repoussé et retourne dans sa réserve.
    .you-whole = Ton livre est repoussé et retourne dans ta réserve.
legends-news-club = met { $count ->
    [0] aucune carte
    [one] { $count } carte
   *[other] { $count } cartes
} au club
    .you-whole = { $count ->
        [0] Tu n'as mis aucune carte
        [one] Tu as mis { $count } carte
       *[other] Tu as mis { $count } cartes
    } au club.
    .together = Au club
    .each = { $count ->
        [0] aucune carte
        [one] { $count } carte
       *[other] { $count } cartes
    }
legends-news-club-own = met { $cards } au club
    .you = mis { $cards } au club
legends-news-no-club = n'a aucune carte autorisée au club
    .you-whole = Tu n'as aucune carte autorisée au club.
legends-news-week = est à la semaine { $week }
    .short = (semaine { $week })
    .you-whole = Semaine { $week } à présent.
legends-news-gold-reached = atteint le sablier d'or
    .you = atteint le sablier d'or
legends-news-gold = l'envoie { $to }
    .you-whole = Tu l'as envoyé { $to }.
legends-news-gold-declined = renonce à placer le sablier d'or
    .you = renoncé à placer le sablier d'or
legends-news-scoring = Décompte { $no } : { $count ->
    [0] aucune carte au club
   *[other] { $places }
}{ $golden ->
    [0] { "" }
   *[other] {"\u00A0"}; sablier d'or : { $gold }
}.
legends-news-reveals = Le club révèle { $count ->
    [0] rien
   *[other] { $cards }
}.
legends-news-scores = Décompte, { $place } : { $books }.
legends-news-scores-nothing = Décompte, { $place } : il n'y a pas de livre.
legends-score-book = { $seat } { $prestige } (case { $field })
legends-news-bonus = Bonus, { $place } : { $bonus }.
legends-score-bonus = { $card } pour { $seat } (+{ $prestige })
legends-news-total = +{ $gain } → { $prestige }{ $count ->
    [0] { "" }
   *[other] {"\u00A0"}: { $sources }
}
legends-score-source = { legends-place-short } { $prestige }
legends-news-gold-moves = Le sablier d'or avance à la semaine { $week }.
legends-news-end = C'était le dernier décompte.

legends-refusal-not-now = Il faut d'abord : { $phase ->
    [setup_club] les premières cartes du club
    [setup_book] le premier livre
    [travel] le voyage
    [greet] les salutations
    [act] l'action du lieu ou un livre
    [renew] le choix parmi les nouvelles cartes
    [gold] le sablier d'or
   *[club_after] une carte pour le club, ou aucune
}.
legends-refusal-same-place = Tu y es déjà ({ $place }) ; il faut aller ailleurs.
legends-refusal-closed = Aucune action n'y serait possible : { $place } (L12).
legends-refusal-not-here = { $seat } n'est pas ici.
legends-refusal-gifts = { $hosts ->
    [one] La personne ici reçoit une carte si tu en as une :
   *[other] Chacune des { $hosts } personnes ici reçoit une carte tant que tu en as :
    } donne { $due }, pas { $found } (L7).
legends-refusal-gift-leaves-nothing = Après ces salutations, aucune action ne serait possible ici (L12).
legends-refusal-not-in-hand = Tu n'as pas cette carte : { $card }.
legends-refusal-not-in-display = { $card } n'est pas dans ce marché : { $place }.
legends-refusal-other-action = Ce n'est pas l'action du lieu d'ici ({ $place }).
legends-refusal-no-display = Il n'y a pas de marché là-bas : { $place }.
legends-refusal-take-count = Prends { $due } { $due ->
    [one] carte
   *[other] cartes
}, pas { $found }.
legends-refusal-swap-count = Échange de 1 à { $most } cartes, pas { $found }.
legends-refusal-swap-for-same = Mettre { $card } là où la même a été prise ne change rien (L12).
legends-refusal-nothing-to-draw = Pioche et défausse sont vides (L12).
legends-refusal-joker-in-club = Les jokers ne vont pas au club.
legends-refusal-club-count = Tu peux mettre { $least ->
    [0] jusqu'à { $most }
   *[other] de { $least } à { $most }
} { $most ->
    [one] carte
   *[other] cartes
} au club, pas { $found }.
legends-refusal-club-exactly = Mets { $due ->
    [one] { $due } carte
   *[other] { $due } cartes
} au club, pas { $found } (L5).
legends-refusal-no-draw-now = On ne pioche une carte qu'en visite au club.
legends-refusal-must-draw = Sans carte à déposer, il faut en piocher une (L8).
legends-refusal-must-place-gold = Selon les règles de cette partie, le sablier d'or doit être placé sur un lieu (L13).
legends-refusal-no-books-at = Aucun livre ne va là : { $place }.
legends-refusal-no-gold-at-club = Le sablier d'or va sur l'un des huit lieux (L13).
legends-refusal-no-field = Il n'y a pas de case { $field }.
legends-refusal-taken = La case 3 est prise : { $place }.
legends-refusal-not-higher = Ton livre est déjà sur la case { $field } et ne peut que monter (L2).
legends-refusal-wrong-legend = On ne peut pas payer avec { $card } ici ({ $place }).
legends-refusal-wrong-sum = Les symboles doivent faire exactement { $price }, pas { $paid } (L1).
legends-refusal-which-book = Ta réserve est vide : dis de quel lieu vient le livre (L4).
legends-refusal-no-need-to-move = On ne prend un livre ailleurs que si la réserve est vide et qu'on n'en a pas ici (L4).
legends-refusal-no-book-there = Tu n'as pas de livre là-bas : { $place }.

legends-points-prestige = prestige
legends-points-books = livres
legends-points-bonus = bonus
legends-points-scoring = Décompte { $no } : livres { $books }, bonus { $bonus } = { $points }

legends-words-head = Prochain décompte à la semaine { $week }, { $scored } sur { $scorings } { $scored ->
    [0] fait
    [one] fait
   *[other] faits
}.
legends-words-done = La partie est terminée.
legends-words-over = Tous les décomptes sont faits.
legends-words-to-act = Doit décider : { $seat } – { $task }.
legends-words-hand = Ta main ({ $count }) : { $cards }.
legends-words-hand-empty = Ta main est vide.
legends-words-player = { $seat } : semaine { $week }, { $prestige } de prestige, { $place }, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, { $books ->
    [0] plus aucun livre
    [one] reste { $books } livre
   *[other] restent { $books } livres
}.
legends-words-order = Ordre des tours : { $seats }.
legends-words-piles = Pioche { $deck }, défausse { $discard }, club { $club }.
legends-words-gold-week = Sablier d'or à la semaine { $week }.
legends-words-gold-place = Sablier d'or : { $place }.
legends-words-gold-none = Le sablier d'or attend à côté du plateau jusqu'au prochain décompte.
legends-words-display = Étalage { $place } : { $cards }.
legends-words-display-empty = Étalage { $place } : vide.
legends-words-place = { $place } ({ $code }) : { $action }. Livres : { $books }.
legends-words-place-empty = { $place } ({ $code }) : { $action }. Aucun livre.
legends-words-club-place = { $place } ({ $code }) : { $action }.
legends-words-fields = Cases, nommées d'après les symboles qu'elles coûtent : { $fields }.
legends-words-field = { $field } rapporte { $prestige } de prestige par décompte
legends-words-books = { legends-place-short } : { $books }.
legends-words-book = { $seat } sur { $field }
legends-words-ways = Chemins depuis ici ({ $place }) : { $places }.
legends-words-revealed = Le dernier décompte a révélé : { $cards }.
legends-words-distance = { $place } { $weeks }

legends-components = Cartes
legends-open-discard = Défausse : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
legends-open-deck = Quand la défausse est devenue la pioche, elle contenait ces { $count } cartes ; certaines sont peut-être en main maintenant
legends-open-hand = { $seat } : { $seen ->
    [one] { $seen } carte vue
   *[other] { $seen } cartes vues
} sur { $cards }
legends-open-revealed = Le dernier décompte a révélé
legends-open-turn = { $seat } à ce tour : { $done }
legends-open-travelled = { $weeks ->
    [one] { $weeks } semaine de voyage
   *[other] { $weeks } semaines de voyage
}
legends-open-given = carte donnée à { $names }
legends-open-renewed = étalage renouvelé : { $place }
legends-open-earned = { $seat } a gagné : { $scorings }
legends-open-scorings = Décomptes aux semaines { $weeks }.

cmd-legends = legends
cmd-legends-about = Coups de Legends
cmd-legends-travel = voyager
cmd-legends-travel-about = Voyager vers un autre lieu
cmd-legends-travel-place = lieu
cmd-legends-travel-place-about = Vers où
cmd-legends-give = donner
cmd-legends-give-about = Saluer chaque personne présente avec une carte
cmd-legends-give-first = première
cmd-legends-give-first-about = La carte pour la première personne
cmd-legends-give-second = deuxième
cmd-legends-give-second-about = La carte pour la deuxième personne
cmd-legends-give-third = troisième
cmd-legends-give-third-about = La carte pour la troisième personne
cmd-legends-cards = cartes
cmd-legends-cards-about = L'action du lieu de ton lieu
cmd-legends-cards-what = quoi
cmd-legends-cards-what-about = Quelles cartes, quel marché, ou combien
cmd-legends-cards-put = mettre
cmd-legends-cards-put-about = Échange : la carte de ta main pour la première
cmd-legends-cards-second = deuxième
cmd-legends-cards-second-about = Échange : une deuxième carte visible, ou aucune
cmd-legends-cards-put2 = mettre2
cmd-legends-cards-put2-about = Échange : la carte de ta main pour la deuxième
cmd-legends-book = livre
cmd-legends-book-about = Poser un livre sur une case de ton lieu
cmd-legends-book-field = case
cmd-legends-book-field-about = Sur quelle case ; à la mise en place, dans quel lieu
cmd-legends-book-pay = payer
cmd-legends-book-pay-about = Avec quelles cartes payer
cmd-legends-book-from = depuis
cmd-legends-book-from-about = Réserve vide : de quel lieu vient le livre
cmd-legends-club = club
cmd-legends-club-about = Mettre des cartes au Club des aventuriers
cmd-legends-club-card = carte
cmd-legends-club-card-about = La première carte
cmd-legends-club-second = deuxième
cmd-legends-club-second-about = Une autre carte, ou plus aucune
cmd-legends-club-third = troisième
cmd-legends-club-third-about = Une autre carte, ou plus aucune
cmd-legends-club-end = fin
cmd-legends-club-end-about = En piochant une carte ou non
cmd-legends-keep = garder
cmd-legends-keep-about = Choisir dans le marché renouvelé
cmd-legends-keep-cards = cartes
cmd-legends-keep-cards-about = Quelles cartes vont dans ta main
cmd-legends-gold = or
cmd-legends-gold-about = Placer le sablier d'or sur un lieu
cmd-legends-gold-place = lieu
cmd-legends-gold-place-about = Quel lieu comptera à coup sûr

legends-match = { $players } personnes : à la mise en place, chacun met { $cards } cartes au club. Décomptes aux semaines 25, 45, 60 et 75.

## Un tour dans un panneau
why-forests-place = Les côtés qui se touchent doivent correspondre. Deux demi-runes qui se rejoignent font une rune.
why-forests-tree = Seules les zones avec un arbre comptent. Zones fermées : 2 points par rune, ouvertes : 1.
why-mystaria-lay = Au moins une case doit toucher une case du même type de terrain. Plus une région est grande, plus ses bâtiments valent.
why-mystaria-build = Un bâtiment rapporte selon sa région ou ce qu'il voit. Les autres régions restent libres pour les tours suivants.
why-wispwood-take = Le feu follet et ses arbres font la forme et doivent toucher ta forêt. *Buts* montre ce que vaut la forêt.
why-wispwood-trees = Les arbres partent après la manche, les feux follets restent. Un tour « arbres » rend ton chat de nouveau prêt.
why-wispwood-move = Les arbres partent maintenant. Les chapeaux se placent par rapport au chat.
why-legends-travel = Chaque tronçon du chemin coûte une semaine. La personne la plus en arrière sur la piste du temps joue ensuite.
why-legends-give = Chaque personne déjà ici reçoit une carte de ta main, sans que les autres la voient.
why-legends-book = Un livre compte chaque fois que le club révèle son lieu : 2, 3, 5 ou 7 de prestige, selon sa case.
why-legends-club = Les cartes du club sont cachées. Elles décident plus tard quels lieux comptent.
why-legends-gold = Ce lieu comptera à coup sûr la prochaine fois, quoi que révèle le club.
panel-asks = **À toi de jouer :** { $task }.
panel-change = **Tu as déjà décidé.** Tu peux encore changer.
panel-moved-on = La partie a continué. Voici où elle en est.
played-done = C'est fait.
played-saved = Ton action est enregistrée.
played-unsure = Je n'ai pas encore pu le confirmer. Regarde le plateau dans un instant ; tu peux appuyer de nouveau sans risque.
turn-thinking = { $count ->
    [one] { $names } réfléchit…
   *[other] { $names } réfléchissent…
}
news-more = { $turns ->
    [one] … et un autre tour.
   *[other] … et { $turns } autres tours.
}
news-brings = { $clause } : { $gain }
news-together = { $what } : { $said }.
news-gain = { $gain } → { $points }
turn-none = Ce n'était pas ton tour quand tu as demandé. Le dernier plateau montre à qui c'est.
button-take-back = Reprendre
button-change = Changer
button-next-table = Table suivante : { $game }
button-play-that = Jouer ce coup
button-choose-myself = Choisir moi-même
button-goals = Buts
button-details = Détails
button-question-before = ◀ Question précédente
button-question-after = Question suivante ▶
button-more = /coup
label-mystaria-lay = Poser la tuile
label-mystaria-build = Bâtir
label-mystaria-skip = Ne rien construire
label-wispwood-take = Prendre un feu follet
label-wispwood-trees = Poser des arbres
label-wispwood-refresh = Défausser les feux follets de la même sorte
label-wispwood-cat = Cacher le chat pour de nouveaux feux follets
label-wispwood-take-wisp = feu follet
label-legends-cards = Action de cartes
label-legends-book = Poser un livre
label-legends-give-first = première carte
label-legends-give-first-only = carte
label-legends-give-second = deuxième carte
label-legends-give-third = troisième carte
label-legends-cards-what = cartes
label-legends-cards-put = en échange
label-legends-cards-second = deuxième échange
label-legends-cards-put2 = en échange de la deuxième
label-legends-book-pay = paiement
label-legends-book-from = origine du livre
label-legends-club-card = première carte
label-legends-club-card-only = carte
label-legends-club-second = deuxième carte
label-legends-club-third = troisième carte
label-legends-club-end = piocher une carte

# Légendes : ce que signifient les symboles des images
key-legendary-forests-maple = Érable
key-legendary-forests-cherry = Cerisier
key-legendary-forests-ginkgo = Ginkgo
key-legendary-forests-tile = Tuile : les côtés qui se touchent doivent être identiques
key-legendary-forests-half-rune = Demi-rune : ne vaut rien seule
key-legendary-forests-rune = Rune entière : 1 point si sa zone a un arbre, 2 si elle est aussi fermée
key-legendary-forests-light = Fond clair : on plante des arbres après cette tuile
key-legendary-forests-dark = Fond foncé : pas d'arbres
key-legendary-forests-token = Jeton de construction : plante en premier la prochaine fois
key-legendary-forests-check = A posé cette tuile
key-mystaria-village = Village
key-mystaria-mountain = Montagne : seul le château peut s'y dresser
key-mystaria-lake = Lac
key-mystaria-forest = Forêt
key-mystaria-meadow = Prairie
key-mystaria-hut = Hutte : 1 point par case de sa région, 2 dans un village
key-mystaria-tree = Arbre : 2 points par case de sa région
key-mystaria-tower = Tour : 1 point par case de son type de terrain vue dans sa rangée et sa colonne, jusqu'à une montagne
key-mystaria-bridge = Pont : relie les deux cases voisines
key-mystaria-castle = Château : 1 point par case de montagne sur sa tuile et les tuiles voisines
key-mystaria-portal = Portail : 1 point par bâtiment vu dans huit directions
key-mystaria-tile = Une tuile cachée : la pile ou une main
key-wispwood-pumpkin = Citrouille
key-wispwood-hat = Chapeau
key-wispwood-orb = Orbe
key-wispwood-heart = Cœur
key-wispwood-tree = Arbre
key-wispwood-cat = Chat, prêt : pour n'importe quelle forme ou de nouveaux feux follets
key-wispwood-hidden-cat = Chat, caché : poser des arbres le rend prêt
key-wispwood-shape = Forme : le feu follet voisin et des arbres se posent ainsi
key-wispwood-flag = Marqueur de départ : commence la manche
key-wispwood-paw = Plus de pattes : objectif plus dur ou fantôme plus fort
key-wispwood-ghost = Le fantôme : ton rival en solo
key-legends-atlantis = Atlantide
key-legends-ark = Arche d'alliance
key-legends-shangri-la = Shangri-La
key-legends-amber-room = Chambre d'ambre
key-legends-yeti = Yéti
key-legends-avalon = Avalon
key-legends-nefertiti = Tombeau de Néfertiti
key-legends-elephants = Cimetière des éléphants
key-legends-london = Londres et son club
key-legends-joker = Joker : un symbole de n'importe quelle légende
key-legends-prestige = Prestige : qui en a le plus gagne
key-legends-weeks = Semaines que coûte une action
key-legends-silver = Décompte dès que tout le monde a atteint cette semaine
key-legends-gold = Sablier d'or : son lieu compte à coup sûr
key-legends-adventurer = Aventurier : montre où se trouve quelqu'un
key-legends-book = Livre : rapporte le prestige sous sa case
key-legends-hourglass = Sablier : la semaine de quelqu'un sur la piste du temps
key-legends-take = Prendre des cartes visibles ici
key-legends-draw = Piocher des cartes
key-legends-swap = Échanger des cartes en main contre des cartes visibles
key-legends-renew = Renouveler un marché et en garder des cartes
key-legends-club = Mettre des cartes au club : elles décident de ce qui compte
key-goal-now = Maintenant

## Réglages, invitations, places

setup-no-such-option = { $count ->
    [0] Ce jeu n'a pas de réglages propres.
   *[other] Ce réglage n'existe pas. Ce jeu a : { $settings }.
}
setup-value = Ce n'est pas possible pour « { $setting } ». Possible : { $values }.
setting-name = { $setting ->
    [rounds] Manches
    [trees_card] Carte arbre
    [goals] Objectifs
    [difficulty] Fantôme
    [simple] Bâtiments
    [scores] Points
    [advice] Aide pour jouer
    [hints] Conseils
    [rated] Partie classée
    [entry] Qui peut jouer
    [pace] Rythme
    [begins] Qui commence
   *[other] { $setting }
}
setting-value = { $setting ->
    [rounds-3] trois manches
    [rounds-2] deux manches
    [trees_card-yes] avec carte arbre
    [trees_card-no] sans carte arbre
    [goals-random] objectifs au hasard
    [goals-one-paw] objectifs faciles (une patte)
    [goals-list] objectifs { $value }
    [difficulty-1] fantôme facile
    [difficulty-2] fantôme normal
    [difficulty-3] fantôme fort
    [difficulty-4] fantôme sans pitié
    [simple-yes] jeu simple
    [simple-no] avec tous les bâtiments
    [scores-yes] points visibles
    [scores-no] points cachés jusqu'à la fin
    [advice-full] meilleurs coups d'abord
    [advice-effects] coups dans un ordre neutre
    [advice-none] aucune aide pour jouer
    [hints-on] avec conseils
    [hints-off] sans conseils
    [rated-yes] classée
    [rated-no] non classée
    [entry-everyone] ouverte à tout le monde
    [entry-invited] sur invitation seulement
    [pace-none] { pace-none-about }
    [pace-relaxed] { pace-relaxed-about }
    [pace-daily] { pace-daily-about }
    [pace-fast] { pace-fast-about }
    [begins-lot] le sort désigne qui commence
    [begins-last] le dernier de la partie précédente commence
   *[other] { $setting }
}
settings-choose = Choisis ici ce qui doit changer. Tout le monde le voit aussitôt.
advice-full = contre des bots, meilleures réponses d'abord et choisies ; sinon ordre neutre
advice-effects = ordre neutre, rien de choisi ; chaque réponse dit son effet
advice-none = ordre neutre, rien de choisi, aucune aide
entry-everyone = tout le monde
entry-invited = sur invitation seulement
button-settings = Réglages
setting-begins-player = { $player } commence
button-choices = Mes choix
button-no-veto = Aucun veto
choices-ask = { $game ->
    [wispwood] Choisis la couleur de ton chat, et une carte objectif dont tu ne veux pas. Tout le monde le voit aussitôt.
    [mystaria] Choisis la couleur de ton quartier général. Tout le monde le voit aussitôt.
   *[other] Choisis ta couleur. Tout le monde le voit aussitôt.
}
choices-colour = { $game ->
    [wispwood] Ton chat
    [mystaria] Ton quartier général
   *[other] Ta couleur
}
choices-usual = la couleur de ta place
choices-veto = Une carte dont tu ne veux pas
choices-vetoed = sans { $card }
colour-blue = 🔵 bleu
colour-orange = 🟠 orange
colour-green = 🟢 vert
colour-yellow = 🟡 jaune
colour-purple = 🟣 violet
declined-colour-taken = Quelqu'un a déjà choisi cette couleur. Prends-en une autre.
cmd-table-choose = choisir
cmd-table-choose-about = Choisir ta couleur avant la partie, et une carte objectif dont tu ne veux pas
cmd-table-choose-colour = couleur
cmd-table-choose-colour-about = La couleur de tes pièces
cmd-table-choose-veto = veto
cmd-table-choose-veto-about = Une carte objectif dont tu ne veux pas (Wispwood)
lobby-invited = { $only ->
    [yes] { $count ->
        [0] 🔒 On joue ici sur invitation seulement.
       *[other] 🔒 On joue ici sur invitation seulement. Personnes invitées : { $people }
    }
   *[no] Personnes invitées : { $people }
}
lobby-enough = { $host }, vous êtes assez nombreux : tu peux appuyer sur *Commencer*. { $link }
invite = { $person }, on t'invite à une partie : **{ $game }**. { $link }
invite-done = Ces personnes sont invitées et peuvent maintenant prendre place.
declined-invited-only = On joue à cette table sur invitation seulement. { $host } peut t'inviter avec `/table inviter`.
declined-nobody-to-invite = Toutes ces personnes sont déjà invitées ou assises.
declined-no-mentions = Nomme les gens en les mentionnant avec @, { $most } au plus.
declined-not-invitable = { $person } ne peut pas être invité : invite des gens qui sont sur ce serveur.
declined-long-note = La note est trop longue : 100 caractères au plus.
declined-rated-too-late = D'autres ont déjà rejoint la table sans accepter une partie classée. Ouvre une nouvelle table et choisis-le d'abord.
declined-match-closed = Cette partie a été fermée.
declined-lobby-closed = Cette table a été fermée avant de commencer. Ouvres-en une autre avec `/table nouvelle`.
declined-no-such-turn = Ce tour n'existe pas. Donne un nombre de 0 à { $last }.
declined-nudge-not-seated = Seules les personnes de cette table peuvent relancer.
declined-seat-has-clock = Cette table a une limite de temps : quand le temps est écoulé, je demande à tous, et *Chercher quelqu'un d'autre* propose la place.
declined-not-silent-yet = Cette personne peut encore répondre. Tu pourras proposer sa place { $when } si rien ne vient, ou fixer un rythme avec `/table régler`.
declined-seats-taken-often = Dans cette partie, des places ont déjà changé vingt fois de mains ; plus personne ne peut en reprendre une.
declined-knows-a-hand = Tu as déjà joué à une autre place dans cette partie et tu connais sa main : tu ne peux pas prendre celle-ci.
declined-seat-not-awaited = On n'attend pas cette personne en ce moment. Tu peux proposer sa place si elle abandonne, quitte le serveur ou ne répond pas pendant une semaine.
declined-no-entry = Je ne vois pas ce salon, je ne peux donc pas y tenir de table. Ajoute-moi (dans un fil privé : mentionne-moi une fois) ou ouvre la table ailleurs.
declined-no-threads = On ne peut pas ouvrir de fil ici ; cela ne marche que dans les salons textuels. Ouvre la table sans fil, ou dans un salon textuel.

cmd-table-new-with = avec
cmd-table-new-with-about = Inviter des gens : mentionne-les avec @
cmd-table-new-advice = aide
cmd-table-new-advice-about = À quel point la table aide à jouer
cmd-table-new-entry = entrée
cmd-table-new-entry-about = Qui peut jouer
cmd-table-new-note = note
cmd-table-new-note-about = Une ligne pour qui voudrait jouer, par exemple « débutants bienvenus »
cmd-table-invite = inviter
cmd-table-invite-about = Inviter des gens à la table d'ici, ou les admettre
cmd-table-invite-with = avec
cmd-table-invite-with-about = Qui : mentionne-les avec @
cmd-table-settings-note = note
cmd-table-settings-note-about = Une ligne pour qui voudrait jouer

## Accueil, visite et spectateurs

cmd-play = jouer
cmd-play-about = Ce qui t'attend ici, ou commencer une partie
cmd-watch-messages = messages
cmd-watch-messages-about = Un message qui change, ou un nouveau à chaque tour
watch-messages-one = un message qui change
watch-messages-each = un nouveau message à chaque tour
button-with-bot = Contre un bot
button-with-people = Avec d'autres
button-alone = En solo contre le fantôme
button-first-move = Mon premier coup
button-other-games = Autres jeux
button-stronger = Bot plus fort
button-weaker = Bot plus facile
button-go = Aller à la table
button-watch = Suivre
button-unwatch = Ne plus suivre
play-welcome = ## À quoi jouons-nous ?
play-waiting = ## C'est à toi
play-table = {""}**{ $game }** dans { $place } : { $task }.
play-more = { $count ->
    [one] Une autre table t'attend : voir `/parties`.
   *[other] { $count } autres tables t'attendent : voir `/parties`.
}
play-or-start = ## Ou commencer autre chose
play-about = {""}**{ $game }** – { $about } { $min }–{ $max } personnes, { $minutes } minutes.
play-begun = { $bots ->
    [0] **{ $game }** : la partie a commencé{ $where ->
        [here] . Appuie sur *Jouer* sous le plateau.
       *[thread] {" "}dans son propre fil.
    }
   *[other] **{ $game }** : la partie contre { $bot } a commencé{ $where ->
        [here] . Appuie sur *Jouer* sous le plateau.
       *[thread] {" "}dans son propre fil.
    }
}
pitch-forests = Fais grandir ta propre planète, tuile après tuile.
pitch-mystaria = Bâtissez dans un paysage que vous créez ensemble.
pitch-wispwood = Remplis ta forêt de feux follets et d'arbres.
pitch-legends = Voyage vers des lieux légendaires, récolte des cartes, écris tes carnets.
play-first = Ta première partie se joue contre le bot le plus facile.
play-later = Désormais rien n’est choisi pour toi ; *Indice* propose un coup.
games-link = { $game } (table { $table })
help-intro = Avec moi, vous jouez à des jeux de société dans vos salons : { $games }. **`/jouer` est la seule commande à retenir.**
help-credits = Je suis un projet de fans non officiel. Auteurs, illustrateurs et éditeurs des jeux : `/{ cmd-rules }`, thème *{ $topic }*.
help-play = Jouer
help-table = Tables
help-look = Regarder
help-time = Temps
help-server = Serveur
help-trust = Équité et confidentialité
watch-own = Tu joues toi-même à cette table : je t'appelle quand c'est ton tour.
tour-you = Toi
tour-your-side = Ton côté
guide-head = ### Comment ça se joue : { $game } · { $page } sur { $pages }
    -# Exemple
forests-guide-1 = Tout le monde a les mêmes tuiles et sa propre planète. Chaque manche montre un numéro, et tous posent cette tuile en même temps, en secret.
forests-guide-2 = La tuile apparaît là où elle irait : choisis une case, tourne-la, appuie sur *Confirmer*. Les côtés qui se touchent doivent correspondre, et deux demi-runes qui se rejoignent font une rune.
forests-guide-3 = Seules les zones avec un arbre comptent – fermées : 2 points par rune, ouvertes : 1. Laisse grandir tes zones, plante à temps et ferme ce que tu peux.
mystaria-guide-1 = Vous posez ensemble un plateau commun ; les cases du même type de terrain qui se touchent forment une région. À côté, tu vois ce que chacun peut encore construire.
mystaria-guide-2 = Pose ta tuile pour qu'une case au moins touche une case du même type de terrain. Puis construis quelque chose dessus ou à côté, ou termine ton tour.
mystaria-guide-3 = Chaque bâtiment compte à la fin : la plupart pour la taille de leur région, les autres pour ce qu'ils voient. Une région n'accueille qu'un bâtiment : choisis le bon moment.
wispwood-guide-1 = En haut à gauche, l'étang : chaque feu follet se trouve entre deux formes. Les cartes objectif à côté disent ce qui compte, pour tous.
wispwood-guide-2 = Prends un feu follet et pose-le avec des arbres dans l'une de ses formes, contre ta forêt. Ou pose jusqu'à trois arbres : ton chat pourra de nouveau t'aider.
wispwood-guide-3 = Il y a trois manches, et tous les objectifs comptent après chacune. Ensuite les arbres partent et les feux follets restent : pose-les là où ils compteront encore.
wispwood-guide-alone-1 = Tu joues contre un fantôme : avant chacun de tes tours, son chat marche autour de l'étang et prend le feu follet qui lui rapporte le plus. Tu commences par choisir d'où part ce chat.
wispwood-guide-alone-2 = Prends un feu follet et pose-le avec des arbres dans l'une de ses formes, contre ta forêt. Ce que tu laisses dans l'étang, le fantôme peut le prendre pour marquer des points.
wispwood-guide-alone-3 = Après chacune des trois manches, les objectifs comptent pour toi et le fantôme marque pour ses feux follets. Tu gagnes si tu as plus de points que lui.
legends-guide-1 = Huit lieux légendaires et Londres, avec des cartes et des cases pour vos carnets. La piste du temps longe le bord : c'est à la personne la plus en arrière de jouer.
legends-guide-2 = Voyage vers un lieu, donne une carte à chaque personne rencontrée, puis fais une chose : prendre des cartes ou poser un livre. Tout coûte des semaines.
legends-guide-3 = Quatre fois, le club révèle des cartes, et les livres de ces lieux comptent. Mets des cartes de tes lieux dans le club à Londres ; qui a le plus de prestige gagne.
lobby-rematch = { $seat } propose une revanche. { $people }
button-i-am-in = J'en suis !
button-not-now = Pas maintenant

## Bots et conseils

level-seedling = Jeune pousse
level-seedling-about = ne voit pas tout ; bien pour une première partie
level-sapling = Arbrisseau
level-sapling-about = voit presque tous les coups, mais n'anticipe pas
level-forester = Forestier
level-forester-about = joue bien et anticipe un peu
level-ranger = Éclaireur
level-ranger-about = anticipe davantage ; difficile à battre
level-elder = Ancien
level-elder-about = le plus fort
bot-level = **Quel niveau pour le bot ?**
bot-another = Encore un ?
bot-seated = { $bot } prend place.
button-hint = Indice
hint-says = { $points ->
    [-1] 💡 Le meilleur bot choisirait ceci : rien d'autre n'a de sens ici.
    [0] { $most ->
        [0] 💡 Le meilleur bot choisirait ceci ; tout aussi bon : { $other }.
       *[other] 💡 Le meilleur bot choisirait ceci ; à peu près aussi bon (−{ $most } au plus) : { $other }.
    }
    [one] 💡 Le meilleur bot choisirait ceci : environ un point de mieux que { $other }.
   *[other] 💡 Le meilleur bot choisirait ceci : environ { $points } points de mieux que { $other }.
}
hint-gains = Apporte : { $gains }.
hint-keeps = Reste possible : { $keeps }.
hint-hurried = J'ai eu peu de temps pour réfléchir.
hint-used = { $name } { $count }
hints-used = 💡 Conseils utilisés : { $used }
over-rated = { $reason ->
    [counts] 📈 Cette partie compte pour `/classement`.
    [hints] 📈 Cette partie ne compte pas pour `/classement` : il y a eu des conseils.
    [taken-back] 📈 Cette partie ne compte pas pour `/classement` : un coup a été repris après une révélation.
    [stand-in] 📈 Cette partie ne compte pas pour `/classement` : quelqu'un a joué à la place d'une autre personne.
   *[other] { $reason }
}
declined-no-hints = Cette table ne donne pas de conseils. L'hôte peut les permettre avant le début, dans *Réglages*.

## Apprendre d'une partie

button-learn = Apprendre
button-mistake = Voir le premier
button-show-me = Montre-moi
button-try = Essayer d'ici
button-try-again = Encore une fois
button-stop-trying = Arrêter
button-overview = Vue d'ensemble
learn-progress = Je regarde ta partie : { $done } tours sur { $all }.
learn-ended = Cette analyse s'arrête, parce que tu en as demandé une autre.
learn-no-match = Tu n'as pas encore de partie terminée. Ensuite, je te montre ici ce qui a réussi et où il y avait mieux.
learn-match = { $game } avec { $names } (table { $number })
learn-title = **{ $game } : précision { $accuracy } sur 100**
learn-sums-up = { $count ->
    [0] Je n'ai trouvé aucun coup nettement meilleur que les tiens.
    [one] Au tour { $turn }, un autre coup valait environ { $points ->
        [one] un point
       *[other] { $points } points
    } de plus.
   *[other] Pour { $count } coups il y avait mieux, environ { $points } points en tout ; surtout au tour { $turn }.
}
learn-legend = La ligne est ton avance attendue, tour par tour.{ $scorings ->
    [0] {""}
   *[other] {" "}★ : tous les points sont comptés.
}{ $count ->
    [0] {""}
    [one] {" "}1 : le coup qui avait une meilleure réponse.
   *[other] {" "}1 à { $count } : les coups qui avaient de meilleures réponses.
}
learn-alt = Ton avance attendue par tour : { $leads }.
learn-head = Coup { $number } sur { $count }, tour { $turn }.
learn-what = Que ferais-tu ?
learn-found = **C'est ça.**
learn-answered = Cette fois tu as choisi : { $move } ({ $effects }).
learn-better = **Mieux : { $move }** ({ $effects }).
learn-played = Tu as joué : { $move } ({ $effects }).
learn-keeps = garde ouvert : { $keeps }
learn-nothing = rien tout de suite
learn-difference = { $points ->
    [one] Environ un point de plus à la fin, à { $doubt } près.
   *[other] Environ { $points } points de plus à la fin, à { $doubt } près.
}
try-head = Tu essaies quelque chose : rien ne compte ici, et j'imagine ce que tu ne vois pas.
try-ended = { $best ->
    [-1] Dans cet avenir tu as **{ $points }** points.
   *[other] Dans cet avenir, c'est **{ $points }** à { $best }.
} Rien de tout cela ne compte.
try-gone = Je n'ai plus cet essai, car je ne garde pas les essais. Tu peux en commencer un autre depuis la partie.
declined-no-trying = Quand des personnes jouent entre elles, on ne peut essayer une position que si la table donne des conseils. Après la partie, tu peux toutes les essayer.
cmd-learn = apprendre
cmd-learn-about = Où il y avait mieux dans ta partie terminée (visible par toi seulement)
cmd-learn-match = partie
cmd-learn-match-about = Une de tes parties terminées
cmd-try = essayer
cmd-try-about = Continuer en solo depuis une position ; rien ne compte
cmd-try-turn = tour
cmd-try-turn-about = Après combien de tours d'une partie terminée

daily-title = ## Donnes du { $day }
daily-seals = -# Sceau de cette donne : `{ $today }…` · de celle de demain : `{ $tomorrow }…`
daily-card = ### { $game } · { $day }
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, référence { $par }{ $streak ->
        [0] {""}
        [one] {""}
       *[other] {" "}· { $streak } jours de suite
    }
    { $squares }
daily-finished = 🎲 **{ $name }** a terminé la donne du { $day } : { $game }. La carte s'ouvre pour toutes les personnes qui l'ont terminée aussi.
daily-first = Cette carte s'ouvre dès que tu as terminé la même donne, ou quand son jour est passé.
daily-shared = Je l'annonce ici. Ta carte ne s'ouvre que pour les personnes qui ont terminé la donne aussi.
daily-shared-before = Tu as déjà annoncé cette donne dans un autre salon.
daily-checked = ✅ { $moves ->
        [one] Le seul coup mène
       *[other] Les { $moves } coups mènent
    } à ce résultat. J'ai rejoué le fichier ci-dessus ; `grovekeeper verify` le fait partout. Son sceau était là la veille.
    Sceau : `{ $commitment }`
    Graine : `{ $seed }`
daily-result = { $name } { $score }
daily-results = Sur ce serveur : { $people }{ $more ->
    [0] {""}
   *[other] {" "}et { $more } de plus
}
daily-forgotten = Je t'ai oublié, et avec toi ta partie sur cette donne. Une nouvelle donne arrive demain.
button-share = Partager
button-card = Carte
button-continue = Continuer
button-daily-record = Partie notée
daily-new = 🎲 Les donnes du { $day } sont là : les mêmes pour tous, à jouer en privé, une seule fois.
daily-yesterday = { $game }, hier. { $results }
daily-seal = -# { $game } : le sceau de la donne de demain est `{ $seal }…`
daily-post-here = un message par jour dans ce salon
daily-post-off = aucun message
button-play-game = Jouer à { $game }
server-daily = Les donnes du jour sont annoncées dans { $channel }. Un jour commence à minuit, { $zone }.
server-no-daily = Les donnes du jour ne sont annoncées nulle part. Un jour commence à minuit, { $zone }.
standings-title = Classement · { $game } · { $season }
standings-rank = #
standings-name = Nom
standings-rating = Cote
standings-matches = Parties
standings-place = Place
standings-score = Points
standings-all = toutes les saisons
standings-none = Personne n'a encore terminé de partie classée sur ce serveur. Choisis *Partie classée* dans les *Réglages* d'une nouvelle table avant que d'autres ne la rejoignent.
standings-empty = { $title } : aucune partie classée.
standings-no-season = Je ne connais pas cette saison. Écris-la ainsi : 2026-Q4.
standings-line = { $rank }. { $name } : { $rating } ± { $within } · { $matches ->
    [one] une partie
   *[other] { $matches } parties
} · place { $place } · { $score } points
standings-line-new = { $rank }. { $name } : cote après encore { $missing ->
    [one] une partie
   *[other] { $missing } parties
} · place { $place } · { $score } points
standings-about = -# La cote apparaît après dix parties classées. La place et les points sont des moyennes.
cmd-daily = donne-du-jour
cmd-daily-about = La donne du jour : la même pour tous, jouée en privé
cmd-daily-game = jeu
cmd-daily-game-about = Quel jeu ; sans lui, ce qu'il y a aujourd'hui
cmd-standings = classement
cmd-standings-about = Les cotes des joueurs de ce serveur
cmd-standings-game = jeu
cmd-standings-game-about = Quel jeu
cmd-standings-season = saison
cmd-standings-season-about = Un trimestre comme 2026-Q4, sinon celui en cours

## Compter une vraie table

cmd-score = compter
cmd-score-about = Compter ce qu'il y a sur ta vraie table
cmd-score-game = jeu
cmd-score-game-about = Ce que vous jouez à la table
score-cards = Choisis les cartes objectif en jeu, l'une après l'autre.
score-card = { $kind ->
    [P] Carte citrouille
    [H] Carte chapeau
    [O] Carte orbe
    [E] Carte cœur
   *[T] Carte arbre
}
score-no-card = pas de carte arbre
button-other-cards = D'autres cartes
score-enter = { $rounds ->
    [1] Saisir
   *[other] Manche { $round } ({ $side } × { $side })
}
score-letters = { $game ->
    [wispwood] Saisis maintenant la forêt, une ligne par rangée : P citrouille, H chapeau, O orbe, E cœur, T arbre, C chat, un point pour une case vide.
    [legendary-forests] Saisis la planète : une ligne par rangée, une espace entre les tuiles, un point pour une place vide. Une tuile, ce sont ses quatre côtés, dans le sens horaire à partir du haut : R rouge, P rose, Y jaune, G herbe. Une étoile après un côté est un arbre dans cette zone : `RP*YG`.
   *[other] Saisis une ligne par tuile : la case de son coin en haut à gauche, et ses rangées telles qu'elle est posée : `C4 SSW/MGG` ou `C4 SM/SG/WG`. D village, G montagne, S lac, W forêt, M prairie. Puis une ligne par bâtiment avec son joueur : `D5 castle 2`. Bâtiments : hut (cabane), tree (arbre), tower (tour), bridge- (relie gauche et droite), bridge| (relie haut et bas), castle (château), portal (portail).
}
score-field = { $game ->
    [wispwood] La forêt, rangée par rangée
    [legendary-forests] La planète, rangée par rangée
   *[other] Tuiles et bâtiments, ligne par ligne
}
score-example = { $game ->
    [wispwood] PTHO
    [legendary-forests] . RP*YG .
   *[other] C4 SSW/MGG
}
score-player = Joueur { $player } { $sign }
score-total = **En tout : { $points }**
score-wrong = Ligne { $line }, colonne { $column } : { $why ->
    [empty] il n'y a rien à compter.
    [letter] cette lettre n'a pas de sens ici.
    [too-wide] la forêt est plus large que la grille de cette manche.
    [too-high] la forêt est plus haute que la grille de cette manche.
    [no-cat] il manque le chat.
    [second-cat] c'est un deuxième chat.
    [sides] une tuile a quatre côtés.
    [tree-on-grass] aucun arbre ne pousse sur l'herbe.
    [mismatch] un côté ne va pas avec la tuile voisine.
    [alone] cette tuile n'en touche aucune autre.
    [form] une ligne, c'est une case et une tuile, ou une case, un bâtiment et un joueur.
    [field] cette case n'existe pas.
    [face] une tuile, c'est deux rangées de trois lettres ou trois rangées de deux, séparées par /.
    [taken] il y a déjà quelque chose ici.
    [too-many] il y a plus de tuiles que dans la boîte.
    [building] ce bâtiment n'existe pas.
    [player] le joueur est un numéro de 1 à 4.
    [twice] ce joueur l'a déjà construit.
   *[terrain] seul le château se dresse sur une montagne, et il ne se dresse nulle part ailleurs.
}
