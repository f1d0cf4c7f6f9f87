import { html, type Html } from "./html.ts";
import { pageFrame, type FrameAround } from "./page-frame.ts";
import { codePath, receiptFormats, type Receipt, type ReceiptFormat } from "./receipt.ts";
import { receiptStyle } from "./receipt-style.ts";

export type ReceiptPage = FrameAround & {
  receipt: Receipt;
  format: ReceiptFormat;
  /** The same receipt in another format, or as a file. */
  hrefOf: (changes: { format: ReceiptFormat; as?: "pdf" }) => string;
};

const to = ({ receipt: { recipient }, words }: ReceiptPage): Html | false =>
  recipient !== undefined &&
  html`<section>
    <h2>${words("receipt.to")}</h2>
    <p class="name"><bdi>${recipient.name}</bdi></p>
    <p class="where"><bdi>${recipient.address}</bdi></p>
    <p class="phone">${words("receipt.phone")} <bdi dir="ltr">${recipient.phone}</bdi></p>
    ${recipient.notes && html`<p>${words("receipt.note")}: <bdi>${recipient.notes}</bdi></p>`}
  </section>`;

const due = ({ receipt: { recipient, cash }, words }: ReceiptPage): Html | false =>
  recipient !== undefined &&
  html`<p class="due">
    ${
      cash === undefined
        ? html`<span>${words("receipt.nothing-due")}</span>`
        : html`<span>${cash.label}</span><b><bdi>${cash.sum}</bdi></b>`
    }
  </p>`;

const foot = ({ receipt, words }: ReceiptPage): Html => {
  const side = receipt.code.length;
  const label = words("receipt.scan");
  return html`<div class="foot">
    <svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" role="img" aria-label="${label}">
      <path d="${codePath(receipt.code)}" />
    </svg>
    <dl>
      <div>
        <dt>${words("receipt.order")}</dt>
        <dd><bdi>${receipt.order_id}</bdi></dd>
      </div>
      ${receipt.moments.map(
        ({ label: name, time }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${time}</dd>
          </div>`,
      )}
    </dl>
  </div>`;
};

const tools = ({ format, hrefOf, words }: ReceiptPage): Html => {
  const size = words("receipt.size");
  const names = Object.keys(receiptFormats) as ReceiptFormat[];
  return html`<nav class="sizes" aria-label="${size}">
      ${names.map((name) => {
        const here = name === format && html`aria-current="true"`;
        return html`<a href="${hrefOf({ format: name })}" ${here}
          ><bdi dir="ltr">${receiptFormats[name].name}</bdi></a
        >`;
      })}
    </nav>
    <p class="tools">
      <button class="button first scripted" data-print>${words("receipt.print")}</button>
      <a class="button" href="${hrefOf({ format, as: "pdf" })}">${words("receipt.save-pdf")}</a>
    </p>`;
};

/** The receipt, or the label for the bag, on the paper that was chosen. */
export const receiptPage = (page: ReceiptPage): string => {
  const { receipt, words } = page;
  return pageFrame(
    {
      ...page,
      title: `${words("receipt.title")} · ${page.brand.service_name}`,
      about: words("receipt.about"),
      style: receiptStyle(page.format),
    },
    html`<h1>${words("receipt.title")}</h1>
      ${tools(page)}
      ${receipt.recipient === undefined && html`<p class="locked">${words("receipt.locked")}</p>`}
      <div class="paper" tabindex="0" role="region" aria-label="${words("receipt.title")}">
        <article class="label">
          <p class="brand"><b>${receipt.service_name}</b></p>
          <section>
            <h2>${words("receipt.from")}</h2>
            <p class="where"><bdi>${receipt.outlet_name}</bdi></p>
          </section>
          ${to(page)} ${due(page)} ${foot(page)}
        </article>
      </div>`,
  );
};

/** What the address of a receipt shows that leads to no order. */
export const unknownReceiptPage = (page: FrameAround): string =>
  pageFrame(
    {
      ...page,
      title: `${page.words("receipt.title")} · ${page.brand.service_name}`,
      about: page.words("receipt.about"),
    },
    html`<h1>${page.words("receipt.not-found")}</h1>
      <p class="say">${page.words("receipt.not-found-say")}</p>
      <p class="end first"><a class="button" href="">${page.words("tracking.refresh")}</a></p>`,
  );
