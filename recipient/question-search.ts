import { html, type Html } from "./html.ts";
import type { PageWords } from "./page-frame.ts";

const found = "help.found";

/** How many answers were found, as data for the script: a text for each plural form of the language. */
const foundIn = (language: string, words: PageWords): string =>
  JSON.stringify(
    Object.fromEntries(
      new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.map((form) => [form, words(`${found}_${form}`)]),
    ),
  );

/** The field that searches the page's questions, and its status; hidden without script. */
export const searchField = ({ language, words }: { language: string; words: PageWords }): Html => {
  const none = words("help.none");
  return html`<div class="search scripted">
      <label for="search">${words("help.search")}</label>
      <input id="search" type="search" dir="auto" autocomplete="off" />
    </div>
    <p class="status" role="status" data-none="${none}" data-found="${foundIn(language, words)}"></p>
    <button class="button" data-all hidden>${words("help.show-all")}</button>`;
};

/** Styles of questions that open, and of their search field. */
export const questionsStyle = `
h2{margin-block:24px 4px;font-size:.9375rem;line-height:1.375rem;font-weight:600;color:var(--soft)}
.search{margin-block-start:12px}
.search label{display:block;margin-block-end:4px;font-weight:550}
.search input{inline-size:100%;min-block-size:44px;padding-inline:12px;border:1px solid var(--edge);border-radius:var(--brand-radius);background:var(--brand-surface);color:inherit;font:inherit}
.status:not(:empty){margin-block:12px;color:var(--soft)}
details.question{border-block-end:1px solid var(--brand-hairline)}
details.question summary{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:48px;padding-block:8px;font-weight:550}
details.question summary .icon{transition:rotate .12s}
details.question[open] summary .icon{rotate:180deg}
details.question p{padding-block-end:16px;max-inline-size:62ch;color:var(--soft);line-height:1.6}
[hidden]{display:none!important}
@media (prefers-reduced-motion:reduce){details.question summary .icon{transition:none}}
`;
