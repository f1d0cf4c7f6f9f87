import { isDone, isStopped } from "@waybill/domain/orders/status";
import { actForms, type ActForms } from "./act-forms.ts";
import { html, type Html } from "./html.ts";
import { icon } from "./icons.ts";
import { pageFrame, type SharedFrame } from "./page-frame.ts";
import { parcelCard, riderCard, senderPhoneCard, stepList } from "./tracking-cards.ts";
import { trackingStyle } from "./tracking-style.ts";
import {
  ageOfEta,
  changeSentence,
  pageHeading,
  statusSentence,
  titleFor,
  wordsFor,
  type Audience,
  type TrackingTextInput,
} from "./tracking-words.ts";

export type TrackingPage = SharedFrame &
  TrackingTextInput & {
    money: (amount: number) => string;
    /** Formats a phone number as usual in the country. */
    phone: (number: string) => string;
    /** How many times faster than the clock a sandbox's riders are. */
    speed: number;
    /** The map's credits, with each licence's address. */
    credits: readonly { words: string; address: string }[];
    /** The address of the map's drawing; absent while no rider has the job, and without the link's secret. */
    mapAddress?: string;
    /** The link as opened, for sharing. */
    link: string;
    /** The reader's message preference and its form; absent without the link's secret. */
    notices?: { wanted: boolean; action: string };
    /** More cards about the order, above the recipient's actions. */
    cards?: readonly Html[];
    /** The recipient's actions; absent without the link's secret. */
    acts?: ActForms;
    /** The photo of the handover to the recipient or back to the shop, if available. */
    photo?: { address: string; at: string; kind: "delivery" | "return" };
  };

const refreshAfter = 10;

const map = ({ order, mapAddress, credits }: TrackingPage): Html => {
  const { latitude, longitude } = order.rider ?? {};
  const shown = mapAddress !== undefined && latitude !== undefined && longitude !== undefined;
  return html`<div
    class="map scripted ${!shown && "none"}"
    ${shown && html`data-map="${mapAddress}" data-rider="${latitude},${longitude}"`}
  >
    <div aria-hidden="true" data-picture></div>
    <small>${credits.map(({ words, address }) => html`<a href="${address}">${words}</a> `)}</small>
  </div>`;
};

const captions = { delivery: "tracking.photo", return: "order.photo-return" } as const;

const photoOf = ({ photo, words, clockTime }: TrackingPage): Html => {
  const caption = photo && words(captions[photo.kind], { time: clockTime(photo.at) });
  return html`<div data-live="photo">
    ${
      photo &&
      html`<figure class="card photo">
        <a href="${photo.address}"
          ><img src="${photo.address}" alt="${caption}" width="640" height="480" loading="lazy"
        /></a>
        <figcaption>${caption}</figcaption>
      </figure>`
    }
  </div>`;
};

const share = ({ link, words }: TrackingPage, title: string): Html => {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`;
  return html`<p class="acts">
    <a class="button" href="${mail}" data-share="${link}" data-copied="${words("tracking.copied")}"
      >${icon("share")}<span>${words("tracking.share")}</span></a
    >
  </p>`;
};

const noticesForm = ({ notices, words }: TrackingPage): Html | undefined =>
  notices &&
  html`<form class="end" method="post" action="${notices.action}">
    <p>${words(notices.wanted ? "tracking.notices-on" : "tracking.notices-off")}</p>
    <button class="button" name="wanted" value="${notices.wanted ? "no" : "yes"}">
      ${words(notices.wanted ? "tracking.notices-stop" : "tracking.notices-start")}
    </button>
  </form>`;

const senderOf = ({ outlet_name, outlet_logo }: TrackingPage["order"]) =>
  outlet_logo && { sender: { name: outlet_name, logo: outlet_logo } };

/** The recipient's page as HTML: complete without JavaScript, reloading itself until the order is over. */
export const trackingPage = (page: TrackingPage): string => {
  const { order, words, audience } = page;
  // The page does not reload while a form is open.
  const over = isDone(order.status) || isStopped(order.status) || page.acts?.open !== undefined;
  const title = titleFor(audience, words, page.brand.service_name);
  const about = words("tracking.about");
  return pageFrame(
    { ...page, ...senderOf(order), title, about, style: trackingStyle, ...(!over && { refreshAfter }) },
    html`${map(page)}
      <div>
        <h1 data-live="heading">${pageHeading(page)}</h1>
        <p class="say" role="status" data-live="sentence">${statusSentence(page)}</p>
        <p class="say" role="status" data-live="change">${changeSentence(page)}</p>
        ${senderPhoneCard(page, page.phone)}
        <p class="demo" data-live="age">${ageOfEta(page)}</p>
        ${page.speed > 1 && html`<p class="demo">${words("tracking.sped-up", { speed: String(page.speed) })}</p>`}
        <p class="stale" role="status" data-offline="${words("tracking.offline")}"></p>
        <div data-live="cards">${page.cards}</div>
        <div data-live="acts">${page.acts && actForms({ ...page.acts, order, words })}</div>
        ${photoOf(page)} ${riderCard(page)} ${stepList(page)} ${parcelCard(page, page.money)}
        ${share(page, title)} ${noticesForm(page)}
        <p class="end">
          ${words("tracking.link-not-working")} <a href="" data-refresh>${words("tracking.refresh")}</a>
        </p>
      </div>`,
  );
};

/** The page of an unknown link. */
export const unknownOrderPage = (page: SharedFrame & { audience: Audience }): string => {
  const { words } = page;
  const translate = wordsFor(page.audience, words);
  return pageFrame(
    {
      ...page,
      title: titleFor(page.audience, words, page.brand.service_name),
      about: words("tracking.about"),
    },
    html`<h1>${translate("not-found")}</h1>
      <p class="say">${translate("not-found-say")}</p>
      <p class="end first">
        ${words("tracking.link-not-working")} <a class="button" href="">${words("tracking.refresh")}</a>
      </p>`,
  );
};
