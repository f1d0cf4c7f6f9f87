/* Searches the questions, and exchanges messages with the surrounding page: the visitor and the theme. */

const $ = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const search = $("#search");
const status = $("[data-found]");
const showAll = $("[data-all]");

const look = () => {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const question of all("details.question")) {
    const text = plain(question.textContent);
    const fits = words.every((word) => text.includes(word));
    question.hidden = !fits;
    question.open = fits && words.length > 0;
    count += fits ? 1 : 0;
  }
  for (const section of all("section")) section.hidden = !section.querySelector("details:not([hidden])");
  const { found, none } = status.dataset;
  const sentence = JSON.parse(found)[new Intl.PluralRules(document.documentElement.lang).select(count)];
  status.textContent = words.length === 0 ? "" : count === 0 ? none : sentence.replace("{count}", count);
  showAll.hidden = count > 0;
};
search.addEventListener("input", look);
showAll.addEventListener("click", () => {
  search.value = "";
  look();
  search.focus();
});

const openNamed = () => {
  const named = document.getElementById(location.hash.slice(1));
  if (!named?.matches("details.question")) return;
  named.open = true;
  named.scrollIntoView();
};
addEventListener("hashchange", openNamed);
openNamed();

const claimsOf = (token) => {
  try {
    const [, part] = token.split(".");
    const bytes = atob(part.replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
  } catch {
    return {};
  }
};

const known = $("[data-known]");
const knowVisitor = (token) => {
  const { name, vendor_id } = claimsOf(token);
  known.hidden = typeof vendor_id !== "string";
  known.querySelector("b").textContent = known.hidden ? "" : `${name} · ${vendor_id}`;
};

const host = window.parent;
// Only a page of our own origin can frame this one, and messages go only to it.
const send = (type) => host.postMessage({ type }, location.origin);

const onMessage = {
  HOST_READY: ({ theme }) => {
    if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
    send("ASK_NEW_ACCESS_TOKEN");
  },
  SEND_ACCESS_TOKEN: ({ token }) => knowVisitor(String(token)),
  DENY_ACCESS_TOKEN: () => knowVisitor(""),
};

if (host !== window) {
  addEventListener("message", ({ data, origin, source }) => {
    if (origin !== location.origin || source !== host || !Object.hasOwn(onMessage, data?.type ?? "")) return;
    onMessage[data.type](data);
  });
  send("INIT_STARTED");
}
