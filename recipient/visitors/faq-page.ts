import { prohibitedItemsPath, termsPath } from "@waybill/contract/visitor-pages";
import { questionsStyle } from "../help-center/questions-style.ts";
import { searchField } from "../help-center/search-field.ts";
import { html, type Html } from "../html.ts";
import { icon } from "../icons.ts";
import { pageFrame, type FrameAround } from "../page-frame.ts";
import { visitorStyle } from "./visitor-style.ts";

/** A question as a visitor reads it, with its answer; `name` opens it by a link. */
export type Asked = { name: string; question: string; answer: string };

export type FaqPage = FrameAround & {
  country: string;
  sections: readonly { about: string; asked: readonly Asked[] }[];
};

const question = ({ name, question: words, answer }: Asked): Html =>
  html`<details class="question" id="${name}">
    <summary>${words}${icon("chevron")}</summary>
    <p>${answer}</p>
  </details>`;

/** What visitors ask in a country, answered with its figures. Its script searches; without one everything is there. */
export const faqPage = (page: FaqPage): string => {
  const { words, brand, language, country, sections } = page;
  const title = words("faq.title");
  const facts = { service: brand.service_name, country };
  return pageFrame(
    {
      ...page,
      title: `${title} · ${brand.service_name}`,
      about: words("faq.about", facts),
      style: questionsStyle + visitorStyle,
    },
    html`<h1>${title}</h1>
      <p class="lead">${words("faq.lead", facts)}</p>
      ${searchField(page)}
      ${sections.map(
        ({ about, asked }) =>
          html`<section aria-labelledby="${about}">
            <h2 id="${about}">${words(about)}</h2>
            ${asked.map(question)}
          </section>`,
      )}
      <nav class="ways" aria-label="${words("landing.start-title")}">
        <a class="button first" href="/register">${words("faq.register")}</a>
        <a href="/">${words("landing.request")}</a>
        <a href="${prohibitedItemsPath}?lang=${language}">${words("prohibited.title")}</a>
        <a href="${termsPath}?lang=${language}">${words("terms.title")}</a>
      </nav>`,
  );
};
