import { cancelOrder } from "@waybill/contract/orders";
import { receiptFormats } from "@waybill/recipient/receipt";
import { inflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { carriedToTheDoor, customer, moveOrderThrough, placeTestOrder } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, close, db, inject, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0]);
  const address = `/delivery-receipt/${order.order_id}`;
  return { as, order, address, whole: `${address}${new URL(order.tracking_link).search}` };
};
const get = (url: string, headers: Record<string, string> = {}) =>
  inject({ method: "GET", url, headers: { accept: "text/html", ...headers } });

const personal = /Ana Reyes|Almond|guard|555|1,240/;

test("anyone opens a delivery receipt without signing in [2.14]", async () => {
  const { address, whole, order } = await begin();
  for (const url of [address, whole]) {
    const page = await get(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("Delivery receipt");
    expect(page.body).toContain(order.order_id);
  }
});

test("without the order's secret, or with another order's, a receipt contains nothing personal", async () => {
  const [{ address, order }, other] = [await begin(), await begin()];
  const wrong = new URL(other.order.tracking_link).search;
  for (const url of [address, `${address}?t=wrong`, `${address}${wrong}`]) {
    const page = await get(url);
    expect(page.body).not.toMatch(personal);
    expect(page.body).not.toContain(new URL(order.tracking_link).searchParams.get("t"));
    expect(page.body).toContain("Open the receipt from there.");
  }
});

test("with the secret the label has address, contact, phone, order number and cash, and a code to scan", async () => {
  const { whole, order } = await begin();
  const { body } = await get(whole);
  for (const text of [
    order.outlet_name,
    "Ana Reyes",
    "Almond Tower",
    "+639175550142",
    order.order_id,
    "₱1,240.50",
  ])
    expect(body).toContain(text);
  expect(body).toMatch(/aria-label="Scan to follow the delivery"/);
  expect(body).not.toContain(order.signature);
  expect(body).not.toContain("example.com");
});

test("receipt and recipient's page show the readable address [10.94]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const location = {
    ...customer.location,
    address: ", , 5 Ayala Ave, Makati",
    unit_number: null,
    building: null,
  };
  const order = await placeTestOrder(call, as, outletIds[0], { customer: { ...customer, location } });
  const { search } = new URL(order.tracking_link);
  for (const page of ["delivery-receipt", "tracking"]) {
    const { body } = await get(`/${page}/${order.order_id}${search}`);
    expect(body).toContain(">5 Ayala Ave, Makati<");
    expect(body).not.toContain(", , ");
  }
});

test("the counter code is large on the label, only with the link's secret [10.132]", async () => {
  const { whole, address, order } = await begin();
  expect(order.counter_code).toMatch(/^\d{4}$/);
  const large = `<b><bdi dir="ltr">${order.counter_code}</bdi></b>`;
  expect((await get(whole)).body).toContain(large);
  expect((await get(address)).body).not.toContain("At the counter");
  expect((await get(whole)).body).toMatch(/\.counter b\{font-size:7mm/);
});

test("cold bag, age check, contents, note and VAT number are on label and receipt, only with the link's secret [10.137]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0], {
    order: {
      amount: 1240.5,
      description: "2 halo-halo",
      payment_method: "CASH_ON_DELIVERY",
      cold_bag_needed: true,
    },
    age_validation_required: true,
    vat_number: "PH123456",
  });
  const { search } = new URL(order.tracking_link);
  const address = `/delivery-receipt/${order.order_id}`;
  const visible = [
    "Keep it cold: the rider brings a cold bag",
    "Rider must check the customer&#39;s age",
    "2 halo-halo",
    "PH123456",
    order.customer.location.notes ?? "",
  ];
  for (const format of Object.keys(receiptFormats)) {
    const { body } = await get(`${address}${search}&format=${format}`);
    for (const words of visible) expect(body, words).toContain(words);
    expect((await get(`${address}${search}&format=${format}&as=pdf`)).statusCode).toBe(200);
  }
  const { body } = await get(address);
  for (const words of visible) expect(body, words).not.toContain(words);
});

