// Runs before anything is painted, so that theme, brand and direction do not jump. The application sets them for good.
(function () {
  try {
    var page = document.documentElement;
    var language = localStorage.getItem("language");
    var theme = localStorage.getItem("theme");
    var brand = localStorage.getItem("brand");
    if (theme) page.dataset.theme = theme;
    if (brand) page.dataset.brand = brand;
    if (language) {
      page.lang = language;
      page.dir = /^(ar|ckb|fa|he|ur)\b/.test(language) ? "rtl" : "ltr";
    }
  } catch {
    // Storage may be forbidden: then the defaults stand.
  }
})();
