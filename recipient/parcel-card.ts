import { html, type Html } from "./html.ts";
import type { Speaking } from "./tracking-words.ts";

const line = (label: string, text: string | null | undefined): Html | false =>
  !!text &&
  html`<div>
    <dt>${label}</dt>
    <dd><bdi>${text}</bdi></dd>
  </div>`;

/** What is on its way: where from and what to pay at once, the rest on demand and without JavaScript. */
export const parcelCard = ({ order, audience, words }: Speaking, money: (amount: number) => string): Html => {
  const { recipient, cash_due } = order;
  const cash = order.status === "DELIVERED" ? words("receipt.cash-paid") : words("tracking.pay-in-cash");
  return html`<section class="card">
    <dl data-live="parcel">
      ${audience === "customer" && line(words("tracking.from"), order.outlet_name)}
      ${line(cash, cash_due ? money(cash_due) : null)}
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
