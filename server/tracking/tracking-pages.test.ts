import { gzipSync } from "node:zlib";
import { acceptJob, moveJob, reportPosition } from "@waybill/contract/riders/riders";
import { trackOrder, type TrackedOrder } from "@waybill/contract/visitors/tracking";
import { afterAll, expect, test, vi } from "vitest";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, inject, pool, tokenFor } = await openTestApp();
afterAll(close);

const jun = { name: "Jun Bautista", phone_number: "+639175550101", vehicle: null };
const where = { latitude: 14.561, longitude: 121.031, heading: 90, eta_minutes: 8 };

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0]);
  const { pathname, search } = new URL(order.tracking_link);
  const rider = await tokenFor("rider");
  const params = { orderId: order.order_id };
  return {
    as,
    order,
    params,
    pathname,
    link: `${pathname}${search}`,
    secret: search.slice("?t=".length),
    accept: () => call(acceptJob, { as: rider, params, body: jun }),
    report: (body = where) => call(reportPosition, { as: rider, params, body }),
    move: (status: "PICKED_UP" | "DELIVERED") => call(moveJob, { as: rider, params, body: { status } }),
  };
};
const get = (url: string, headers: Record<string, string> = {}) =>
  inject({ method: "GET", url, headers: { accept: "text/html", ...headers } });

test("anyone opens the tracking page without signing in; only with the secret it shows personal data [2.13]", async () => {
  const { pathname, link, secret, accept } = await begin();
  await accept();
  const [bare, wrong, whole] = [await get(pathname), await get(`${pathname}?t=wrong`), await get(link)];
  for (const page of [bare, wrong]) {
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Jun is on the way");
    expect(page.body).not.toMatch(/Ana Reyes|Almond|guard|tel:|1,240|data-map/);
    expect(page.body).not.toContain(secret);
  }
  for (const text of ["Ana Reyes", "Almond", "guard", "tel:+639175550101", "₱1,240.50", "data-map"])
    expect(whole.body).toContain(text);
  expect(whole.body).not.toContain("Bautista");
});

test("an estimate for the shop does not make the page say 'almost with you', and the page shows when the estimate was made [10.114]", async () => {
  const { link, params, secret, accept, report, move } = await begin();
  const tracked = async () =>
    (await call(trackOrder, { params, query: { t: secret } })).body as unknown as TrackedOrder;
  await accept();
  await report({ ...where, eta_minutes: 0 });
  expect((await tracked()).eta?.updated_at).toBeTruthy();
  await move("PICKED_UP");
  const collected = await tracked();
  expect(collected.steps.find(({ state }) => state === "here")?.step).toBe("collected");
  expect(collected.eta).toMatchObject({ stop: "drop_off", updated_at: null });
  expect((await get(link)).body).not.toMatch(/almost with you|As of/);
  await report({ ...where, eta_minutes: 2 });
  expect((await tracked()).steps.find(({ state }) => state === "here")?.step).toBe("near-customer");
  const page = (await get(link)).body;
  expect(page).toContain("Jun is almost with you");
  expect(page).toMatch(/As of \d/);
});

