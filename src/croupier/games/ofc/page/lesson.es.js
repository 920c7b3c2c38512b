/** The first lesson in Spanish. */

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: "Forma tres manos de póker",
          text:
            "Arriba van tres cartas; en medio y abajo, cinco. Cada fila debe ser al menos tan fuerte como la " +
            "que tiene encima. Tres de tus cinco cartas son tréboles: ponlas abajo, el nueve en medio y la " +
            "dama arriba. Luego confirma.",
          wrong:
            "También se puede jugar así. Pero por una vez sígueme: tréboles abajo, el nueve en medio, la dama " +
            "arriba.",
        },
        {
          title: "Tres cartas, y una se va",
          text:
            "Desde ahora recibes tres cartas: coloca dos, y la tercera se descarta boca abajo. La jota de " +
            "tréboles va abajo; el nueve de corazones hace pareja en medio. El tres no sirve.",
          wrong: "Prueba con la jota de tréboles abajo y el nueve en medio.",
        },
        {
          title: "Las filas fuertes ganan royalties",
          text:
            "Un quinto trébol hace color abajo. Eso gana 4 puntos extra. Y una segunda dama arriba vale aún " +
            "más: ponla ahí.",
          wrong: "El cinco de tréboles abajo, la dama arriba.",
        },
        {
          title: "Se acerca una mano nula",
          text:
            "Arriba tienes pareja de damas; en medio, solo pareja de nueves. Si acabara así, arriba ganaría a " +
            "medio: mano nula («foul»), y se pierden todas las filas. Un tercer nueve la salva. El nueve y el " +
            "cuatro, en medio.",
          wrong: "La fila de medio tiene que superar a dos damas. El nueve lo hace; el cuatro completa.",
        },
        {
          title: "Sin avaricia",
          text:
            "¡Otra dama! Arriba haría un trío de damas, que gana a tus tres nueves: mano nula. Así que va en " +
            "medio, y el cinco arriba. El dos se descarta.",
          wrong: "Arriba, la dama haría nula la mano. Ponla en medio, y el cinco arriba.",
        },
      ],
      after: [
        {
          title: "Fila contra fila",
          text:
            "Cada fila se compara con la de Robin. Cada una que ganas es un punto, y las tres son una " +
            "barrida: 3 más. Además vienen tus royalties: por las dos damas, los tres nueves y el color.",
        },
        {
          title: "Fantasyland",
          text:
            "Damas o mejor arriba, y sin mano nula: en la siguiente recibes todas tus cartas a la vez, " +
            "catorce. Eso es Fantasyland, y es lo que busca todo el mundo.",
        },
      ],
    },
  ],
  beats: {
    title: "Qué gana a qué",
    ranks: [
      ["Escalera de color", "5d6d7d8d9d"],
      ["Póker", "7s7h7d7c"],
      ["Full", "QsQhQc5d5s"],
      ["Color", "Ac9c7c4c2c"],
      ["Escalera", "6s7h8c9dTs"],
      ["Trío", "4s4h4d"],
      ["Dobles parejas", "KsKh7c7d"],
      ["Pareja", "9c9d"],
      ["Carta alta", "As"],
    ],
  },
};
export default lesson;
