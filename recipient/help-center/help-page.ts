import { termsPath } from "@waybill/contract/visitor-pages";
import type { FlagName } from "@waybill/domain/flags";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { html, type Html } from "../html.ts";
import { icon } from "../icons.ts";
import { pageFrame, type FrameAround, type PageWords } from "../page-frame.ts";
import { helpStyle } from "./help-style.ts";
import { questionsFor } from "./questions.ts";
import { searchField } from "./search-field.ts";

export type HelpPage = FrameAround & {
  /** What can be paid with in this country. */
  methods: readonly PaymentMethod[];
  flags: Readonly<Record<FlagName, boolean>>;
};

const question = (name: string, words: PageWords): Html =>
  html`<details class="question" id="${name}">
    <summary>${words(`help.q-${name}`)}${icon("chevron")}</summary>
    <p>${words(`help.a-${name}`)}</p>
  </details>`;

/** The embedded help center: what merchants ask in a country, answered; its script searches and speaks to the host. */
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
