// Runs before the first paint, so that theme, brand and direction do not change visibly. The application sets them
// again later.
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
    // Storage can be blocked, as in a third-party frame: then values last only while the page is open.
    ["localStorage", "sessionStorage"].forEach(function (name) {
      Object.defineProperty(window, name, { configurable: true, value: kept() });
    });
  }
  function kept() {
    return Object.create(
      {
        getItem: function (key) {
          return Object.hasOwn(this, key) ? this[key] : null;
        },
        setItem: function (key, value) {
          this[key] = String(value);
        },
        removeItem: function (key) {
          delete this[key];
        },
        clear: function () {
          Object.keys(this).forEach(this.removeItem, this);
        },
        key: function (at) {
          return Object.keys(this)[at] ?? null;
        },
      },
      {
        length: {
          get: function () {
            return Object.keys(this).length;
          },
        },
      },
    );
  }
})();
