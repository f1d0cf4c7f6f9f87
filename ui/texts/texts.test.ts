import { beforeEach, expect, test, vi } from "vitest";
import english from "../../locales/en.json" with { type: "json" };
import {
  addTexts,
  chooseLanguage,
  currentLanguage,
  setTextLoader,
  startLanguage,
  textOf,
  fallbackTexts,
} from "./texts.ts";
import { nativeLanguageName } from "@waybill/domain/markets/languages";
import { translatorOf } from "./translator.ts";

const asked: string[] = [];
const lost = new Set<string>();
const offer = { languages: ["en", "ar"], default_language: "en" };

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  lost.clear();
  setTextLoader(async (language) => {
    asked.push(language);
    if (lost.has(language)) throw new TypeError("fetch failed");
    return { "ui.close": `close in ${language}` };
  });
});

test("placeholders are filled, plurals follow the language, and a missing text shows its key", () => {
  const t = translatorOf("ar", {
    "a.one": "{name} و{name}",
    "a.n_one": "واحد",
    "a.n_two": "اثنان",
    "a.n_few": "{count} قليل",
    "a.n_other": "{count}",
  });
  expect(t("a.one", { name: "x" })).toBe("x وx");
  expect([1, 2, 5, 300].map((count) => t("a.n", { count }))).toEqual(["واحد", "اثنان", "5 قليل", "300"]);
  expect(t("a.none")).toBe("a.none");
  expect(t("a.one")).toBe("{name} و{name}");
});

test("a language that is not offered falls back to the default language [1.16]", async () => {
  await startLanguage(offer, "fr");
  expect(currentLanguage()).toBe("en");
  expect(textOf("ui.close")).toBe("close in en");
  await startLanguage(offer, "ar");
  expect(currentLanguage()).toBe("ar");
});

test("a language that cannot be loaded falls back to the default language; if that fails too, the start fails", async () => {
  lost.add("ar");
  await startLanguage(offer, "ar");
  expect(currentLanguage()).toBe("en");
  expect(document.documentElement.dir).toBe("ltr");
  lost.add("en");
  await expect(startLanguage(offer, "en")).rejects.toThrow();
});

test("choosing a language loads one file, sets the page's direction, and is stored for the next visit [7.58]", async () => {
  await chooseLanguage(offer, "ar");
  expect(asked).toEqual(["ar"]);
  expect(document.documentElement.lang).toBe("ar");
  expect(document.documentElement.dir).toBe("rtl");
  await startLanguage(offer);
  expect(currentLanguage()).toBe("ar");
});

test("choosing a language that cannot be loaded fails, and the current language stays [7.58]", async () => {
  await chooseLanguage(offer, "ar");
  lost.add("en");
  await expect(chooseLanguage({ ...offer, default_language: "ar" }, "en")).rejects.toThrow();
  lost.add("fr").delete("en");
  await expect(chooseLanguage({ ...offer, languages: ["en", "ar", "fr"] }, "fr")).rejects.toThrow();
  expect(asked).toEqual(["ar", "en", "fr"]);
  expect(currentLanguage()).toBe("ar");
  expect(textOf("ui.close")).toBe("close in ar");
  expect(document.documentElement.lang).toBe("ar");
  expect(localStorage.getItem("language")).toBe("ar");
});

test("a text used before the texts are loaded equals the loaded text", () => {
  for (const [key, text] of Object.entries(fallbackTexts))
    expect(english[key as keyof typeof english]).toBe(text);
});

test("a page whose own texts fail to load uses the English texts", async () => {
  document.body.innerHTML = '<script type="application/json" id="texts-before-any">{"a": "\\ "}</script>';
  vi.resetModules();
  const afresh = await import("./texts.ts");
  document.body.replaceChildren();
  expect(afresh.fallbackTexts).toEqual(fallbackTexts);
});

test("languages are listed by their own names [12.33]", () => {
  expect(["en", "ar", "es-419", "zh-Hant", "ckb", "nb", "id"].map(nativeLanguageName)).toEqual([
    "English",
    "العربية",
    "Español",
    "繁體中文",
    "کوردی",
    "Norsk bokmål",
    "Bahasa Indonesia",
  ]);
});

test("texts loaded with a screen are in the current language, and follow every later choice", async () => {
  await startLanguage(offer, "en");
  let isSlow = true;
  const load = async (language: string) => {
    if (isSlow) await chooseLanguage(offer, "ar");
    isSlow = false;
    return { "team.title": `team in ${language}` };
  };
  await addTexts(load);
  expect(textOf("team.title")).toBe("team in ar");
  expect(textOf("ui.close")).toBe("close in ar");
  await chooseLanguage(offer, "en");
  expect(textOf("team.title")).toBe("team in en");
});

test("texts loaded while a language is being chosen are in that language", async () => {
  await startLanguage(offer, "en");
  const chosen = chooseLanguage(offer, "ar");
  await addTexts(async (language) => ({ "claims.title": `claims in ${language}` }));
  await chosen;
  expect(textOf("ui.close")).toBe("close in ar");
  expect(textOf("claims.title")).toBe("claims in ar");
});
