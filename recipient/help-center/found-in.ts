import type { PageWords } from "../page-frame.ts";

/** How many answers were found, as the script puts it: a text for each plural form of the language. */
export const foundIn = (language: string, words: PageWords): string =>
  JSON.stringify(
    Object.fromEntries(
      new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.map((form) => [form, words(`help.found_${form}`)]),
    ),
  );
