/* Runs on the page on which a card's bank verifies the cardholder: submits the page's forms one after another,
   with pauses. */

const longestCollectionMs = 10_000;
const pauseMs = 3000;
const step = (name) => document.querySelector(`form[data-step="${name}"]`);

/** Sends the browser data that the bank requires. */
const describeBrowser = (form) => {
  const browserData = {
    language: navigator.language,
    java: String(navigator.javaEnabled?.() ?? false),
    depth: String(screen.colorDepth),
    height: String(screen.height),
    width: String(screen.width),
    offset: String(new Date().getTimezoneOffset()),
  };
  for (const [name, value] of Object.entries(browserData)) form.elements.namedItem(name).value = value;
  form.submit();
};

const collect = step("collect");
const browser = step("browser");
if (collect && browser) {
  const collector = new URL(collect.action).origin;
  let isSent = false;
  const goOn = () => {
    if (isSent) return;
    isSent = true;
    describeBrowser(browser);
  };
  addEventListener("message", ({ origin }) => origin === collector && goOn());
  // If the bank's script does not report in time, continue with the browser data.
  setTimeout(goOn, longestCollectionMs);
  collect.submit();
}
step("challenge")?.submit();
if (document.querySelector("[data-wait]")) setTimeout(() => location.reload(), pauseMs);
const returnLink = document.querySelector("a[data-leave]");
if (returnLink) window.top.location.replace(returnLink.href);
