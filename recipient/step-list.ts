import type { TrackedOrder } from "@waybill/contract/tracking";
import { isCancelledLike } from "@waybill/domain/orders/status";
import { html, type Html } from "./html.ts";
import { icon } from "./icons.ts";
import { stepWords, type Speaking } from "./tracking-words.ts";

type Step = TrackedOrder["steps"][number];

const nearSteps: readonly Step["step"][] = ["near-vendor", "near-customer"];

/** 'Near' is shown when the rider is under 5 minutes away (spec §4): while that is so, and after, if its time is known. */
const isShown = ({ step, state, at }: Step): boolean =>
  !nearSteps.includes(step) || state === "here" || (state === "past" && at !== null);

/** Where the way ended before its time, and when. */
const endOf = ({ order, words, clockTime }: Speaking): Html | false => {
  const at = order.status_history.at(-1)?.created_at;
  return (
    isCancelledLike(order.status) &&
    html`<li class="ended">
      <span class="dot" aria-hidden="true">${icon("cross")}</span>
      <span>${words("tracking.step-ended")}</span>
      ${at !== undefined && html`<time datetime="${at}">${clockTime(at)}</time>`}
    </li>`
  );
};

/** The steps of the way, ticked as far as it has come. */
export const stepList = (speaking: Speaking): Html => {
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
