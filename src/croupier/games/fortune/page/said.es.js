/** What the server says of this game, in Spanish. */

/** @type {import("../../../kit/said.js").Catalogue} */
export const said = {
  "3 Card Fortune": "3 Card Fortune",
  "Three cards against the dealer, with two bonus wagers beside.":
    "Tres cartas contra el crupier, con dos apuestas extra.",
  "Dealt one card at a time; suited A-K-Q posted apart.":
    "Se reparte carta a carta; A-K-Q del mismo palo se paga aparte.",
  "With a shuffler, and the pay tables posted most often.":
    "Con barajadora y las tablas de pagos más habituales.",
  "Pitched by hand": "Repartido a mano",
  "Plays queen, six, four or better, and makes no side wagers.":
    "Juega dama, seis, cuatro o mejor, y no hace apuestas extra.",
  Ante: "Ante",
  "Ante bonus": "Extra del ante",
  "Ante Bonus": "Extra del ante",
  "Lucky Pairs": "Lucky Pairs",
  "Super 6": "Super 6",
  Play: "Jugar",
  "{hand} or better": "{hand} o mejor",
  // how to play
  "Bet before you see a card": "Apuesta antes de ver una carta",
  "Better hand wins": "Gana la mejor mano",
  "Play or fold": "Jugar o retirarse",
  "The dealer needs a queen": "El crupier necesita una dama",
  "Three cards each": "Tres cartas cada uno",
  "Fold and the ante is lost. Or play: a second bet, as large as the ante, that you beat the dealer.":
    "Si te retiras, pierdes el ante. O juegas: una segunda apuesta, igual al ante, a que ganas al crupier.",
  "If the dealer qualifies, the better three cards win both bets, even money. A tie returns both.":
    "Si el crupier califica, las tres mejores cartas ganan las dos apuestas, uno a uno. Si hay empate, se devuelven.",
  "Put at least {n} on ANTE. Beside it you may bet on Lucky Pairs and on Super 6, even without an ante.":
    "Pon al menos {n} en el ante. Además puedes apostar en Lucky Pairs y en Super 6, incluso sin ante.",
  "Put at least {n} on ANTE. Beside it you may bet on Lucky Pairs and on Super 6.":
    "Pon al menos {n} en el ante. Además puedes apostar en Lucky Pairs y en Super 6.",
  ["With less than queen high the dealer doesn't qualify: your ante wins even money and your play bet comes " +
  "back. That happens {n} of the time."]:
    "Con menos de una dama, el crupier no califica: tu ante gana uno a uno y recuperas la otra apuesta. " +
    "Ocurre el {n} de las veces.",
  "You and the dealer get three cards. Yours are yours alone; nobody else's count against you.":
    "El crupier y tú, tres cartas cada uno. Las tuyas son solo tuyas; las de los demás no cuentan contra ti.",
  "Doesn't qualify: ante wins, play comes back": "No califica: gana el ante y se devuelve la otra apuesta",
  "Face down": "Boca abajo",
  "King high loses to your pair": "El rey como carta alta pierde contra tu pareja",
  "Queen-six-four: just enough to play": "Dama-seis-cuatro: lo justo para jugar",
  "Hands of three cards": "Manos de tres cartas",
  "For the best five of your three and the dealer's three, even if you fold.":
    "Por las mejores cinco entre tus tres y las tres del crupier, aunque te retires.",
  "For your three cards when you play, whatever the dealer has. No bet needed.":
    "Por tus tres cartas cuando juegas, tenga lo que tenga el crupier. Sin apostar nada más.",
  "For your three cards, even if you fold.": "Por tus tres cartas, aunque te retires.",
  "The highest first. A straight beats a flush; 3-2-A is the lowest straight.":
    "De mayor a menor. La escalera gana al color; 3-2-A es la escalera más baja.",
  "Counted on all you bet, ante and play, it is {n}: you play {n1} antes a round.":
    "Sobre todo lo que apuestas, ante y jugada, es el {n}: apuestas {n1} antes por ronda.",
  "Don't wait for a pair: only {n} of hands are a pair or better.":
    "No esperes a una pareja: solo el {n} de las manos son pareja o mejor.",
  "Lucky Pairs keeps {n}. It wins {n1} of the time.":
    "Lucky Pairs se queda el {n}. Gana el {n1} de las veces.",
  "On two positions side by side you know six cards; played perfectly that saves {n}.":
    "Con dos posiciones juntas conoces seis cartas; jugando perfecto eso ahorra el {n}.",
  "One position a player here: what others hold does not help you.":
    "Aquí hay una posición por jugador: lo que tengan los demás no te ayuda.",
  "Play Q-6-4 or better. Fold everything else. There is nothing more to know.":
    "Juega con Q-6-4 o mejor. Retírate con todo lo demás. No hay más que saber.",
  "Played like this the house keeps {n} of each ante on average.":
    "Jugando así, la casa se queda de media el {n} de cada ante.",
  "Playing every hand costs {n} more: an edge of {n1}.":
    "Jugar todas las manos cuesta un {n} más: una ventaja " + "del {n1}.",
  "Playing every queen costs {n} more.": "Jugar con cualquier dama cuesta un {n} más.",
  "Super 6 keeps {n}. It wins {n1} of the time; the royal flush comes once in {n2} hands.":
    "Super 6 se queda el {n}. Gana el {n1} de las veces; la escalera real llega una vez de cada {n2} manos.",
  "That is {n} of all hands.": "Eso es el {n} de todas las manos.",
  // settings
  "adjacent positions": "posiciones contiguas",
  "ante bonus": "extra del ante",
  ante_bonus: "extra del ante",
  dealing: "reparto",
  "lucky pairs": "Lucky Pairs",
  "optional alone": "apuestas extra sin ante",
  pitched: "a mano",
  shuffler: "con barajadora",
  "super six": "Super 6",
  bankrolls: "fichas",
  each: "cada uno",
  positions: "posiciones",
  // at the table
  "The pay tables that most casinos post.": "Las tablas de pagos de la mayoría de los casinos.",
  // refusals
  ["'{who}': expected a move such as p1 at 1 ante 10 lucky-pairs 5, p1 at 1 no-bet, p1 at 1 play 10, p1 at 1 " +
  "fold, d p1 AsKdQc or d h AsKdQc"]:
    "«{who}»: debe ser una jugada como p1 at 1 ante 10 lucky-pairs 5, p1 at 1 no-bet, p1 at 1 play 10 o p1 at 1 fold",
  "'{who}': expected cards and wagers such as 'Qs6h4d ante 10 play 10 lucky-pairs 5 super-six 5', or fold for play":
    "«{who}»: van cartas y apuestas, como «Qs6h4d ante 10 play 10 lucky-pairs 5 super-six 5», o fold en vez de play",
  "{n} positions: expected at most {n1}": "{n} posiciones: como mucho {n1}",
  "{n} positions: expected {n1} to {n2}": "{n} posiciones: deben ser de {n1} a {n2}",
  "positions {who}: expected seats from {n} to {n1}, at least one":
    "posiciones {who}: deben ser asientos de {n} a {n1}, al menos uno",
  "{p} has positions {who}: expected one, or two side by side":
    "{p} tiene las posiciones {who}: debe ser una, o dos seguidas",
  "{p} has positions {who}: expected one": "{p} tiene las posiciones {who}: debe ser una",
  "{n} positions; expected one position, or two side by side":
    "{n} posiciones; debe ser una, o dos seguidas",
  "{n} positions; expected one position": "{n} posiciones; debe ser una",
  "{p} is to act on position {n}": "a {p} le toca decidir en la posición {n}",
  "expected wagers of whole chips, at least one of them": "van apuestas de fichas enteras, al menos una",
  "Lucky Pairs and Super 6 need an ante": "Lucky Pairs y Super 6 necesitan un ante",
  "neither play nor fold; expected {asked}": "ni juega ni se retira; debe ser {asked}",
  "play {n}; expected {asked}": "juega {n}; debe ser {asked}",
  "'{who}': expected three cards of the 52": "«{who}»: deben ser tres cartas de las 52",
};
