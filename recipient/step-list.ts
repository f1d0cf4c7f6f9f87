import type { TrackedOrder } from "@waybill/contract/tracking";
import { html, type Html } from "./html.ts";
import { icon } from "./icons.ts";
import { stepWords, type Speaking } from "./tracking-words.ts";

type Step = TrackedOrder["steps"][number];

const nearSteps: readonly Step["step"][] = ["near-vendor", "near-customer"];

/** 'Near' is shown when the rider is under 5 minutes away (spec §4): while that is so, and after, if its time is known. */
const isShown = ({ step, state, at }: Step): boolean =>
  !nearSteps.includes(step) || state === "here" || (state === "past" && at !== null);

/** The steps of the way, ticked as far as it has come. */
export const stepList = ({ order, audience, words, clockTime }: Speaking): Html => {
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
    </ol>
  </section>`;
};
