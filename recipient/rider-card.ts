import { html, type Html } from "./html.ts";
import { icon } from "./icons.ts";
import type { Speaking } from "./tracking-words.ts";

/** Who brings it, and how to reach them; hidden while nobody has the job. */
export const riderCard = ({ order: { rider }, words }: Speaking): Html => {
  const label = words("tracking.your-rider");
  return html`<section class="card rider ${!rider && "empty"}" aria-label="${label}" data-live="rider">
    ${
      rider &&
      html`<span class="avatar" aria-hidden="true">${[...rider.first_name][0]}</span>
        <span class="who"><small aria-hidden="true">${label}</small><bdi>${rider.first_name}</bdi></span>
        ${
          rider.phone_number &&
          html`<a class="button first" href="tel:${rider.phone_number}"
            >${icon("phone")}${words("tracking.call")}</a
          >`
        }`
    }
  </section>`;
};
