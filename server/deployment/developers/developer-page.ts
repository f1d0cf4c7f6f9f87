import { fontAddress } from "@waybill/domain/markets/languages";
import { html, Html } from "@waybill/recipient/html";
import type { SharedFrame } from "@waybill/recipient/page-frame";
import { pageStyle } from "@waybill/recipient/page-style";
import { Marked } from "marked";
import { anchorOf } from "./anchor-of.ts";
import { developerStyle } from "./developer-style.ts";

export type Link = { href: string; title: string };
export type DeveloperPage = {
  /** The page's URL, without the language. */
  href: string;
  title: string;
  markdown: string;
};

type Around = {
  frame: SharedFrame;
  /** The other pages, by group. */
  groups: readonly { name: string; links: readonly Link[] }[];
  tabs: readonly (Link & { isOpen: boolean })[];
  /** The text that the visitor searched for. */
  searchText?: string;
};

/** Renders our own Markdown: the guide and the API references. Headings get anchors, and wide tables scroll. */
const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(words)}">${words}</h${depth}>`;
    },
    table(token) {
      const row = (cells: readonly { tokens: (typeof token.header)[number]["tokens"] }[], tag: "th" | "td") =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
      const body = token.rows.map((cells) => row(cells, "td")).join("");
      return `<div class="wide" tabindex="0" role="region" aria-label="${token.header.map(({ text }) => text).join(", ")}"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>`;
    },
    code({ text, lang }) {
      return `<pre tabindex="0"${lang ? ` data-language="${lang}"` : ""}><code>${html`${text}`.text}</code></pre>`;
    },
  },
});

/** A page of the guide or of a reference: it needs no script, and its content is English in every language. */
export function developerPage(page: DeveloperPage, { frame, groups, tabs, searchText }: Around): string {
  const { words, brand, language, direction } = frame;
  const font = fontAddress(language);
  const about = words("developers.about", { service: brand.service_name });
  const search = words("developers.search");
  const title = `${page.title} · ${brand.service_name}`;
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}" data-brand="${brand.id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta name="description" content="${about}" />
        <link rel="icon" href="${brand.logo_url}" />
        <link rel="alternate" type="text/markdown" href="${page.href}.md" />
        <link rel="stylesheet" href="/brands.css" />
        ${brand.style_url !== undefined && html`<link rel="stylesheet" href="${brand.style_url}" />`}
        ${font !== undefined && html`<link rel="stylesheet" href="${font}" />`}
        <style>
          ${new Html(pageStyle + developerStyle)}
        </style>
      </head>
      <body class="developers">
        <a class="skip" href="#main">${words("tracking.skip")}</a>
        <header>
          <a class="home" href="/developers">
            <img src="${brand.logo_url}" alt="" width="28" height="28" />
            <b>${brand.service_name} <span>${words("developers.title")}</span></b>
          </a>
          <nav class="tabs" aria-label="${words("developers.title")}">
            ${tabs.map(({ href, title: name, isOpen }) => html`<a href="${href}" ${isOpen && html`aria-current="page"`}>${name}</a>`)}
          </nav>
          <form action="/developers/search" role="search">
            <input
              type="search"
              name="q"
              value="${searchText ?? ""}"
              aria-label="${search}"
              placeholder="${search}"
              maxlength="100"
            />
          </form>
          <a class="button" href="/#sign-in">${words("shell.log-in")}</a>
          <a class="button first" href="/account/developer">${words("developers.test-key")}</a>
        </header>
        <div class="columns">
          <nav class="pages" aria-label="${words("developers.pages")}">
            <details>
              <summary>${words("developers.pages")}</summary>
              <div lang="en" dir="ltr">${pageLinks(groups, page.href)}</div>
            </details>
            <div class="open" lang="en" dir="ltr">${pageLinks(groups, page.href)}</div>
          </nav>
          <main id="main" lang="en" dir="ltr">
            <p class="way">
              <a href="${page.href}.md" lang="${language}" dir="${direction}"
                >${words("developers.as-markdown")}</a
              >
            </p>
            ${new Html(marked.parse(page.markdown, { async: false }))}
          </main>
        </div>
      </body>
    </html>`.text;
}

const pageLinks = (groups: Around["groups"], open: string): Html =>
  html`${groups.map(
    ({ name, links }) =>
      html`<p>${name}</p>
        <ul>
          ${links.map(
            ({ href, title }) =>
              html`<li><a href="${href}" ${href === open && html`aria-current="page"`}>${title}</a></li>`,
          )}
        </ul>`,
  )}`;
