// The writing rules of each language that a program can check: script, quotation marks, punctuation.

const latin = { script: "Latin" };
const german = ["„“", "‚‘"];
const english = ["“”", "‘’"];
const guillemets = ["«»", "“”", "‹›"];

/** ASCII punctuation after a letter of a script that has its own marks. */
const arabic = { script: "Arabic", foreign: /\p{Script=Arabic}\s*[,;?]/u };
const han = (/** @type {RegExp} */ foreign) => ({ script: "Han", foreign });

/** @typedef {{ script: string, quotes: string[], foreign?: RegExp, end?: RegExp, borrows?: RegExp, words?: RegExp }} Writing */

/**
 * @type {Readonly<Record<string, Writing>>} script: that of its letters. quotes: the pairs it may use. foreign: marks
 * of another language's punctuation. end: what must not end a sentence. borrows: short texts that it takes unchanged
 * from English. words: English words in another script's sentences.
 */
export const languages = {
  ar: { ...arabic, quotes: ["«»", "“”"] },
  bg: { script: "Cyrillic", quotes: german },
  bn: { script: "Bengali", quotes: english, end: /\p{Script=Bengali}[\p{M}]*\.$/u },
  ckb: { ...arabic, quotes: ["«»", "“”"] },
  cs: { ...latin, borrows: /^(?:Incident|Role)$/u, quotes: german },
  da: { ...latin, borrows: /^(?:Person)$/u, quotes: ["»«", "„“", "“”", "’’"] },
  de: { ...latin, borrows: /^(?:Domains|Limits|Operator|Person)$/u, quotes: german },
  el: {
    words: /^(?:browser|client|server|shop)$/i,
    script: "Greek",
    quotes: guillemets,
    foreign: /\p{Script=Greek}\?/u,
  },
  en: { ...latin, quotes: english },
  es: { ...latin, borrows: /^Roles$/u, quotes: guillemets, foreign: /^[^¿]*\?|^[^¡]*!(?!@)/u },
  "es-419": { ...latin, borrows: /^Roles$/u, quotes: ["“”", "«»", "‘’"], foreign: /^[^¿]*\?|^[^¡]*!(?!@)/u },
  et: { ...latin, borrows: /^(?:Number)$/u, quotes: ["„“", "„”"] },
  fi: { ...latin, quotes: ["””", "’’", "»»"] },
  fil: { ...latin, quotes: english, borrows: /^(?:[\p{L}\d{}()-]+[ ,:]*){1,4}$/u },
  hi: { script: "Devanagari", quotes: english, end: /\p{Script=Devanagari}[\p{M}]*\.$/u },
  hu: { ...latin, quotes: ["„”", "»«"] },
  hy: {
    script: "Armenian",
    quotes: ["«»"],
    foreign: /\p{Script=Armenian}[?!]/u,
    end: /\p{Script=Armenian}\.$/u,
  },
  id: { ...latin, borrows: /^(?:Area|Developer|Merchant|Mode|Operator)$/u, quotes: english },
  ja: { ...han(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.!?;]/u), quotes: ["「」", "『』"] },
  ka: { script: "Georgian", quotes: ["„“", "«»"] },
  kk: { script: "Cyrillic", quotes: ["«»", "“”"] },
  km: { script: "Khmer", quotes: ["«»", "“”"], end: /\p{Script=Khmer}\.$/u },
  ko: { script: "Hangul", quotes: english },
  lo: { script: "Lao", quotes: ["“”", "«»"] },
  lt: { ...latin, quotes: german },
  lv: { ...latin, quotes: ["“”", "„“", "„”", "«»"] },
  ms: { ...latin, borrows: /^(?:Import GeoJSON)$/u, quotes: english },
  my: { script: "Myanmar", quotes: english, end: /\p{Script=Myanmar}\.$/u },
  nb: { ...latin, borrows: /^(?:Person|Send)$/u, quotes: ["«»", "’’", "‘’"] },
  pl: { ...latin, quotes: ["„”", "«»"] },
  pt: { ...latin, quotes: ["«»", "“”"] },
  "pt-BR": { ...latin, quotes: english },
  ro: { ...latin, borrows: /^(?:Document|Incident|Manager|Operator)$/u, quotes: ["„”", "«»"] },
  ru: { script: "Cyrillic", quotes: ["«»", "„“"] },
  si: { script: "Sinhala", quotes: english },
  sk: { ...latin, borrows: /^Incident$/u, quotes: german },
  sv: { ...latin, borrows: /^(?:Incident|Person)$/u, quotes: ["””", "’’", "»»"] },
  ta: { script: "Tamil", quotes: english },
  th: { words: /^(?:client|key|private|public|request|secret)$/i, script: "Thai", quotes: english },
  tr: { ...latin, quotes: english },
  uk: { script: "Cyrillic", quotes: ["«»", "„“"] },
  ur: { ...arabic, quotes: ["“”", "‘’", "’‘"], end: /\p{Script=Arabic}\p{M}*\.$/u },
  vi: { ...latin, quotes: english },
  "zh-Hans": { ...han(/\p{Script=Han}[,.!?;:]/u), quotes: english },
  "zh-Hant": { ...han(/\p{Script=Han}[,.!?;:]/u), quotes: ["「」", "『』"] },
};

