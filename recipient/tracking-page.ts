import type { TrackedOrder } from "@waybill/contract/tracking";
import { isCancelledLike, isDone } from "@waybill/domain/orders/status";
import { html, type Html } from "./html.ts";
import { pageFrame, type Frame } from "./page-frame.ts";

export type TrackingPage = Omit<Frame, "title" | "refreshAfter"> & {
  order: TrackedOrder;
  /** A clock time as people here write it. */
  clockTime: (iso: string) => string;
  money: (amount: number) => string;
};

const refreshAfter = 15;

/** What a recipient reads first: when it arrives, or how it ended (spec §4, tracking-link steps). */
const heading = ({ order, words, clockTime }: TrackingPage): string => {
  if (isCancelledLike(order.status)) return words("tracking.heading-stopped");
  if (order.status === "DELIVERED") {
    const at = order.status_history.findLast(({ status }) => status === "DELIVERED")?.created_at;
    return words("tracking.heading-delivered", { time: at ? clockTime(at) : "" });
  }
  if (order.status === "RETURN_INITIATED" || order.status === "RETURNED_TO_VENDOR") {
    return words("tracking.heading-returned");
  }
  if (!order.eta) return words("tracking.heading-preparing");
  return words("tracking.arriving", { from: clockTime(order.eta.from), to: clockTime(order.eta.to) });
};

const sentence = ({ order, words }: TrackingPage): string => {
  const values = {
    outlet: order.outlet_name,
    rider: order.rider?.first_name ?? words("tracking.a-rider"),
  };
  if (isCancelledLike(order.status)) return words("tracking.say-stopped", values);
  const step = order.steps.findLast(({ state }) => state !== "next")?.step ?? "preparing";
  return words(`tracking.say-${step}`, values);
};

const steps = ({ order, words, clockTime }: TrackingPage): Html => {
  const label = words("tracking.progress");
  return html`<section class="card" aria-label="${label}">
    <ol class="steps">
      ${order.steps.map(
        ({ key, state, at }) =>
          html`<li class="${state}" ${state === "here" && html`aria-current="step"`}>
            <span class="dot" aria-hidden="true"></span>
            <span>${words(key)}</span>
            ${at && html`<time datetime="${at}">${clockTime(at)}</time>`}
          </li>`,
      )}
    </ol>
  </section>`;
};

const rider = ({ order, words }: TrackingPage): Html | false => {
  const label = words("tracking.your-rider");
  return (
    order.rider !== null &&
    html`<section class="card rider" aria-label="${label}">
      <span class="avatar" aria-hidden="true">${[...order.rider.first_name][0]}</span>
      <bdi>${order.rider.first_name}</bdi>
      ${
        order.rider.phone_number &&
        html`<a class="call" href="tel:${order.rider.phone_number}">${words("tracking.call")}</a>`
      }
    </section>`
  );
};

const line = (label: string, text: string | null | undefined): Html | false =>
  !!text &&
  html`<div>
    <dt>${label}</dt>
    <dd><bdi>${text}</bdi></dd>
  </div>`;

const parcel = ({ order, words, money }: TrackingPage): Html =>
  html`<section class="card">
    <dl>
      ${line(words("tracking.from"), order.outlet_name)}
      ${line(words("tracking.delivery-to"), order.recipient?.address)}
      ${line(words("tracking.note"), order.recipient?.notes)}
      ${line(words("tracking.pay-in-cash"), order.cash_due ? money(order.cash_due) : null)}
    </dl>
  </section>`;

/** The recipient's page as HTML: complete without JavaScript, asking again by itself until the order is over. */
export const trackingPage = (page: TrackingPage): string => {
  const { order, words } = page;
  const over = isDone(order.status) || isCancelledLike(order.status);
  const title = words("tracking.title", { service: page.brand.service_name });
  const again = words("tracking.refresh");
  return pageFrame(
    { ...page, title, ...(!over && { refreshAfter }) },
    html`<h1>${heading(page)}</h1>
      <p class="say" role="status">${sentence(page)}</p>
      ${rider(page)} ${steps(page)} ${parcel(page)}
      <p class="end">${words("tracking.link-not-working")} <a href="">${again}</a></p>`,
  );
};

/** What a link shows that leads to no order. */
export const unknownOrderPage = (page: Omit<Frame, "title" | "refreshAfter">): string =>
  pageFrame(
    { ...page, title: page.words("tracking.title", { service: page.brand.service_name }) },
    html`<h1>${page.words("tracking.not-found")}</h1>
      <p class="say">${page.words("tracking.not-found-say")}</p>
      <p class="end"><a href="">${page.words("tracking.refresh")}</a></p>`,
  );