test("the amount paid at the door and the delivery price are two sections of the receipt, never added up [10.20] [10.21] [10.23]", async () => {
  const { as, order, whole } = await begin();
  const blocksOf = async () => {
    const { body } = await get(whole);
    expect(body).not.toContain((1240.5 + order.delivery_fee).toFixed(2).slice(-6));
    return [...body.matchAll(/<p class="(due|price)">([\s\S]*?)<\/p>/g)].map(([, name, block = ""]) => [
      name,
      block.replaceAll(/<(?!s>|\/s>)[^>]+>|\s*\n\s*/g, ""),
    ]);
  };
  const fee = `₱${order.delivery_fee.toFixed(2)}`;
  expect(await blocksOf()).toEqual([
    ["due", "Customer pays at the doorIn cash to the rider₱1,240.50"],
    ["price", `Sender pays for the delivery${fee}`],
  ]);
  const cancelled = {
    vendor_id: order.vendor_id,
    order_id: order.order_id,
    reason: "mistake_error",
  } as const;
  expect((await call(cancelOrder, { as, body: cancelled })).status).toBe(200);
  expect(await blocksOf()).toEqual([
    ["due", "Customer pays at the doorNo longer owed<s>₱1,240.50</s>"],
    ["price", `Sender pays for the deliveryNo longer owed<s>${fee}</s>`],
  ]);
});

test("after the delivery the receipt shows its time, and that the cash was paid", async () => {
  const { as, order, whole } = await begin();
  await moveOrderThrough(call, as, order.order_id, ...carriedToTheDoor);
  const { body } = await get(whole);
  expect(body).toContain("Paid in cash");
  expect(body).toMatch(/<dt>Delivered<\/dt>\s*<dd>[^<]*\d\d:\d\d/);
});

test("the paper is the requested one, or A6 for an unknown name", async () => {
  const { whole } = await begin();
  const paperOf = async (query: string) => /@page\{size:([^;]+);/.exec((await get(whole + query)).body)?.[1];
  expect(await paperOf("")).toBe("105mm 148mm");
  expect(await paperOf("&format=100x150")).toBe("100mm 150mm");
  expect(await paperOf("&format=80mm")).toBe("80mm 297mm");
  expect(await paperOf("&format=toString")).toBe("105mm 148mm");
  expect(await paperOf("&format=a6&format=80mm")).toBe("105mm 148mm");
  const { body } = await get(`${whole}&format=80mm`);
  expect(body).toMatch(/aria-current="true"\s*>\s*<bdi dir="ltr">80 mm</);
});

/** The size of a PDF's only page, in millimetres. */
const pageOf = (pdf: Buffer) =>
  /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pdf.toString("latin1"))
    ?.slice(1)
    .map((points) => Math.round((Number(points) * 25.4) / 72));

/** The text that a PDF contains for its glyphs, for search and screen readers. */
const lettersOf = (pdf: Buffer): string => {
  const text = pdf.toString("latin1");
  const maps = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, bytes = ""]) => {
    try {
      return [inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
  const codes = maps.filter((map) => map.includes("beginbfrange")).join("");
  return [...codes.matchAll(/<([0-9a-f]{4})>/gi)]
    .map(([, code = "0"]) => String.fromCharCode(parseInt(code, 16)))
    .join("");
};

test("the receipt is a PDF of that size with readable text, right-to-left too [12.32]", async () => {
  const { whole, address } = await begin();
  for (const [format, { width, height }] of Object.entries(receiptFormats)) {
    const file = await get(`${whole}&format=${format}&as=pdf`);
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.headers["content-disposition"]).toContain(`-${format}.pdf"`);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const [across, down = 0] = pageOf(file.rawPayload) ?? [];
    expect(across).toBe(width);
    if (height !== undefined) expect(down).toBe(height);
    else expect(down).toBeGreaterThan(60);
  }
  const arabic = (await get(`${whole}&as=pdf&lang=ar`)).rawPayload;
  for (const letter of "منإلىAnaR₱") expect(lettersOf(arabic)).toContain(letter);
  const bare = (await get(`${address}?as=pdf`)).rawPayload;
  expect(lettersOf(bare)).not.toContain("₱");
});

test("a receipt of an unknown order is a page that says so, also as a PDF", async () => {
  for (const url of ["/delivery-receipt/nobody-0000000000", "/delivery-receipt/%00?as=pdf"]) {
    const page = await get(url);
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("We do not know this order");
  }
});

test("a receipt is in the reader's language and is not cached", async () => {
  const { whole } = await begin();
  const page = await get(`${whole}&lang=ar`);
  expect(page.body).toContain("إيصال التوصيل");
  expect(page.body).toMatch(/<html\s+lang="ar"\s+dir="rtl"/);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["referrer-policy"]).toBe("no-referrer");
});
