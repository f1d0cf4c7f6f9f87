import { readVendorLogo, removeVendorLogo, saveVendorLogo } from "@waybill/contract/merchants/logo";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { pngOf } from "./png.fixture.ts";

const { call, close, db, inject, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  return { as: await tokenFor(email), email, vendorId, outlet: outletIds[0] ?? "" };
};
type Started = Awaited<ReturnType<typeof begin>>;
const keep = ({ as, vendorId }: Started, picture: Buffer, of = vendorId) =>
  call(saveVendorLogo, { as, params: { vendorId: of }, body: { content: picture.toString("base64") } });
const get = (url: string) => inject({ method: "GET", url, headers: { accept: "text/html" } });

test("recipients see the merchant's logo next to the operator's, on the page, the receipt and its PDF", async () => {
  const own = await begin();
  const order = await placeTestOrder(call, own.as, own.outlet);
  const { search } = new URL(order.tracking_link);
  const link = { params: { orderId: order.order_id }, query: { t: search.slice("?t=".length) } };
  const without = (await get(`/delivery-receipt/${order.order_id}${search}&as=pdf`)).rawPayload;
  expect((await call(trackOrder, link)).body).not.toHaveProperty("outlet_logo");
  const saved = await keep(own, pngOf(120, 60));
  expect(saved.status).toBe(200);
  const { logo } = saved.body.result;
  expect(logo).toMatchObject({
    width: 120,
    height: 60,
    url: expect.stringMatching(/^\/logos\/[\da-f]{32}\.png$/),
  });
  expect((await call(trackOrder, link)).body).toHaveProperty("outlet_logo", logo);
  for (const page of ["tracking", "tracking-c2c", "delivery-receipt"]) {
    const { body } = await get(`/${page}/${order.order_id}${search}`);
    expect(body.includes(`src="${logo?.url}"`), page).toBe(true);
    if (page !== "delivery-receipt") expect(body, page).toContain(`alt="${order.outlet_name}"`);
  }
  const pdf = (await get(`/delivery-receipt/${order.order_id}${search}&as=pdf`)).rawPayload;
  expect(without.includes("/Subtype /Image")).toBe(false);
  expect(pdf.includes("/Subtype /Image")).toBe(true);
  const file = await get(logo?.url ?? "");
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
});

test("an outlet's own logo replaces its parent's, and the previous file is deleted", async () => {
  const own = await begin();
  const of = (vendorId: string) => call(readVendorLogo, { as: own.as, params: { vendorId } });
  const parents = (await keep(own, pngOf(64, 64))).body.result.logo;
  expect((await of(own.outlet)).body.result).toEqual({ logo: parents, of_parent: true });
  const outlets = (await keep(own, pngOf(64, 64, { shade: 10 }), own.outlet)).body.result.logo;
  expect(outlets?.url).not.toBe(parents?.url);
  expect((await of(own.outlet)).body.result).toEqual({ logo: outlets, of_parent: false });
  const next = (await keep(own, pngOf(64, 64, { shade: 20 }), own.outlet)).body.result.logo;
  expect((await get(outlets?.url ?? "")).statusCode).toBe(404);
  expect((await get(next?.url ?? "")).statusCode).toBe(200);
  const params = { vendorId: own.outlet };
  expect((await call(removeVendorLogo, { as: own.as, params })).body.result).toEqual({
    logo: parents,
    of_parent: true,
  });
  expect((await get(next?.url ?? "")).statusCode).toBe(404);
});

test("only a small PNG is accepted, and its metadata is removed", async () => {
  const own = await begin();
  const refused = async (picture: Buffer) => {
    const { status, body } = await keep(own, picture);
    const [error] = (
      body as unknown as { errors: { code: string; path: string[]; meta: { reason: string } }[] }
    ).errors;
    return [status, error?.code, error?.path, error?.meta.reason];
  };
  const wrong = (reason: string) => [422, "LOGO_REFUSED", ["content"], reason];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  expect(await refused(Buffer.from(svg))).toEqual(wrong("logo_no_png"));
  expect(await refused(Buffer.from("RIFF\0\0\0\0WEBPVP8 "))).toEqual(wrong("logo_no_png"));
  const whole = pngOf(64, 64);
  expect(await refused(whole.subarray(0, -5))).toEqual(wrong("logo_no_png"));
  // The PNG contains far more pixels than its declared size.
  expect(await refused(pngOf(64, 64, { points: 2_000_000 }))).toEqual(wrong("logo_no_png"));
  // The PDF library would crash the process with these pictures.
  expect(await refused(pngOf(64, 64, { filter: 9 }))).toEqual(wrong("logo_no_png"));
  const other = Buffer.from(pngOf(4096, 4096, { points: 1 }).subarray(16, 29));
  expect(await refused(pngOf(64, 64, { further: { name: "IHDR", content: other } }))).toEqual(
    wrong("logo_no_png"),
  );
  const clear = { name: "tRNS", content: Buffer.alloc(2) };
  expect(await refused(pngOf(64, 64, { further: clear }))).toEqual(wrong("logo_no_png"));
  expect(await refused(pngOf(64, 64, { further: { name: "IEND", content: Buffer.alloc(0) } }))).toEqual(
    wrong("logo_no_png"),
  );
  expect(await refused(pngOf(16, 64))).toEqual(wrong("logo_size"));
  expect(await refused(pngOf(600, 64))).toEqual(wrong("logo_size"));
  expect(await refused(pngOf(256, 256, { isNoisy: true }))).toEqual(wrong("logo_too_heavy"));
  const { logo } = (await keep(own, pngOf(64, 64, { words: "<script>Ana Reyes</script>" }))).body.result;
  const { rawPayload } = await get(logo?.url ?? "");
  expect(rawPayload.toString("latin1")).not.toContain("Ana Reyes");
  expect(rawPayload.equals(whole)).toBe(true);
});

test("another vendor's logo is not found, and file names cannot be guessed", async () => {
  const [own, other] = [await begin(), await begin()];
  const { logo } = (await keep(own, pngOf(64, 64))).body.result;
  const params = { vendorId: own.vendorId };
  for (const one of [readVendorLogo, removeVendorLogo])
    expect((await call(one, { as: other.as, params })).status).toBe(404);
  expect((await keep(other, pngOf(64, 64, { shade: 10 }), own.vendorId)).status).toBe(404);
  expect((await call(readVendorLogo, { as: own.as, params })).body.result).toEqual({
    logo,
    of_parent: false,
  });
  for (const file of ["0".repeat(32) + ".png", own.vendorId, "..%2f..%2fetc%2fpasswd", "%00"])
    expect((await get(`/logos/${file}`)).statusCode, file).toBe(404);
});

test("only an owner can change the logo; a manager can only see it", async () => {
  const own = await begin();
  const { logo } = (await keep(own, pngOf(64, 64))).body.result;
  await db
    .updateTable("user_vendors")
    .set({ role: "manager" })
    .where("vendor_id", "=", own.vendorId)
    .execute();
  const manager = { ...own, as: await tokenFor(own.email) };
  const of = { as: manager.as, params: { vendorId: own.vendorId } };
  expect((await keep(manager, pngOf(64, 64, { shade: 10 }))).status).toBe(403);
  expect((await call(removeVendorLogo, of)).status).toBe(403);
  const seen = (await call(readVendorLogo, of)).body.result;
  expect(seen).toEqual({ logo, of_parent: false, may_change: false });
});
