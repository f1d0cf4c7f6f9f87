import { html, type Html } from "../html.ts";
import type { PageWords } from "../page-frame.ts";

const found = "help.found";

/** How many answers were found, as the script puts it: a text for each plural form of the language. */
const foundIn = (language: string, words: PageWords): string =>
  JSON.stringify(
    Object.fromEntries(
      new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.map((form) => [form, words(`${found}_${form}`)]),
    ),
  );

/** The field that searches the questions of its page, and what it says; without the script it is not there. */
export const searchField = ({ language, words }: { language: string; words: PageWords }): Html => {
  const none = words("help.none");
  return html`<div class="search scripted">
      <label for="search">${words("help.search")}</label>
      <input id="search" type="search" dir="auto" autocomplete="off" />
    </div>
    <p class="status" role="status" data-none="${none}" data-found="${foundIn(language, words)}"></p>
    <button class="button" data-all hidden>${words("help.show-all")}</button>`;
};
