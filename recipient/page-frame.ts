import { html, Html } from "./html.ts";
import { pageStyle } from "./page-style.ts";

export type PageWords = (key: string, values?: Record<string, string>) => string;

export type Frame = {
  language: string;
  direction: "ltr" | "rtl";
  brand: { id: string; service_name: string; logo_url: string };
  title: string;
  /** Seconds after which a browser without JavaScript asks again; absent: the page is final. */
  refreshAfter?: number;
  words: PageWords;
};

/** The whole page around its content. No script: it reads the same without JavaScript. */
export const pageFrame = (frame: Frame, main: Html): string =>
  html`<!doctype html>
    <html lang="${frame.language}" dir="${frame.direction}" data-brand="${frame.brand.id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        ${frame.refreshAfter && html`<meta http-equiv="refresh" content="${frame.refreshAfter}" />`}
        <title>${frame.title}</title>
        <meta property="og:title" content="${frame.title}" />
        <link rel="icon" href="${frame.brand.logo_url}" />
        <link rel="stylesheet" href="/brands.css" />
        <style>
          ${new Html(pageStyle)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">${frame.words("tracking.skip")}</a>
        <header>
          <img src="${frame.brand.logo_url}" alt="" width="28" height="28" />
          <b>${frame.brand.service_name}</b>
        </header>
        <main id="main">${main}</main>
      </body>
    </html>`.text;
