/** The texts about fair dealing in Spanish. */
import { list, number, plural } from "../kit/format.js";

/** @type {import("../kit/language.js").Texts} */
export const fair = {
  title: "Reparto limpio",
  short: [
    "Antes de cada mano se baraja y se sella la baraja entera: todos reciben su huella, y después no se puede " +
      "cambiar ninguna carta.",
    "Tu navegador ayuda a barajar: añade cifras suyas al azar, así que nadie puede elegir tus cartas.",
    "Después de la mano se abre el sello, y tu navegador puede comprobar cada carta que viste.",
  ],
  more: "Cómo se comprueba",
  seal: "Reparto limpio: sellado",
  sealTitle: "Reparto limpio",
  sealNow: "Sello de esta mano",
  sealNext: "Sello de la mano siguiente",
  sealNone: "La mano siguiente todavía no está sellada.",
  mine: "Tu navegador ayudó a barajar.",
  notMine: "Tu navegador no ha ayudado a barajar.",
  checkLast: "Comprobar la última mano",
  inDetail: "En detalle",
  pageTitle: "Reparto limpio",
  check: "Comprobar el reparto",
  how: "Qué demuestra esto y qué no",
  saveProof: "Descargar la prueba",
  saveRecord: "Descargar la mano",
  saveSeen: "Descargar lo que viste",
  recordLong: "La mano entera, para los programas croupier replay y croupier verify.",
  hiddenLong:
    "Algunas cartas de esta mano quedaron ocultas para ti. El registro contiene todas las cartas, así que no " +
    "puedes tenerlo; lo que viste de la mano sí es tuyo.",
  proofLong: "El programa croupier verify la comprueba en tu propio ordenador.",
  insecure:
    "Esta página no llegó por HTTPS, y los navegadores no prestan criptografía a páginas así: aquí no se " +
    "puede comprobar. Descarga la prueba y usa croupier verify en tu propio ordenador.",
  good: "Reparto limpio: no se cambió nada después de barajar.",
  none: "La casa no da prueba de esta mano.",
  failed: "No se ha podido comprobar.",
  bad: "Este reparto no es aquel al que la casa se comprometió.",
  checked: (cards, rolls) => {
    const shown = [cards && plural(cards, "carta", "cartas"), rolls && plural(rolls, "tirada", "tiradas")];
    const all = list(shown.filter(Boolean).map(String)) || "no se te mostró ninguna carta";
    return `Comprobado aquí, en tu navegador: ${all}.`;
  },
  cards:
    "Cada carta que viste estaba fijada antes de la mano y llegó en el orden que dan el compromiso y los " +
    "textos de los jugadores.",
  rolls:
    "Cada tirada muestra las caras que estaban fijadas antes de la partida, y los dados que viste quedaron " +
    "como se tiraron.",
  rootNoted: "Este navegador apuntó el compromiso antes de la mano, y es el mismo.",
  rootTold:
    "Este navegador no apuntó el compromiso antes de la mano, así que se fía del servidor sobre cuál era.",
  textAlone: "Tu navegador ayudó a barajar, y nadie más: la casa no pudo elegir.",
  textOwn: (n) =>
    `Tu navegador ayudó a barajar, junto con ${plural(n - 1, "otro", "otros")}: la casa no pudo elegir, salvo ` +
    "que uno de ellos llegara el último y juegue para la casa.",
  textOthers: (n) =>
    `${plural(n, "jugador añadió", "jugadores añadieron")} un texto a la baraja. Si ninguno juega para la ` +
    "casa, esta no pudo elegirla.",
  textNone:
    "Ningún jugador añadió un texto a la baraja, así que la casa pudo elegir entre muchas antes de comprometerse.",
  claimed: (cards) =>
    "Esta página no tiene una baraja propia para este juego. La prueba vale para la baraja que nombra quien " +
    `la dio: ${plural(cards.length, "carta", "cartas")}, ${cards.join(" ")}. Que se juegue con ellas lo dicen ` +
    "sus reglas.",
  keep: "Descarga la prueba y guárdala: también se la demuestra a otros.",
  root: (root) => `Compromiso ${root}`,
  wrong: {
    noProof: "Esto no es la prueba de un reparto.",
    otherHand: "La prueba es de otra mano.",
    root: "La prueba tiene un compromiso distinto del que se publicó antes de la mano.",
    noted: "El compromiso no es el que este navegador apuntó antes de la mano.",
    textMissing: "El texto que este navegador añadió a la baraja no está en ella.",
    deck: "La prueba es de una baraja que no es la del juego.",
    leaf: (leaf) => `Hoja ${leaf}: no existe esa hoja.`,
    hex: (leaf) => `La hoja ${leaf} no tiene sal y resúmenes de 64 cifras hexadecimales.`,
    value: (leaf) => `La hoja ${leaf} contiene algo que no es una carta ni el secreto de una tirada.`,
    shut: (leaf) => `La hoja ${leaf} no está abierta.`,
    open: (leaf) => `La hoja ${leaf} no debía abrirse.`,
    sorted: "Las hojas abiertas no están en su orden.",
    nothing: "Con esta prueba no se repartió nada, así que no demuestra nada.",
    game: "El juego no se nombra como se nombra un juego.",
    texts: "Los textos de los jugadores no son uno por asiento, en el orden de los asientos.",
    move: (move) => `La jugada ${move} no está escrita como una jugada.`,
    named: (place) => `La carta del lugar ${place + 1} lleva el nombre de otra.`,
    rolled: "Los dados no se tiraron como dicen las jugadas.",
    held: (place, card) => `Se repartió ${card}, y en el lugar ${place + 1} del corte había otra carta.`,
    foreign: (card) => `Se repartió ${card}, y este juego se juega sin esa carta.`,
    later: "No se vieron los dados de la última tirada de la mano.",
    otherDice: "Una tirada es de dados que no son los del juego.",
    otherMoves: "La prueba tiene otras jugadas que la repetición.",
    part:
      "Aquí solo ha llegado una parte de esta mano, así que no se puede comprobar. Descarga la prueba y usa " +
      "croupier verify con ella.",
    path: (leaf) => `La hoja ${leaf} no lleva al compromiso.`,
    twice: "El compromiso contiene dos veces la misma carta.",
    order: "Las cartas no se repartieron en el orden del corte, como dicen las jugadas.",
    rollDice: (roll) => `La tirada ${roll} tiene más o menos dados que caras.`,
    faces: (roll) => `La tirada ${roll} no muestra las caras del compromiso.`,
    unproved: (card) => `Viste ${card}, y no está demostrada.`,
    dice: (cards) => `Viste los dados ${cards.join(" ")}, y no están demostrados.`,
  },
  lead:
    "¿Puede la casa elegir las cartas? No sin que se descubra, siempre que añadas un texto tuyo a la baraja y " +
    "nadie añada otro a favor de la casa después de ti.",
  happens: "Qué ocurre",
  steps: [
    "Antes de una mano, la casa baraja en secreto las cartas del juego, prepara los secretos de los dados y " +
      "publica un único resumen de todo: su compromiso con esta mano. No revela nada de ninguna carta, y " +
      "después no se puede cambiar ninguna sin que cambie el resumen.",
    "Luego los jugadores añaden textos a la baraja. Esta página añade 128 bits al azar en cada mano en la que " +
      "tienes asiento, y apunta en este navegador el compromiso y su texto.",
    "El compromiso y todos los textos juntos fijan el corte: de qué lugar sale la primera carta, la segunda, " +
      "etcétera. La casa no podía conocer el corte cuando barajó, ni los jugadores la baraja cuando añadieron " +
      "sus textos. Las tiradas de los dados se fijan igual.",
    "Después de la mano, cada jugador y cada espectador recibe una prueba: las jugadas de la mano, lo que " +
      "lleva de cada carta vista al compromiso, y cada tirada. Las cartas que no se vieron siguen cerradas.",
  ],
  isChecked: "Qué comprueba «Comprobar el reparto»",
  checks: [
    "El compromiso es el que se publicó antes de la mano; si este navegador estaba entonces en la mesa, el " +
      "que él mismo apuntó.",
    "Las jugadas dicen qué debía repartirse, a quién y en qué orden. Cada carta vista y cada tirada entre " +
      "ellas está abierta, y nada más; una prueba de nada no demuestra nada.",
    "Cada carta abierta lleva a ese compromiso, y ninguna está dos veces en él.",
    "Las cartas salen del corte en su orden, y ninguna se saltó.",
    "Cada tirada muestra las caras que da su secreto.",
    "Cada carta y todos los dados del último momento de la repetición están entre lo demostrado, y el texto " +
      "que este navegador añadió está en la baraja.",
  ],
  checksLong:
    "Tu navegador calcula todo esto por sí mismo. El servidor solo entrega la prueba. El programa croupier " +
    "verify hace lo mismo con el archivo.",
  notProved: "Qué no demuestra",
  limits: [
    "Que nadie mire. El servidor de la casa conoce todas las cartas, y también quien pueda leer su base de datos.",
    "Nada, si ningún jugador añade un texto, o si añade el último alguien que juega para la casa: la casa " +
      "podría probar muchos. Si falta tu texto, ves que falta.",
    "Que las cartas que nunca viste fueran distintas entre sí.",
    "Quiénes son tus rivales. Dos jugadores que se cuentan sus cartas juegan contra ti con las dos manos.",
    "Que esta página sea honrada. Viene del mismo servidor; croupier verify, instalado desde otro sitio, no.",
  ],
  openFile: "Comprobar la prueba de un archivo",
  file: "Prueba",
  of: (game, hand) => `${game}, mano ${number(hand)}.`,
  openLong:
    "Una prueba que alguien guardó, de esta casa o de otra. Se lee en este navegador y no se envía a ninguna parte.",
  fileGood:
    "El archivo es coherente. Si su compromiso era el que se publicó antes de la mano, solo puede decirlo " +
    "quien estaba allí.",
};
