import { ph } from "@waybill/domain/markets/countries/ph";
import arabic from "../locales/ar.json" with { type: "json" };
import english from "../locales/en.json" with { type: "json" };
import { configureMaps } from "./map/map-settings.ts";
import { formatFor } from "./texts/formats.ts";
import { setLanguage } from "./texts/texts.ts";

/** The texts at the first screen: in the Philippines, in English or Arabic. */
export function setUpEnglishTexts(language: "en" | "ar" = "en"): void {
  configureMaps({ latitude: 14.55, longitude: 121.02, style_url: null, streets: null });
  formatFor(ph);
  setLanguage(language, language === "en" ? english : arabic);
}
