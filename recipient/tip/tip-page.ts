import type { Tip } from "@waybill/contract/visitors/tips";
import { html, type Html } from "../html.ts";
import { pageFrame, type SharedFrame } from "../page-frame.ts";
import { trackingStyle } from "../tracking-style.ts";

export type TipPage = SharedFrame & {
  tip: Tip;
  money: (amount: number) => string;
  /** The URL that the amount is sent to. */
  action: string;
  /** The URL that the script sends the card to. */
  payAt: string;
  /** The URL of the order's page. */
  back: string;
  /** The problem with the amount, and the typed text. */
  problem?: { text: string; typed: string } | undefined;
};

const amounts = ({ tip, words, money, action, problem }: TipPage): Html => {
  const isPreset = tip.amount !== null && tip.presets.includes(tip.amount);
  const own = problem?.typed ?? (tip.amount !== null && !isPreset ? String(tip.amount) : "");
  return html`<form class="card act" method="post" action="${action}">
    <p>${words("tracking.tip-say", { name: tip.rider_first_name })}</p>
    <fieldset>
      <legend>${words("tracking.tip-amount")}</legend>
      ${tip.presets.map(
        (amount) =>
          html`<label
            ><input
              type="radio"
              name="amount"
              value="${amount}"
              ${tip.amount === amount && html`checked`}
            /><bdi>${money(amount)}</bdi></label
          >`,
      )}
    </fieldset>
    <label class="field"
      >${words("tracking.tip-own", { least: money(tip.least), most: money(tip.most) })}
      <input name="own" inputmode="decimal" autocomplete="off" maxlength="12" dir="ltr" value="${own}" />
    </label>
    ${problem && html`<p class="wrong" role="alert">${problem.text}</p>`}
    <button class="button ${tip.state === "none" && "first"}">
      ${words(tip.state === "none" ? "tracking.tip-go-on" : "tracking.tip-change")}
    </button>
  </form>`;
};

type Labels = { label: string; missing: string };

const field = (name: string, { label, missing }: Labels, more: Html): Html =>
  html`<label class="field"
      >${label}<input name="${name}" required aria-describedby="${name}-wrong" ${more}
    /></label>
    <p class="wrong" id="${name}-wrong" data-wrong="${name}" data-missing="${missing}" role="alert"></p>`;

/** The card never leaves the page unencrypted: its form needs a script, and says so. */
const card = ({ tip, words, money, payAt }: TipPage): Html => {
  const [method] = tip.payment_methods;
  const sum = tip.amount === null ? "" : money(tip.amount);
  const ofCard = (name: string): Labels => ({
    label: words(`payment.card.${name}`),
    missing: words(name === "name" ? "validation.fill-name-on-card" : `payment.card.${name}-missing`),
  });
  const ltr = html`inputmode="numeric" dir="ltr"`;
  return html`<noscript><p class="card">${words("tracking.tip-needs-script")}</p></noscript>
    <form
      class="card act scripted"
      data-pay="${payAt}"
      data-amount="${tip.amount}"
      data-method="${JSON.stringify(method ?? null)}"
      data-failed="${words("error.unreachable")}"
      novalidate
    >
      <h2>${words("tracking.tip-card")}</h2>
      ${
        method?.hosted_fields
          ? html`<div data-hosted></div>`
          : html`${field("number", ofCard("number"), html`${ltr} autocomplete="cc-number"`)}
            ${field("expiry", ofCard("expiry"), html`${ltr} autocomplete="cc-exp" placeholder="MM / YY"`)}
            ${field("code", ofCard("code"), html`${ltr} autocomplete="cc-csc" maxlength="4"`)}`
      }
      ${field("name", ofCard("name"), html`autocomplete="cc-name" maxlength="200"`)}
      <p class="wrong" data-wrong="" role="alert"></p>
      <button class="button first">${words("tracking.tip-pay", { amount: sum })}</button>
    </form>`;
};

const thanks = ({ tip, words, money }: TipPage): Html => {
  const values = { amount: tip.amount === null ? "" : money(tip.amount), name: tip.rider_first_name };
  const key = { paid: "tip-paid", returned: "tip-returned", paying: "tip-paying" }[tip.state as "paid"];
  return html`<p class="card kept" role="status">${words(`tracking.${key}`, values)}</p>
    ${
      tip.redirect_url !== null &&
      html`<p class="acts">
        <a class="button first" href="${tip.redirect_url}">${words("tracking.tip-confirm")}</a>
      </p>`
    }`;
};

/** The page on which a recipient tips the rider: choosing the amount works without script, the card needs it. */
export const tipPage = (page: TipPage): string => {
  const { tip, words, back } = page;
  const isOpen = tip.state === "none" || tip.state === "open";
  const title = words("tracking.tip-title");
  return pageFrame(
    {
      ...page,
      title: `${title} · ${page.brand.service_name}`,
      about: words("tracking.about"),
      style: trackingStyle,
      ...(tip.state === "paying" && { refreshAfter: 10 }),
    },
    html`<h1>${title}</h1>
      ${isOpen ? html`${tip.state === "open" && card(page)} ${amounts(page)}` : thanks(page)}
      <p class="end first"><a class="button" href="${back}">${words("tracking.tip-back")}</a></p>`,
  );
};

/** The page that says why no tip is possible. */
export const noTipPage = (page: SharedFrame & { text: string; back: string }): string => {
  const { words } = page;
  const title = words("tracking.tip-title");
  return pageFrame(
    {
      ...page,
      title: `${title} · ${page.brand.service_name}`,
      about: words("tracking.about"),
      style: trackingStyle,
    },
    html`<h1>${title}</h1>
      <p class="say">${page.text}</p>
      <p class="end first"><a class="button" href="${page.back}">${words("tracking.tip-back")}</a></p>`,
  );
};

/** A card on the order's page after the delivery: the link to the tip page, or the tip that was given. */
export const tipCard = ({
  words,
  href,
  given,
}: Pick<TipPage, "words"> & { href: string; given: string | undefined }): Html =>
  given === undefined
    ? html`<p class="acts"><a class="button" href="${href}">${words("tracking.tip-title")}</a></p>`
    : html`<p class="card kept">${given}</p>`;
