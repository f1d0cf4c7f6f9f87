import { faqPath, prohibitedItemsPath, termsPath } from "@waybill/contract/visitors/visitor-pages";
import type { ProhibitedHere } from "@waybill/domain/markets/country";
import { html, type Html } from "./html.ts";
import { icon } from "./icons.ts";
import { pageFrame, type SharedFrame } from "./page-frame.ts";
import { questionsStyle, searchField } from "./question-search.ts";

/** A visitor's question with its answer; a link with `name` opens it. */
export type VisitorQuestion = { name: string; question: string; answer: string };

export type FaqPage = SharedFrame & {
  country: string;
  sections: readonly { about: string; questions: readonly VisitorQuestion[] }[];
};

const question = ({ name, question: words, answer }: VisitorQuestion): Html =>
  html`<details class="question" id="${name}">
    <summary>${words}${icon("chevron")}</summary>
    <p>${answer}</p>
  </details>`;

/**
 * Visitors' questions in a country, with the country's figures in the answers. A script adds the search; without it
 * all questions are visible.
 */
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
        ({ about, questions }) =>
          html`<section aria-labelledby="${about}">
            <h2 id="${about}">${words(about)}</h2>
            ${questions.map(question)}
          </section>`,
      )}
      <nav class="ways" aria-label="${words("landing.start-title")}">
        <a class="button first" href="/register">${words("shell.register")}</a>
        <a href="/">${words("landing.request")}</a>
        <a href="${prohibitedItemsPath}?lang=${language}">${words("prohibited.title")}</a>
        <a href="${termsPath}?lang=${language}">${words("terms.title")}</a>
      </nav>`,
  );
};

export type ProhibitedItemsPage = SharedFrame & {
  country: string;
  /** Goods that this country's law forbids in addition to those forbidden everywhere. */
  here: readonly ProhibitedHere[];
  /** The maximum weight of a parcel, in words. */
  weight: string;
};

const everywhere = ["weapons", "drugs", "dangerous", "animals", "valuables", "stolen", "law"] as const;

/** The prohibited items of a country, also between individuals (c2c), as a page without script. */
export const prohibitedItemsPage = (page: ProhibitedItemsPage): string => {
  const { words, brand, language, country, here, weight } = page;
  const title = words("prohibited.title");
  const list = (names: readonly string[]): Html =>
    html`<ul>
      ${names.map((name) => html`<li>${words(`prohibited.${name}`)}</li>`)}
    </ul>`;
  const section = (id: string, content: Html): Html =>
    html`<section aria-labelledby="${id}">
      <h2 id="${id}">${words(`prohibited.${id}`)}</h2>
      ${content}
    </section>`;
  return pageFrame(
    {
      ...page,
      title: `${title} · ${brand.service_name}`,
      about: words("prohibited.about", { country, service: brand.service_name }),
      style: visitorStyle,
    },
    html`<h1>${title}</h1>
      <p class="lead">${words("prohibited.lead", { country })}</p>
      ${section("never", list(everywhere))}
      ${
        here.length > 0 &&
        section(
          "here",
          html`<p>${words("prohibited.here-say")}</p>
            ${list(here)}`,
        )
      }
      ${section(
        "careful",
        html`<ul>
          <li>${words("prohibited.weight", { weight })}</li>
          <li>${words(here.includes("alcohol") ? "prohibited.age-dry" : "prohibited.age")}</li>
          <li>${words("prohibited.packed")}</li>
        </ul>`,
      )}
      ${section(
        "then",
        html`<p>${words("prohibited.refuse")}</p>
          <p>${words("prohibited.answer")}</p>`,
      )}
      <nav class="ways" aria-label="${words("landing.start-title")}">
        <a href="${faqPath}?lang=${language}">${words("faq.title")}</a>
        <a href="${termsPath}?lang=${language}">${words("terms.title")}</a>
      </nav>`,
  );
};

/** Styles of the pages for people who are not signed in. */
const visitorStyle = `
main{max-inline-size:720px}
.lead{margin-block:8px 20px;color:var(--soft);font-size:1.0625rem;text-wrap:pretty}
.ways{display:flex;flex-wrap:wrap;align-items:center;gap:8px 20px;margin-block-start:32px}
.ways a:not(.button){display:inline-flex;align-items:center;min-block-size:44px;color:var(--brand-text);font-weight:550}
section>h2{margin-block:28px 8px;font-size:1.125rem;line-height:1.625rem;font-weight:600;color:inherit}
section li,section>p{margin-block-end:8px;max-inline-size:68ch;line-height:1.6}
section ul{padding-inline-start:20px}
`;

/** A page that operators have written: sections, questions or screens. */
type Written = SharedFrame & {
  title: string;
  about: string;
  sections: readonly { title: string; text: string }[];
};

export type WrittenPage = Written & {
  /** True for questions, which open on demand and can be searched; other sections are read from top to bottom. */
  isAsked: boolean;
};

/** Splits a text into paragraphs at blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

const paragraphs = (text: string): Html[] => paragraphsOf(text).map((paragraph) => html`<p>${paragraph}</p>`);

/** A page that operators have written, instead of the built-in one. */
export const writtenPage = (page: WrittenPage): string => {
  const { title, about, isAsked, sections, brand } = page;
  return pageFrame(
    {
      ...page,
      title: `${title} · ${brand.service_name}`,
      about,
      style: (isAsked ? questionsStyle : "") + visitorStyle,
    },
    html`<h1>${title}</h1>
      ${isAsked && searchField(page)}
      ${sections.map((section, at) =>
        isAsked
          ? html`<details class="question" id="q${at + 1}">
              <summary>${section.title}${icon("chevron")}</summary>
              ${paragraphs(section.text)}
            </details>`
          : html`<section aria-labelledby="s${at + 1}">
              <h2 id="s${at + 1}">${section.title}</h2>
              ${paragraphs(section.text)}
            </section>`,
      )}`,
  );
};

const screensStyle = `
.screens{display:grid;gap:16px;margin-block-start:20px;padding:0;list-style:none}
.screens li{display:grid;gap:4px;max-inline-size:360px;margin:0;background:var(--brand-raised)}
.screens h2{margin:0;font-size:1.25rem;line-height:1.75rem;font-weight:600}
.screens p{color:var(--soft);font-size:.875rem;line-height:1.25rem}
.screens div{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;margin-block-start:12px;font-size:.8125rem}
.screens span{color:var(--faint)}
.screens .button{justify-self:end}
`;

/** The screens of a first visit on one page, from top to bottom; the portal shows them one after another. */
export const onboardingPage = (page: Written): string => {
  const { title, about, sections, brand, words } = page;
  const count = String(sections.length);
  return pageFrame(
    {
      ...page,
      title: `${title} · ${brand.service_name}`,
      about,
      style: visitorStyle + screensStyle,
    },
    html`<h1>${title}</h1>
      <ol class="screens">
        ${sections.map(
          (screen, at) =>
            html`<li class="card">
              <h2>${screen.title}</h2>
              ${paragraphs(screen.text)}
              <div>
                <span>${words("welcome.skip")}</span>
                <span>${words("welcome.step", { step: String(at + 1), count })}</span>
                <b class="button first">
                  ${words(at === sections.length - 1 ? "welcome.start" : "welcome.next")}
                </b>
              </div>
            </li>`,
        )}
      </ol>`,
  );
};