test("the page of a parcel between private persons is public, by the same kind of link [2.15]", async () => {
  const { params, secret } = await begin();
  const page = await get(`/tracking-c2c/${params.orderId}?t=${secret}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("Your parcel");
  expect(page.body).toContain("Almond");
  expect(page.body).not.toMatch(/\bstore\b/);
  expect((await get(`/tracking-c2c/${params.orderId}`)).body).not.toContain("Almond");
});

test("the rider is on the map only while carrying the job: not before accepting, nor after the delivery", async () => {
  const { pathname, link, secret, accept, report, move } = await begin();
  const map = async (t = secret) => (await get(`${pathname}/map?t=${t}`)).statusCode;
  expect((await get(link)).body).not.toContain("data-map");
  expect(await map()).toBe(404);
  await accept();
  await report();
  expect((await get(link)).body).toContain('data-rider="14.561,121.031"');
  expect(await map()).toBe(200);
  expect(await map("wrong")).toBe(404);
  expect((await get(`${pathname}/map`)).statusCode).toBe(404);
  await move("PICKED_UP");
  expect(await map()).toBe(200);
  await move("DELIVERED");
  expect((await get(link)).body).not.toMatch(/data-map|data-rider|14\.561/);
  expect(await map()).toBe(404);
});

test("the map is a separate small picture", async () => {
  const { pathname, secret, accept, report } = await begin();
  await accept();
  await report();
  const { headers, rawPayload, body } = await get(`${pathname}/map?t=${secret}`);
  expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(rawPayload.length).toBeLessThan(60_000);
  expect(body).toMatch(/class="road" stroke-width="[\d.]+" d="M/);
  // The drawn line has more points than a straight one, because it follows the roads.
  expect(/class="way"\s+d="([^"]+)"/.exec(body)?.[1]?.split("L").length).toBeGreaterThan(4);
});

test("a page reads its order from the database once", async () => {
  const { link, accept, report } = await begin();
  await accept();
  await report();
  const queries = vi.spyOn(pool, "query");
  const page = await get(link);
  const reads = queries.mock.calls.filter(([query]) => (query as { name?: string }).name === "order-by-id");
  queries.mockRestore();
  expect(page.body).toContain("data-map");
  expect(reads).toHaveLength(1);
});

test("a link to an unknown order gets a page that says so, not an error page [2.52]", async () => {
  for (const path of ["/tracking", "/tracking-c2c"]) {
    for (const id of ["nobody-0000000000", "%00", encodeURIComponent("<b>")]) {
      const page = await get(`${path}/${id}?t=x&t=y`);
      expect(page.statusCode).toBe(404);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.body).toContain("Link not working?");
    }
  }
});

test("a page in another language offers the reader's own in one line of that language [12.35]", async () => {
  const { link } = await begin();
  const offerIn = async (url: string, prefers: string) =>
    /<p class="offer" lang="(\w+)" dir="(\w+)">\s*(.*?) <a href="([^"]*)"/s
      .exec((await get(url, { "accept-language": prefers })).body)
      ?.slice(1);
  const arabic = await offerIn(link, "fr,ar-KW;q=0.9,en;q=0.8");
  expect(arabic?.slice(0, 3)).toEqual(["ar", "rtl", "يمكنك استخدام هذه الصفحة بلغتك:"]);
  expect(arabic?.[3]).toMatch(/^\?t=.*lang=ar$/);
  for (const page of ["/faq", "/termsandconditions", "/prohibiteditems-c2c"])
    expect((await offerIn(page, "ar"))?.[0]).toBe("ar");
  expect(await offerIn(link, "en-GB,ar;q=0.5")).toBeUndefined();
  expect(await offerIn(`${link}&lang=en`, "ar")).toBeUndefined();
});

test("the page is in the language that its link names, else the country's [12.36]", async () => {
  const { link, pathname } = await begin();
  const languageAndDirection = async (url: string, headers = {}) =>
    /<html\s+lang="([^"]+)"\s+dir="([^"]+)"/.exec((await get(url, headers)).body)?.slice(1);
  expect(await languageAndDirection(link)).toEqual(["en", "ltr"]);
  expect(await languageAndDirection(link, { "accept-language": "ar-KW,en;q=0.8" })).toEqual(["en", "ltr"]);
  expect(await languageAndDirection(`${link}&lang=ar-KW`)).toEqual(["ar", "rtl"]);
  expect(await languageAndDirection(`${link}&lang=ar`, { "accept-language": "en" })).toEqual(["ar", "rtl"]);
  expect(await languageAndDirection(`${link}&lang=en`, { "accept-language": "ar" })).toEqual(["en", "ltr"]);
  expect(await languageAndDirection(`${link}&lang=xx`)).toEqual(["en", "ltr"]);
  const whole = await get(link);
  const other = /href="(\?[^"]*lang=ar)"/.exec(whole.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect((await get(pathname + other)).body).toContain("Almond");
});

test("the page is not indexed, not cached, and its URL is not sent to other sites", async () => {
  const { link } = await begin();
  const { headers } = await get(link);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test("the page's script comes from our server, cached forever, as the page's policy requires, and all scripts take at most 30 kB [20.37]", async () => {
  const { link } = await begin();
  const page = await get(link);
  const source = /<script type="module" src="([^"]+)">/.exec(page.body)?.[1] ?? "";
  const script = await get(source);
  expect(script.statusCode).toBe(200);
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(script.headers["cache-control"]).toContain("immutable");
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
  const sources = [...page.body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address = ""]) => address);
  const scripts = await Promise.all(sources.map((address) => get(address)));
  for (const { body } of scripts) expect(body).not.toMatch(/\bimport\b/);
  const sent = scripts.reduce((sum, { rawPayload }) => sum + gzipSync(rawPayload).length, 0);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(30_000);
});

test("another order's secret is refused, and no response contains the sender's e-mail or the fee", async () => {
  const [one, other] = [await begin(), await begin()];
  const { body: bare } = await call(trackOrder, { params: one.params });
  for (const t of [other.secret, "", "x".repeat(2000)]) {
    const { body } = await call(trackOrder, { params: one.params, query: { t } });
    expect(body).toEqual(bare);
  }
  expect(bare).not.toHaveProperty("recipient");
  const as = await tokenFor("guest");
  const sent = await placeTestOrder(call, as, "guest");
  for (const query of ["", new URL(sent.tracking_link).search]) {
    const answers = [
      (await get(`/tracking/${sent.order_id}${query}`)).body,
      (await get(`/tracking-c2c/${sent.order_id}${query}`)).body,
      (await get(`/orders/api/v1/public/tracking/${sent.order_id}${query}`)).body,
    ];
    for (const answer of answers) {
      expect(answer).not.toContain("marco@example.com");
      expect(answer).not.toContain(String(sent.delivery_fee.toFixed(2)));
      expect(answer).not.toContain("Rockwell");
    }
  }
});
