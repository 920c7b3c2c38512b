// Applies the stored preferences before the first paint, so that the page does not flash in another look.
(function () {
  /** @type {Record<string, string[]>} */
  var choices = { theme: ["light", "dark"], felt: ["pine", "midnight", "claret"], deck: ["four", "two"] };
  var root = document.documentElement;
  function kept(/** @type {string} */ name) {
    try {
      return JSON.parse(localStorage.getItem("croupier." + name) || "null");
    } catch (error) {
      return null; // no storage, or nothing that can be read: as the house has it
    }
  }
  for (var name in choices) {
    var value = kept(name);
    if (choices[name].indexOf(value) >= 0) root.dataset[name] = value;
  }
  // The language that was chosen, else the first of the system's that the page speaks.
  var spoken = (root.dataset.languages || "en").split(" ");
  var wanted = [kept("language")].concat(navigator.languages || []);
  for (var at = 0; at < wanted.length; at++) {
    var code = typeof wanted[at] === "string" ? wanted[at].split("-")[0] : ""; // the stored value may have any type
    if (spoken.indexOf(code) < 0) continue;
    root.lang = code;
    break;
  }
})();
