import { html, type Html } from "@waybill/recipient/html";
import { pageFrame, type SharedFrame } from "@waybill/recipient/page-frame";
import type { Authentication, Challenge } from "./authentication-rows.ts";

const style = `
.look iframe{display:block;inline-size:100%;block-size:min(640px,75vh);border:1px solid var(--brand-hairline);border-radius:var(--brand-radius);background:#fff}
.look .collector{position:absolute;inline-size:10px;block-size:10px;border:0;opacity:0}
.look .turn{inline-size:32px;block-size:32px;margin-block:24px;border:3px solid var(--brand-hairline);border-block-start-color:var(--brand-line);border-radius:50%;animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.look .turn{animation:none}}
`;

type Page = { frame: SharedFrame; /** Without a slash at the end. */ address: string };

const frameOf = ({ frame: { offer: _offer, ...frame } }: Page) => ({
  ...frame,
  // Offers no choice of language, because this page is shown only briefly between two pages in the chosen language.
  languages: [],
  title: frame.words("page.card.title"),
  about: frame.words("page.card.title"),
  style,
});

const shown = (page: Page, main: Html): string => {
  const { words } = page.frame;
  const framedPage = html`<div class="look">
    <h1>${words("page.card.title")}</h1>
    <noscript><p class="say" role="alert">${words("page.needs-script")}</p></noscript>
    ${main}
  </div>`;
  return pageFrame(frameOf(page), framedPage);
};

const turning = html`<div class="turn" aria-hidden="true"></div>`;

/** Shown while we or the bank wait for a response. */
export const waitingPage = (page: Page): string =>
  shown(
    page,
    html`<p class="say" role="status" data-wait>${page.frame.words("page.card.wait")}</p>
      ${turning}`,
  );

/** Sends the browser's device data to CyberSource in a hidden frame, and then to us. */
export const collectingPage = (page: Page, { collection }: Authentication): string =>
  shown(
    page,
    html`<p class="say" role="status">${page.frame.words("page.card.wait")}</p>
      ${turning}
      <iframe class="collector" name="collector" title="" aria-hidden="true" tabindex="-1"></iframe>
      <form data-step="collect" method="post" action="${collection.url}" target="collector">
        <input type="hidden" name="JWT" value="${collection.accessToken}" />
      </form>
      <form data-step="browser" method="post" action="${page.address}/browser">
        ${["language", "java", "depth", "height", "width", "offset"].map(
          (name) => html`<input type="hidden" name="${name}" />`,
        )}
      </form>`,
  );

/** Shows the bank's challenge to the payer, in a frame of the required size. */
export function challengePage(page: Page, id: string, { url, accessToken }: Challenge): string {
  const { words } = page.frame;
  const itsPage = words("page.card.frame");
  return shown(
    page,
    html`<p class="say">${words("page.card.challenge")}</p>
      <iframe name="challenge" title="${itsPage}"></iframe>
      <form data-step="challenge" method="post" action="${url}" target="challenge">
        <input type="hidden" name="JWT" value="${accessToken}" />
        <input type="hidden" name="MD" value="${id}" />
      </form>`,
  );
}

/** Shown if the bank did not respond; the payer can retry. */
export const againPage = (page: Page, { state }: Pick<Authentication, "state">): string => {
  const { words } = page.frame;
  const retry =
    state === "challenged"
      ? html`<form method="post" action="${page.address}/confirmed">
          <button class="button first">${words("ui.retry")}</button>
        </form>`
      : html`<a class="button first" href="${page.address}">${words("ui.retry")}</a>`;
  return shown(
    page,
    html`<p class="say" role="alert">${words("page.card.again")}</p>
      ${retry}`,
  );
};

/** Shown inside the bank's frame at the end; redirects the whole page. */
export const leavingPage = (page: Page, to: string): string =>
  shown(
    page,
    html`<p class="say" role="status">${page.frame.words("page.card.wait")}</p>
      <a class="button first" data-leave target="_top" href="${to}"
        >${page.frame.words("page.card.continue")}</a
      >`,
  );
