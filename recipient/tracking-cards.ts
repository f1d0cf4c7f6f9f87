import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import { isStopped } from "@waybill/domain/orders/status";
import { doorNoteKey } from "@waybill/domain/orders/order-money";
import { html, type Html } from "./html.ts";
import { icon } from "./icons.ts";
import { stepWords, type TrackingTextInput } from "./tracking-words.ts";

type Step = TrackedOrder["steps"][number];

const nearSteps: readonly Step["step"][] = ["near-vendor", "near-customer"];

/** 'Near' is shown while the rider is under 5 minutes away (spec §4), and afterwards if its time is known. */
const isShown = ({ step, state, at }: Step): boolean =>
  !nearSteps.includes(step) || state === "here" || (state === "past" && at !== null);

/** The list of steps; reached ones are ticked. */
export const stepList = (speaking: TrackingTextInput): Html => {
  const { order, audience, words, clockTime } = speaking;
  const label = words("tracking.progress");
  return html`<section class="card" aria-label="${label}">
    <ol class="steps" data-live="steps">
      ${order.steps.filter(isShown).map(
        ({ step, state, at }) =>
          html`<li class="${state}" ${state === "here" && html`aria-current="step"`}>
            <span class="dot" aria-hidden="true">${state === "past" && icon("tick")}</span>
            <span>${stepWords(audience, words, step)}</span>
            ${at && html`<time datetime="${at}">${clockTime(at)}</time>`}
          </li>`,
      )}
      ${endOf(speaking)}
    </ol>
  </section>`;
};

/** The step at which a stopped order ended, and when. */
const endOf = ({ order, words, clockTime }: TrackingTextInput): Html | false => {
  const at = order.status_history.at(-1)?.created_at;
  return (
    isStopped(order.status) &&
    html`<li class="ended">
      <span class="dot" aria-hidden="true">${icon("cross")}</span>
      <span>${words("tracking.step-ended")}</span>
      ${at !== undefined && html`<time datetime="${at}">${clockTime(at)}</time>`}
    </li>`
  );
};

/** The number to call about a missing order. */
export const senderPhoneCard = (
  { order, words }: TrackingTextInput,
  phone: (number: string) => string,
): Html =>
  html`<p class="${order.sender_phone !== undefined && "acts"}" data-live="sender">
    ${
      order.sender_phone !== undefined &&
      html`<a class="button first" href="tel:${order.sender_phone}"
        >${icon("phone")}<span
          >${words("tracking.call-sender", { outlet: order.outlet_name })}
          <bdi dir="ltr">${phone(order.sender_phone)}</bdi></span
        ></a
      >`
    }
  </p>`;

/** The rider, and how to call; hidden while no rider has the job. */
export const riderCard = ({ order: { rider }, words }: TrackingTextInput): Html => {
  const label = words("tracking.your-rider");
  return html`<section class="card rider ${!rider && "empty"}" aria-label="${label}" data-live="rider">
    ${
      rider &&
      html`<span class="avatar" aria-hidden="true"
          >${
            rider.photo
              ? html`<img src="${rider.photo}" alt="" width="64" height="64" />`
              : [...rider.first_name][0]
          }</span
        >
        <span class="who"
          ><small aria-hidden="true">${label}</small><bdi>${rider.first_name}</bdi>${
            (rider.vehicle ?? rider.plate) !== undefined &&
            html`<small class="ride"
              >${rider.vehicle && html`<bdi>${rider.vehicle}</bdi>`}
              ${rider.plate && html`<bdi class="plate">${rider.plate}</bdi>`}</small
            >`
          }</span
        >
        ${
          rider.phone_number &&
          html`<a class="button first" href="tel:${rider.phone_number}"
            >${icon("phone")}${words("tracking.call")}</a
          >`
        }`
    }
  </section>`;
};

/** The parcel: origin and payment visible, the rest on demand and without JavaScript. */
export const parcelCard = (
  { order, audience, words }: TrackingTextInput,
  money: (amount: number) => string,
): Html => {
  const { recipient } = order;
  return html`<section class="card">
    <dl data-live="parcel">
      ${audience === "customer" && line(words("tracking.from"), order.outlet_name)}
      ${atTheDoor(order.at_the_door, words, money)} ${line("PIN", order.pin)}
    </dl>
    <details class="more">
      <summary>
        <span class="closed">${words("tracking.show-more")}</span>
        <span class="open">${words("tracking.show-less")}</span>
      </summary>
      <dl data-live="details">
        ${line(words("tracking.recipient-name"), recipient?.name)}
        ${line(words("tracking.delivery-to"), recipient?.address)}
        ${line(words("tracking.note"), recipient?.notes)}
        ${line(words("tracking.order-number"), order.order_id)}
      </dl>
    </details>
  </section>`;
};

/** What the recipient pays at the drop-off, or that it is paid or no longer due; no other price. */
const atTheDoor = (
  door: TrackedOrder["at_the_door"],
  words: TrackingTextInput["words"],
  money: (amount: number) => string,
): Html | false => {
  if (!door || door.state === "none") return false;
  const { state, payment, amount } = door;
  const sum = state === "paid_before" ? words("money.nothing") : amount === null ? "" : money(amount);
  return html`<div>
    <dt>${words("tracking.pay-at-the-door")}</dt>
    <dd>
      ${sum && html`<bdi>${state === "not_owed" ? html`<s>${sum}</s>` : sum}</bdi>`}
      <small>${words(doorNoteKey({ state, option: payment ?? undefined }))}</small>
    </dd>
  </div>`;
};

const line = (label: string, text: string | null | undefined): Html | false =>
  !!text &&
  html`<div>
    <dt>${label}</dt>
    <dd><bdi>${text}</bdi></dd>
  </div>`;
