import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { translatorOf, type Texts, type Translate } from "@waybill/ui/texts/translator.ts";
import { productRoot } from "./program-files.ts";

const folder = join(productRoot, "locales");

/** Every language's texts, read once. */
export const texts: ReadonlyMap<string, Texts> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [
      file.slice(0, -".json".length),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as Texts,
    ]),
);

const english = translatorOf("en", texts.get("en") ?? {});

/** The words of a language, English where a text is missing. */
export const speak = (language: string): Translate =>
  translatorOf(language, texts.get(language) ?? {}, english);
