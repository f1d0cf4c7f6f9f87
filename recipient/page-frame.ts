import { fontAddress } from "@waybill/domain/markets/languages";
import { html, Html } from "./html.ts";
import { icon } from "./icons.ts";
import { pageStyle } from "./page-style.ts";

export type PageWords = (key: string, values?: Record<string, string>) => string;

export type Frame = {
  language: string;
  direction: "ltr" | "rtl";
  /** The page's languages, each with its name in that language and its address. */
  languages: readonly { code: string; name: string; href: string }[];
  /**
   * A notice and a link to the page in the reader's own language, in that language; absent if the page is in it
   * already.
   */
  offer?: { code: string; direction: "ltr" | "rtl"; notice: string; name: string; href: string };
  brand: {
    id: string;
    service_name: string;
    logo_url: string;
    /** A style sheet with other colours than the built-in ones. */
    style_url?: string | undefined;
  };
  /** The sender's own logo, next to the product's. */
  sender?: { name: string; logo: { url: string; width: number; height: number } };
  title: string;
  /** The preview of a shared link: without order data, because anyone can read it. */
  about: string;
  address: string;
  /** Seconds after which a browser without JavaScript asks again; absent: the page is final. */
  refreshAfter?: number;
  /** The page's own script. */
  script?: string;
  /** Additional styles of this page. */
  style?: string;
  /** The accessible name of the page's main element, if the page is embedded in another page. */
  mainName?: string;
  words: PageWords;
};

export type SharedFrame = Omit<Frame, "sender" | "title" | "about" | "refreshAfter" | "style" | "mainName">;

const languageSwitch = ({ language, languages, words }: Frame): Html | false =>
  languages.length > 1 &&
  html`<details class="languages">
    <summary>
      ${icon("globe")}<span class="unseen">${words("language.choose")}: </span>
      ${languages.find(({ code }) => code === language)?.name}
    </summary>
    <ul>
      ${languages.map(
        ({ code, name, href }) =>
          html`<li>
            <a
              href="${href}"
              hreflang="${code}"
              lang="${code}"
              ${code === language && html`aria-current="true"`}
              >${name}</a
            >
          </li>`,
      )}
    </ul>
  </details>`;

const languageOffer = ({ offer }: Frame): Html | undefined =>
  offer &&
  html`<p class="offer" lang="${offer.code}" dir="${offer.direction}">
    ${offer.notice} <a href="${offer.href}" hreflang="${offer.code}">${offer.name}</a>
  </p>`;

const senderLogo = ({ sender }: Frame): Html | undefined =>
  sender &&
  html`<img
    class="sender"
    src="${sender.logo.url}"
    alt="${sender.name}"
    width="${sender.logo.width}"
    height="${sender.logo.height}"
  />`;

/** The complete page around its content. Works without JavaScript, and reloads itself. */
export const pageFrame = (frame: Frame, main: Html): string => {
  const font = fontAddress(frame.language);
  return html`<!doctype html>
    <html lang="${frame.language}" dir="${frame.direction}" data-brand="${frame.brand.id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${frame.title}</title>
        <meta name="description" content="${frame.about}" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${frame.brand.service_name}" />
        <meta property="og:title" content="${frame.title}" />
        <meta property="og:description" content="${frame.about}" />
        <meta property="og:url" content="${frame.address}" />
        <meta property="og:locale" content="${frame.language}" />
        <link rel="icon" href="${frame.brand.logo_url}" />
        <link rel="stylesheet" href="/brands.css" />
        ${frame.brand.style_url !== undefined && html`<link rel="stylesheet" href="${frame.brand.style_url}" />`}
        ${font !== undefined && html`<link rel="stylesheet" href="${font}" />`}
        <style>
          ${new Html(pageStyle + (frame.style ?? ""))}
        </style>
        <noscript>
          ${frame.refreshAfter && html`<meta http-equiv="refresh" content="${frame.refreshAfter}" />`}
          <style>
            .scripted {
              display: none;
            }
          </style>
        </noscript>
        ${frame.script && html`<script type="module" src="${frame.script}"></script>`}
      </head>
      <body ${frame.refreshAfter && html`data-follow="${frame.refreshAfter}"`}>
        <a class="skip" href="#main">${frame.words("tracking.skip")}</a>
        ${languageOffer(frame)}
        <header>
          <img src="${frame.brand.logo_url}" alt="" width="28" height="28" />
          <b>${frame.brand.service_name}</b>
          ${senderLogo(frame)} ${languageSwitch(frame)}
        </header>
        <main id="main" ${frame.mainName && html`aria-label="${frame.mainName}"`}>${main}</main>
      </body>
    </html>`.text;
};
