import type { Country } from "@waybill/domain/markets/country";
import { preferredLanguage } from "@waybill/domain/markets/preferred-language";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { translatorOf, type Texts, type Translate } from "@waybill/ui/texts/translator.ts";
import { productRoot } from "./program-files.ts";

const folder = join(productRoot, "locales");

/** The languages that have a locale file. */
export const writtenLanguages: ReadonlySet<string> = new Set(
  readdirSync(folder).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : [])),
);

/** The languages that a country lists and that have a locale file. */
export const offeredLanguages = ({ languages }: Pick<Country, "languages">): string[] =>
  languages.filter((language) => writtenLanguages.has(language));

/** The language for readers who request none: the country's default. */
export const defaultLanguage = ({ default_language }: Pick<Country, "default_language">): string =>
  writtenLanguages.has(default_language) ? default_language : "en";

/** The best of the country's languages for a browser's language tags; else the default. */
export const chooseLanguage = (country: Country, wanted: string | undefined): string =>
  preferredLanguage(offeredLanguages(country), wanted ?? "") ?? defaultLanguage(country);

/** The language of a response to a program: English, unless the request names one of the country's. */
export const languageOfProgram = (country: Country, wanted: string | undefined): string =>
  preferredLanguage(offeredLanguages(country), wanted ?? "") ?? "en";

const read = new Map<string, Texts>();

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** Fills missing texts of a language with the English ones. */
export function fillWithEnglish(texts: Texts, english: Texts): Texts {
  const translated = new Set(Object.keys(texts).map((key) => key.replace(pluralForm, "")));
  const rest = Object.entries(english).filter(([key]) => !translated.has(key.replace(pluralForm, "")));
  return rest.length === 0 ? texts : { ...Object.fromEntries(rest), ...texts };
}

/** All texts of a language, read on first use; undefined if the language has no file. */
export function textsOfLanguage(language: string): Texts | undefined {
  if (!writtenLanguages.has(language)) return undefined;
  const cached = read.get(language);
  if (cached) return cached;
  const own = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Texts;
  const texts = language === "en" ? own : fillWithEnglish(own, textsOfLanguage("en") ?? {});
  read.set(language, texts);
  return texts;
}

/** Keys of texts that only the server uses: for pages, mails, files and errors. */
const madeByServer =
  /^(?:bulk-cell|bulk-example|developers|faq|mail|notice|rider-push|rider-sms|page|prohibited(?!\.title)|receipt|tracking(?!\.(?:leave|cause|reasons|instructions)-)|tracking-c2c|tracking-c2c-step)\.|^terms\.(?:\w+\.|about|intro|translation|governing)|^help\.(?:[aq]-|about)/;

/**
 * Keys of texts that only the screens for managing a business show (team, statements, claims); the portal loads them with
 * the first such screen.
 */
const ofOffice =
  /^(?:chain|claims(?!\.(?:claim$|see|state-))|invitation|keys|office|outlet-import|outlets-report|developer(?!\.title)|logo|second-step|sign-on|statements(?!\.title$)|team)\.|^(?:error\.logo$|refusal-reason\.logo_)/;

/** The apps besides the portal, with the prefixes of their own texts' keys. */
const ownPrefix = { rider: "rider.", operations: "console." } as const;
/** Refusals of riders' reports and operators' calls, which a merchant never gets. */
const neverOfMerchants = ["rider-error.", "operations-error."];
type OtherApp = keyof typeof ownPrefix;

/** The text files of a language besides the portal's: `/locales/{part}/{language}.json`. */
export type TextPart = OtherApp | "office";
export const isTextPart = (name: string): name is TextPart =>
  name === "office" || Object.hasOwn(ownPrefix, name);

/**
 * The texts of a language that a client loads: the shared ones and its own, without those of other apps. `office` is
 * the part that the portal loads after its first file.
 */
export function textsOfApp(texts: Texts, app: TextPart | "portal"): Texts {
  const chosen = (isSent: (key: string) => boolean): Texts =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => isSent(key)));
  if (app === "office") return chosen((key) => ofOffice.test(key));
  const ofOthers = [
    ...Object.entries(ownPrefix).flatMap(([name, prefix]) => (name === app ? [] : [prefix])),
    ...(app === "portal" ? neverOfMerchants : []),
  ];
  return chosen(
    (key) =>
      !madeByServer.test(key) &&
      (app === "operations" || !ofOffice.test(key)) &&
      !ofOthers.some((prefix) => key.startsWith(prefix)),
  );
}

const translators = new Map<string, Translate>();

/** Returns the translate function of a language, with English for missing texts. */
export function translatorFor(language: string): Translate {
  const cached = translators.get(language);
  if (cached) return cached;
  const english = language === "en" ? undefined : translatorFor("en");
  const translator = translatorOf(language, textsOfLanguage(language) ?? {}, english);
  translators.set(language, translator);
  return translator;
}