/** Names, codes and formats that are equal in every language. */
const names =
  /^(?:waybill|kuroba|pitaya|sabzina|tanghali|google|maps|whatsapp|excel|xlsx|xls|csv|pdf|png|svg|webp|jpe?g|https?|api|id|ip|pin|gps|url|sms|javascript|inter|openstreetmap|geonames|visa|mastercard|cash_on_delivery|bgc|esc|enter|shift|tab|ctrl|ok|km|kg|h|mb|kb|min|cod|vat|example|name|com|asap|paolo|ana|utc|e|mail|faq|web|app|qr|demo|ii|wi|fi|x|a|z|s|m|cvv|cvc|online|dddd|plus|webhooks?|rsa|pem|markdown|bearer|token|ms|bit|geojson|delete|d|okta|entra|scim|openid|oidc|issuer|txt|dns|connect)$/i;

/**
 * English words that other Latin-script languages use on their own in a text; two in a row are leftover English.
 */
const loanWords =
  /^(?:status|total|alcohol|alkohol|format|menu|start|version|name|voucher|rider|system|hotline|sandbox|demo|live|link|info|outlet|filter|filters|text|type|column|support|partner|account|code|no|nej|or|order|orders|details|in|export|view|upload|address|building|customer|minimum|normal|video|manual|general|local|error|base|control|note|map|login|log|park|pay|status:|scanner|label|summary|fee|tracking|rider|e-mail|email|guest|unit|floor|timeline|sensor|theme|photo|photos|latitude|longitude|chat|password|template|vapes|stop|optional|vendor|keyboard|edit|period|contact|active|card|data|problem|test|events|barcode|staging|changelog|scan|admin|finance|audit|dispatcher|maximum|plan|person|bank)$/i;

/** Words that exist in English only: one of them is leftover English. */
const onlyEnglish =
  /(?<![\p{L}-])(?:the|your|with|this|cannot|which|their|when|before|again|from|and|you|please|could|they|there)(?![\p{L}-])/iu;

const placeholder = /\{\w+\}/g;
const addresses = /\S+@\S+|https?:\S+|\/[\w/-]+|\.\w{3,4}\b|!@#\$%\^&\*/g;
/** Texts that users type exactly as shown: environment names, setting values. */
const typed =
  /\b(?:smtp_url|sms_url|vapid_(?:public|private)_key|true|false)\b|\blate:\d+:\S+\|limit:\d+|(?<=\{ways\}\W{1,3})off\b/gi;
const plain = (/** @type {string} */ text) =>
  text
    .replace(
      /plus codes?|on demand rider api|-----begin public key-----|waybill (?:resume|backup)|postgresql|google places|410 gone|put(?= \/)/gi,
      " ",
    )
    .replace(typed, " ")
    .replace(placeholder, " ")
    .replace(addresses, " ");
const wordsOf = (/** @type {string} */ text) => plain(text).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
const latinWords = (/** @type {string} */ text) => plain(text).match(/\p{Script=Latin}{2,}/gu) ?? [];

const writingOf = (/** @type {string} */ language) => {
  const writing = languages[language];
  if (!writing) throw new Error(`${language} is not in tools/texts/languages.mjs.`);
  return writing;
};

/**
 * The leftover English in a text; undefined if none. `english` is the same key's English text.
 * @param {string} language
 * @param {string} text
 * @param {string} english
 * @returns {string | undefined}
 */
