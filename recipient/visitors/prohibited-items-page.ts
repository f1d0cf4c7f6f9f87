import { faqPath, termsPath } from "@waybill/contract/visitor-pages";
import type { ProhibitedHere } from "@waybill/domain/markets/country";
import { html, type Html } from "../html.ts";
import { pageFrame, type FrameAround } from "../page-frame.ts";
import { visitorStyle } from "./visitor-style.ts";

export type ProhibitedItemsPage = FrameAround & {
  country: string;
  /** What the law of this country forbids beyond what is forbidden everywhere. */
  here: readonly ProhibitedHere[];
  /** The most a parcel may weigh, in words. */
  weight: string;
};

const everywhere = ["weapons", "drugs", "dangerous", "animals", "valuables", "stolen", "law"] as const;

/** What riders do not take in a country, also between individuals (c2c), as a page that needs no script. */
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
