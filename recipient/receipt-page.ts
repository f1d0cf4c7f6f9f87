import { html, type Html } from "./html.ts";
import { pageFrame, type SharedFrame } from "./page-frame.ts";
import { qrCodePath, receiptFormats, type Payment, type Receipt, type ReceiptFormat } from "./receipt.ts";

export type ReceiptPage = SharedFrame & {
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

/** Handling instructions, and documents that accompany the parcel. */
const handling = ({ receipt }: ReceiptPage): Html | false =>
  receipt.handling.length + receipt.facts.length > 0 &&
  html`<section class="inside">
    ${receipt.handling.map((line) => html`<p><b>${line}</b></p>`)}
    ${receipt.facts.map(({ label, value }) => html`<p>${label}: <bdi>${value}</bdi></p>`)}
  </section>`;

/** The first block, the amount that the rider collects, is the largest; the second is what the sender pays. */
const payment = ({ who, sum, note, isOff }: Payment, at: number): Html =>
  html`<p class="${at === 0 ? "due" : "price"}">
    <span>${who}${note !== undefined && html`<small>${note}</small>`}</span>
    <b><bdi>${isOff ? html`<s>${sum}</s>` : sum}</bdi></b>
  </p>`;

const foot = ({ receipt, words }: ReceiptPage): Html => {
  const side = receipt.code.length;
  const label = words("receipt.scan");
  return html`<div class="foot">
    <svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" role="img" aria-label="${label}">
      <path d="${qrCodePath(receipt.code)}" />
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
      <button class="button first scripted" data-print>${words("page.print")}</button>
      <a class="button" href="${hrefOf({ format, as: "pdf" })}">${words("page.save-pdf")}</a>
    </p>`;
};

/** The receipt, or the label for the bag, in the chosen paper format. */
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
          <p class="brand">
            <b>${receipt.service_name}</b>
            ${
              receipt.counter_code !== undefined &&
              html`<span class="counter"
                ><small>${words("receipt.counter-code")}</small
                ><b><bdi dir="ltr">${receipt.counter_code}</bdi></b></span
              >`
            }
          </p>
          <section class="from">
            ${
              receipt.logo &&
              html`<img
                src="${receipt.logo.url}"
                alt=""
                width="${receipt.logo.width}"
                height="${receipt.logo.height}"
              />`
            }
            <h2>${words("receipt.from")}</h2>
            <p class="where"><bdi>${receipt.outlet_name}</bdi></p>
          </section>
          ${to(page)} ${handling(page)} ${receipt.payments.map(payment)} ${foot(page)}
        </article>
      </div>`,
  );
};

/** The page of an unknown receipt address. */
export const unknownReceiptPage = (page: SharedFrame): string =>
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

const paper = (format: ReceiptFormat): string => {
  const { width, height } = receiptFormats[format];
  // A phone's screen is narrower than most paper, so the page is scaled down there.
  const onPhones = width < 90 ? "" : "@media screen and (max-width:440px){.label{zoom:.82}}\n";
  // On a roll there is no room for two columns next to the QR code.
  const stacked = width < 90 ? ".label .foot div{display:block}.label dd{text-align:start}\n" : "";
  return `${onPhones}${stacked}.label{inline-size:${width}mm;${height === undefined ? "" : `block-size:${height}mm;`}}
@page{size:${width}mm ${height === undefined ? "297mm" : `${height}mm`};margin:0}`;
};

/** The label looks on screen as on paper: black on white in every theme, its size in millimetres. */
const receiptStyle = (format: ReceiptFormat): string => `
.sizes{display:flex;inline-size:fit-content;max-inline-size:100%;margin-block:16px 12px;padding:3px;gap:2px;border:1px solid var(--brand-hairline);border-radius:var(--brand-radius);background:var(--brand-sunken)}
.sizes a{display:flex;align-items:center;min-block-size:40px;padding-inline:14px;border-radius:calc(var(--brand-radius) - 2px);color:var(--soft);font-size:.9375rem;font-weight:500;text-decoration:none}
.sizes [aria-current]{background:var(--brand-raised);color:inherit;font-weight:600;box-shadow:0 0 0 1px var(--brand-hairline),0 1px 2px #0002}
.tools{display:flex;flex-wrap:wrap;gap:8px;margin-block-end:16px}
.tools .button{min-block-size:44px;padding-inline:16px}
.locked{margin-block-end:16px;color:var(--soft)}
.paper{overflow-x:auto;padding-block-end:8px}
.label{display:flex;flex-direction:column;gap:3mm;padding:5mm;background:#fff;color:#000;border:1px solid var(--brand-hairline);font-size:3.4mm;line-height:1.35;overflow-wrap:anywhere}
.label h2{font-size:3mm;font-weight:400}
.label .brand{display:flex;justify-content:space-between;gap:4mm;padding-block-end:2mm;border-block-end:.4mm solid #000}
.label .brand b{font-size:4mm}
.label .from img{float:inline-end;inline-size:auto;block-size:auto;max-block-size:10mm;max-inline-size:30mm}
.label .counter{display:flex;align-items:baseline;gap:2mm;white-space:nowrap}
.label .counter small{font-size:3mm}
.label .counter b{font-size:7mm;line-height:1;letter-spacing:.4mm;font-variant-numeric:tabular-nums}
.label .name{margin-block-end:.8mm;font-size:5.4mm;line-height:1.2;font-weight:700;text-wrap:balance}
.label .where{font-size:4mm;font-weight:600}
.label .phone{margin-block:1mm;font-size:4mm}
.label .phone bdi{font-weight:600}
.label .inside p{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
.label .due{display:flex;justify-content:space-between;align-items:center;gap:4mm;padding:2mm 3mm;border:.5mm solid #000;font-size:4mm}
.label .due b{font-size:5.4mm;white-space:nowrap}
.label .price{display:flex;justify-content:space-between;gap:4mm;padding-inline:3mm}
.label .price b{font-weight:600;white-space:nowrap}
.label :is(.due,.price) small{display:block;font-size:3mm}
.label s{font-weight:400}
.label .foot{display:flex;gap:4mm;align-items:flex-end;margin-block-start:auto}
.label .foot svg{inline-size:25mm;block-size:25mm;flex:none}
.label .foot dl{flex:1;gap:.5mm}
.label dt{color:#000;white-space:nowrap}
${paper(format)}
@media print{
:root{color-scheme:light}
body{background:#fff}
.skip,header,h1,.sizes,.tools,.locked{display:none}
main{max-inline-size:none;padding:0;margin:0}
.paper{overflow:visible;padding:0}
.label{border:0;break-inside:avoid}
}
`;
