// `npm run gallery`: every part of ui/ in light, dark, right-to-left and with long words.
import { ph } from "@waybill/domain/markets/countries/ph";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import "../brand/styles.ts";
import { applyTheme } from "../brand/theme-choice.ts";
import { formatFor } from "../texts/formats.ts";
import { setTextLoader, startLanguage } from "../texts/texts.ts";
import { AllLooks, Gallery } from "./gallery.tsx";
import { lengthenTexts, type Look, looks, type LookName } from "./looks.ts";

const isLook = (name: string): name is LookName => Object.hasOwn(looks, name);

const wanted = new URLSearchParams(location.search).get("look") ?? "light";
const name = isLook(wanted) ? wanted : "light";
const look: Look = looks[name];

document.documentElement.dataset["brand"] = "waybill";
applyTheme(look.theme);
formatFor(ph);
setTextLoader(async (language) => {
  const texts = language === "ar" ? arabic : english;
  return look.isLong ? lengthenTexts(texts) : texts;
});
await startLanguage({ languages: ["en", "ar"], default_language: "en" }, look.language);
createRoot(document.querySelector("#root") ?? document.body).render(
  <StrictMode>{wanted === "all" ? <AllLooks /> : <Gallery look={name} />}</StrictMode>,
);
