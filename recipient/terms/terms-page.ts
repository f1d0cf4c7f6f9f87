import { html, type Html } from "../html.ts";
import { pageFrame, type SharedFrame } from "../page-frame.ts";
import { governingLanguage, type Terms, type TermsSection } from "./terms.ts";

export type TermsPage = SharedFrame & {
  terms: Terms;
  /** The address of the same text as a PDF. */
  pdfHref: string;
};

const style = `
main{max-inline-size:720px}
.lead{margin-block:8px 20px;color:var(--soft);font-size:1.0625rem}
.translation{margin-block-end:20px;padding:12px 16px;border:1px solid var(--edge);border-radius:var(--brand-radius);line-height:1.6}
.translation a{color:var(--brand-text);font-weight:550}
.tools{display:flex;flex-wrap:wrap;gap:8px;margin-block-end:8px}
.tools .button{min-block-size:44px;padding-inline:14px}
section h2{margin-block:28px 8px;font-size:1.125rem;line-height:1.625rem;font-weight:600}
section p{margin-block-end:8px;max-inline-size:68ch;line-height:1.6}
@media print{
:root{color-scheme:light}
body{background:#fff;color:#000;font-size:10.5pt}
.skip,.tools,.languages{display:none}
main{max-inline-size:none;padding:0}
section h2{break-after:avoid}
section p{orphans:3;widows:3}
}
`;

const part = ({ title, points }: TermsSection, at: number): Html =>
  html`<section aria-labelledby="s${at + 1}">
    <h2 id="s${at + 1}">${at + 1}. ${title}</h2>
    ${points.map((point) => html`<p>${point}</p>`)}
  </section>`;

/** A country's terms as a page that works and prints without script. */
export const termsPage = (page: TermsPage): string => {
  const { terms, words, brand } = page;
  return pageFrame(
    { ...page, title: `${terms.title} · ${brand.service_name}`, about: terms.about, style },
    html`<h1>${terms.title}</h1>
      <p class="lead">${terms.intro}</p>
      ${
        terms.translation &&
        html`<p class="translation" role="note">
          ${terms.translation.notice}
          <a href="?lang=${governingLanguage}" hreflang="${governingLanguage}">${terms.translation.read}</a>
        </p>`
      }
      <nav class="tools" aria-label="${terms.title}">
        <a class="button first" href="${page.pdfHref}" download>${terms.save}</a>
        <button class="button scripted" data-print>${words("page.print")}</button>
      </nav>
      ${terms.sections.map(part)}`,
  );
};
