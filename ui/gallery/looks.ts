import type { Texts } from "../texts/translator.ts";

/** The texts of a sample: an action, a name, a sentence, and three choices. */
export type Words = {
  act: string;
  name: string;
  sentence: string;
  choices: readonly [string, string, string];
};

/** The brand for sample pages with a logo. */
export const brand = { service_name: "Waybill", logo_url: "/brands/waybill/logo.svg" };

const plain: Words = {
  act: "Request rider",
  name: "Ana Reyes",
  sentence: "Riders see what you save here from their next order on.",
  choices: ["Now", "Later", "Tomorrow"],
};

/** Words as long as in German, Finnish or Tamil, and one word that cannot be wrapped. */
const long: Words = {
  act: "Request a rider for the whole of this Saturday afternoon",
  name: "Maria Concepcion Villanueva-Montgomery of the Donaudampfschiffahrtsgesellschaft",
  sentence:
    "Riders who are on duty see everything that you save here from their next order on, in the language of their own telephone, and outlets see it after a few minutes.",
  choices: ["As soon as possible", "At a later time of this day", "Tomorrow or the day after tomorrow"],
};

const arabic: Words = {
  act: "اطلب مندوبًا",
  name: "آنا رييس",
  sentence: "يرى المندوبون ما تحفظه هنا ابتداءً من طلبهم التالي.",
  choices: ["الآن", "لاحقًا", "غدًا"],
};

export type Look = {
  title: string;
  language: "en" | "ar";
  theme: "light" | "dark";
  words: Words;
  isLong?: true;
};

export const looks = {
  light: { title: "Light", language: "en", theme: "light", words: plain },
  dark: { title: "Dark", language: "en", theme: "dark", words: plain },
  rtl: { title: "Right to left", language: "ar", theme: "light", words: arabic },
  "rtl-dark": { title: "Right to left, dark", language: "ar", theme: "dark", words: arabic },
  long: { title: "Long words", language: "en", theme: "light", words: long, isLong: true },
} as const satisfies Record<string, Look>;
export type LookName = keyof typeof looks;

/** Every text half as long again, to find texts that would be cut off in another language. */
export const lengthenTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      `${text} ${"lengthened ".repeat(text.length / 20 + 1)}`.trim(),
    ]),
  );
