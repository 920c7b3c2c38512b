/** Files saved on the reader's machine. */

/** Save a text as a file on the reader's machine. @param {string} name @param {string} content */
export const saveAs = (name, content) => saveFile(name, new Blob([content], { type: "application/json" }));

/** @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
