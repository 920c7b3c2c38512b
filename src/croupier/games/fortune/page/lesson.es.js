/** The first lesson in Spanish. */

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: "Tres apuestas",
          text:
            "El ante es lo que apuestas contra el crupier. Lucky Pairs y Super 6 son apuestas extra solo " +
            "sobre tus cartas. Pon fichas en el ante, también en las otras si quieres, y apuesta.",
          wrong: "Sin ante no recibes cartas. Pon algunas fichas en él.",
        },
        {
          title: "Jugar o retirarte",
          text:
            "Ves tus tres cartas; las del crupier están boca abajo. Para seguir apuestas otro tanto: eso es " +
            "jugar. Una pareja de nueves bien lo vale.",
          wrong: "Una pareja es buena aquí. Juégala.",
        },
      ],
      after: [
        {
          title: "El crupier enseña",
          text:
            "El crupier necesita una dama o mejor para jugar. Con un rey le basta; pero tu pareja le gana, y " +
            "se pagan el ante y la jugada. Lucky Pairs paga por tu pareja, tenga lo que tenga el crupier.",
        },
      ],
    },
    {
      script: "lesson-2",
      say: [
        { title: "Otra más", text: "Apuesta otra vez un ante.", wrong: "Pon algunas fichas en el ante." },
        {
          title: "Cuándo retirarse",
          text: "Jota, ocho, tres: muy poco. La regla es corta: juega dama-seis-cuatro o mejor; si no, retírate.",
          wrong: "Con una jota se pierde más jugando que retirándose. Retírate.",
        },
      ],
      after: [
        {
          title: "Bien retirado",
          text: "Pierdes el ante y nada más: el crupier tenía un as. Ya sabes todo lo que hay que saber.",
        },
      ],
    },
  ],
};
export default lesson;