export function englishIn(language, text, english) {
  if (language === "en") return undefined;
  const { script, words, borrows } = writingOf(language);
  if (script !== "Latin") return latinWords(text).find((word) => !names.test(word) && !words?.test(word));
  const own = wordsOf(english).filter((word) => !names.test(word) && !/^\d/.test(word));
  if (borrows?.test(text)) return undefined;
  const isSame = text === english && own.length > (own.every((word) => loanWords.test(word)) ? 1 : 0);
  return isSame ? text : onlyEnglish.exec(plain(text).replace(/terms and conditions/gi, " "))?.[0];
}

/** @param {string} text A text's width in letters: combining marks take no room, square characters take two. */
export function widthOf(text) {
  const letters = text
    .replace(placeholder, "{}")
    .normalize("NFC")
    .replace(/\p{M}|\u200b|\u200c|\u200d/gu, "");
  return [...letters].reduce(
    (sum, letter) =>
      sum +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(
        letter,
      )
        ? 2
        : 1),
    0,
  );
}

/**
 * The max width of a translation by the kind of its key. A mark (chip, column, tab) shares one line, a label or
 * button has one line, a text has several.
 */
/** @type {{ name: string, keys?: RegExp, fits?: (english: string) => boolean, max: (width: number) => number }[]} */
const classes = [
  {
    name: "mark",
    keys: /^(?:status|status-words|bulk-job-status|bulk-column|tracking-step|payment-option)\.|\.(?:view|group|figure|column|shown|meaning|time)-|^shell\.(?:request-short|tracking|history|bulk|account|menu)$/,
    max: (width) => width * 1.6 + 10,
  },
  {
    name: "label",
    fits: (english) => english.length <= 28 && !/[.!?]$/.test(english),
    max: (width) => width * 1.6 + 12,
  },
  { name: "text", fits: () => true, max: (width) => width * 1.8 + 16 },
];

/**
 * The max width of a text's translation, and its class.
 * @param {string} key
 * @param {string} english
 */
export function budgetOf(key, english) {
  const found = classes.find(({ keys, fits }) => (keys ? keys.test(key) : fits?.(english)));
  if (!found) throw new Error(`No class of widths matches ${key}.`);
  return { name: found.name, max: Math.ceil(found.max(widthOf(english))) };
}

const marks = /[“”„‟«»‹›「」『』‘‚]|’(?!\p{L})(?<!\p{L}’)/gu;

/**
 * A typographic error of a text in its language: quotation marks, spaces, dots, percent signs; undefined if none.
 * `isList`: a text that a program reads, with words separated by commas.
 * @param {string} language
 * @param {string} text
 * @returns {string | undefined}
 */
export function typographyOf(language, text, isList = false) {
  const { quotes, foreign, end } = writingOf(language);
  if (/^\s|\s$|[^\S\n]{2}/u.test(text)) return "a space too many";
  if (language !== "en" && /\.\./.test(text)) return 'dots in a row instead of "…"';
  if (/"/.test(text)) return `straight quotation marks instead of ${quotes[0]}`;
  const own = new Set(quotes.join(""));
  const wrong = text.match(marks)?.find((mark) => !own.has(mark));
  if (wrong !== undefined) return `the quotation mark ${wrong} instead of ${quotes[0]}`;
  const bare = text.replace(addresses, " ").replace(placeholder, "n");
  if (/\p{L}\p{M}* [,.;!?](?=\s|$)/u.test(bare)) return "a space before a punctuation mark";
  if (/\p{L}[,;!?]\p{L}/u.test(bare.replace(/ό,τι/giu, " "))) return "no space after a punctuation mark";
  if (!isList && foreign?.test(bare))
    return `a punctuation mark of another language: ${foreign.exec(bare)?.[0]}`;
  if (end?.test(bare)) return "a full stop of another language";
  const percent = new Intl.NumberFormat(language, { style: "percent", numberingSystem: "latn" }).format(0.9);
  const spaced = /\s/.test(percent.replace(/[\u200e\u200f\u061c]/g, ""));
  if (language !== "en" && /\d\s?[%٪]/.test(text) && /\d\s[%٪]/.test(text) !== spaced)
    return `a percentage is written ${percent}`;
  return undefined;
}
