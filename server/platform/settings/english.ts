import { translatorOf, type Translate } from "@waybill/ui/texts/translator.ts";
import english from "../../../locales/en.json" with { type: "json" };

/** The English text of a translation key; an unknown key is shown itself. */
export const inEnglish: Translate = translatorOf("en", english);
