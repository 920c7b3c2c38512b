// Runs before anything is drawn, so that a chosen theme does not flash the other one first.
(function () {
  try {
    var theme = localStorage.getItem("croupier.theme");
    if (theme === '"light"' || theme === '"dark"')
      document.documentElement.dataset.theme = JSON.parse(theme);
  } catch (error) {
    /* no storage: the system's theme it is */
  }
})();
