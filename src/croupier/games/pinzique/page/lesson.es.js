/** The first lesson in Spanish. */

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: "Ocho dados, tres tiradas",
          text:
            "Los dados llevan cartas. Rey y dama de un palo son un matrimonio, y tienes uno de picas. Guarda " +
            "esos dos y tira los demás.",
          wrong: "Guarda el rey y la dama de picas: los dados 1 y 6.",
        },
        {
          title: "Llegan reyes",
          text:
            "¡Dos reyes más! Cuatro reyes, uno de cada palo, son otra combinación. Guarda los tres reyes y la " +
            "dama, y tira los otros cuatro.",
          wrong: "Guarda los tres reyes y la dama: los dados 1, 3, 6 y 7.",
        },
      ],
      after: [
        {
          title: "Dos combinaciones",
          text:
            "Llegó el cuarto rey. Tu matrimonio valía 35 puntos, cuatro reyes valen 80; un rey puede servir " +
            "en los dos, porque son combinaciones de clases distintas.",
        },
        {
          title: "Robado",
          text:
            "Robin sacó dos reyes y dos damas de picas: un doble matrimonio. Tacha todos los matrimonios " +
            "sencillos de picas de la mesa. Así que el tuyo se tacha; los reyes quedan. Después de diez " +
            "rondas gana el total más alto.",
        },
      ],
    },
  ],
};
export default lesson;
