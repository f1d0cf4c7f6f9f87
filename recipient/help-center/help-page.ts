import { termsPath } from "@waybill/contract/visitors/visitor-pages";
import type { FlagName } from "@waybill/domain/markets/flags";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { html, type Html } from "../html.ts";
import { icon } from "../icons.ts";
import { pageFrame, type SharedFrame, type PageWords } from "../page-frame.ts";
import { questionsStyle, searchField } from "../question-search.ts";
import { questionsFor } from "./questions.ts";

export type HelpPage = SharedFrame & {
  /** The country's payment methods. */
  methods: readonly PaymentMethod[];
  flags: Readonly<Record<FlagName, boolean>>;
};

const question = (name: string, words: PageWords): Html =>
  html`<details class="question" id="${name}">
    <summary>${words(`help.q-${name}`)}${icon("chevron")}</summary>
    <p>${words(`help.a-${name}`)}</p>
  </details>`;

/**
 * The embedded help center: a country's questions with answers. Its script searches, and exchanges messages with
 * the page around it.
 */
export const helpPage = (page: HelpPage): string => {
  const { words, brand, language, methods, flags } = page;
  const title = words("help.title");
  return pageFrame(
    {
      ...page,
      title: `${title} · ${brand.service_name}`,
      about: words("help.about"),
      style: helpStyle,
      mainName: title,
    },
    html`<h1 class="unseen">${title}</h1>
      ${searchField(page)}
      ${questionsFor(methods, flags).map(
        ({ about, asked }) =>
          html`<section aria-labelledby="${about}">
            <h2 id="${about}">${words(about)}</h2>
            ${asked.map(({ name }) => question(name, words))}
          </section>`,
      )}
      <p class="known" data-known hidden>${words("help.number")} <b dir="auto"></b></p>
      <a class="terms" href="${termsPath}?lang=${language}" target="_blank" rel="noreferrer">
        ${words("terms.read")}
      </a>`,
  );
};

/** Without a header: the portal, which frames the help center, shows the brand. */
const helpStyle = `${questionsStyle}
header{display:none}
body{font-size:.9375rem;background:var(--brand-surface)}
h2{font-size:.8125rem}
details.question summary{font-weight:500;min-block-size:44px}
main{max-inline-size:640px;padding:8px 16px 24px}
.known{margin-block-start:24px;padding:12px 16px;border-radius:var(--brand-radius);background:var(--brand-sunken)}
.known b{display:block;overflow-wrap:anywhere}
.terms{display:inline-flex;align-items:center;min-block-size:44px;margin-block-start:16px;color:var(--brand-text);font-weight:550}
`;
