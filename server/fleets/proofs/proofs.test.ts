import { Transformer } from "@napi-rs/image";
import { exportProofs, leaveProof, linkProof, openProof, readProof } from "@waybill/contract/riders/riders";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { carriedToTheDoor, moveOrderThrough, placeTestOrder } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { sandboxPicture } from "./prove-return.ts";

const { call, clock, close, db, inject, tokenFor } = await openTestApp();
afterAll(close);

const png = sandboxPicture().bytes;

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0]);
  const rider = await tokenFor("rider");
  const leave = (bytes: Buffer, kind = "delivery", orderId = order.order_id) =>
    call(leaveProof, { as: rider, params: { orderId, kind }, body: { image: bytes.toString("base64") } });
  const params = { orderId: order.order_id, kind: "delivery" };
  return { vendorId, outletIds, as, asOutlet: await tokenFor(outletEmail), order, params, leave };
};
type Started = Awaited<ReturnType<typeof begin>>;

/** Every caller except the order's own vendor. */
const strangers = async (other: Started) => [
  other.as,
  await tokenFor("guest"),
  await tokenFor("godroid", other.outletIds[0]),
];

test("a link to a proof opens without signing in for five minutes", async () => {
  const { as, params, leave } = await begin();
  await leave(png);
  const { status, body } = await call(linkProof, { as, params });
  expect(status).toBe(200);
  expect(Date.parse(body.expires_at) - clock.now().getTime()).toBe(300_000);
  const { pathname, search } = new URL(body.url);
  const open = () => inject({ method: "GET", url: pathname + search });
  const opened = await open();
  expect(opened.statusCode).toBe(200);
  expect(opened.headers["content-type"]).toBe("image/png");
  clock.advance(299_000);
  expect((await open()).statusCode).toBe(200);
  clock.advance(1000);
  expect((await open()).statusCode).toBe(404);
});

test("a link opens only its own proof: changed in any part it is not found", async () => {
  const [one, other] = [await begin(), await begin()];
  for (const { leave } of [one, other]) for (const kind of ["pickup", "delivery"]) await leave(png, kind);
  const { body } = await call(linkProof, { as: one.as, params: one.params });
  const query = Object.fromEntries(new URL(body.url).searchParams);
  const open = async (params: Record<string, string>, changes: Record<string, string | number> = {}) =>
    (await call(openProof, { params, query: { ...query, ...changes } })).status;
  expect(await open(one.params)).toBe(200);
  expect(await open({ ...one.params, kind: "pickup" })).toBe(404);
  expect(await open(other.params)).toBe(404);
  expect(await open(one.params, { expires: Number(query["expires"]) + 60 })).toBe(404);
  expect(await open(one.params, { signature: "x" })).toBe(404);
  expect(await open(one.params, { expires: "soon" })).toBe(400);
});

test("only the order's own users get a link: anonymous callers, riders and others get nothing", async () => {
  const [own, other] = [await begin(), await begin()];
  const { params, leave } = own;
  expect((await call(linkProof, { as: own.as, params })).body.errors[0].code).toBe("PROOF_NOT_FOUND");
  await leave(png);
  for (const as of [own.as, own.asOutlet, await tokenFor("godroid", own.outletIds[0])])
    expect((await call(linkProof, { as, params })).status).toBe(200);
  for (const as of await strangers(other)) {
    const answer = await call(linkProof, { as, params });
    expect(answer.status).toBe(404);
    expect(answer.body.errors[0].code).toBe("ORDER_NOT_FOUND");
  }
  for (const as of [await tokenFor("rider"), "Bearer nonsense"])
    expect((await call(linkProof, { as, params })).status).toBe(401);
  expect((await call(linkProof, { params })).status).toBe(401);
});

test("a picture is re-encoded, which drops the position in its metadata", async () => {
  const { as, params, leave } = await begin();
  const plain = await new Transformer(png).jpeg(90);
  const exif = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\0GPS 14.5547 121.0244", "latin1");
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const taken = Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)]);
  expect((await leave(taken)).status).toBe(201);
  const { bytes, headers } = await call(readProof, { as, params });
  expect(headers["content-type"]).toBe("image/jpeg");
  expect(bytes.toString("latin1")).not.toMatch(/GPS|Exif/);
  expect(await new Transformer(bytes).metadata()).toMatchObject({ width: 320, height: 240 });
});

test("PNG, JPEG and WebP are accepted; a file that only looks like one, or is huge when unpacked, is refused", async () => {
  const { leave, as, params } = await begin();
  const webp = await new Transformer(png).webp(80);
  expect((await leave(webp)).status).toBe(201);
  expect((await call(readProof, { as, params })).headers["content-type"]).toBe("image/webp");
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const jpeg = await new Transformer(png).jpeg(90);
  const bad = [
    png.subarray(0, 60),
    bomb,
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    jpeg.subarray(0, 30),
    Buffer.alloc(0),
  ];
  for (const bytes of bad) {
    const { status } = await leave(bytes, "pickup");
    expect(status).toBeOneOf([400, 422]);
  }
  expect((await call(readProof, { as, params: { ...params, kind: "pickup" } })).status).toBe(404);
});

test("all proofs that match a filter are downloaded as one ZIP, named by order and kind", async () => {
  const { vendorId, outletIds, as, asOutlet, order, leave } = await begin();
  const second = await placeTestOrder(call, as, outletIds[1]);
  await leave(png, "pickup");
  await leave(png, "delivery");
  await leave(png, "delivery", second.order_id);
  const zip = (who: string, of: string, query = {}) =>
    call(exportProofs, { as: who, params: { vendorId: of }, query });
  const namesIn = async (...asked: Parameters<typeof zip>) => {
    const { status, bytes } = await zip(...asked);
    return status === 200 ? Object.keys(unzipSync(bytes)).toSorted() : status;
  };
  const [first, other] = [order.order_id, second.order_id];
  const all = [`${first}-pickup.png`, `${first}-delivery.png`, `${other}-delivery.png`].toSorted();
  expect(await namesIn(as, vendorId, { include_outlets: true })).toEqual(all);
  expect(await namesIn(as, outletIds[1])).toEqual([`${other}-delivery.png`]);
  expect(await namesIn(asOutlet, outletIds[0])).toEqual([`${first}-delivery.png`, `${first}-pickup.png`]);
  expect(await namesIn(as, vendorId, { include_outlets: true, status: "DELIVERED" })).toBe(404);
  expect(await namesIn(as, vendorId, { include_outlets: true, to: "2020-01-01T00:00:00Z" })).toBe(404);
  const { headers, bytes } = await zip(as, outletIds[1]);
  expect(headers["content-type"]).toBe("application/zip");
  expect(headers["content-disposition"]).toContain(`proofs-${outletIds[1]}.zip`);
  const [picture] = Object.values(unzipSync(bytes));
  expect(await new Transformer(Buffer.from(picture ?? [])).metadata()).toMatchObject({ width: 320 });
});

test("another vendor's proofs cannot be downloaded, and a missing proof is reported as such", async () => {
  const [own, other] = [await begin(), await begin()];
  await own.leave(png);
  const ask = async (as: string | undefined, vendorId = own.outletIds[0]) => {
    const { status, bytes } = await call(exportProofs, { ...(as && { as }), params: { vendorId } });
    const errors = status === 200 ? undefined : JSON.parse(bytes.toString()).errors[0];
    return [status, errors?.code];
  };
  for (const as of await strangers(other)) expect(await ask(as)).toEqual([404, "VENDOR_NOT_FOUND"]);
  for (const as of [undefined, "Bearer nonsense", await tokenFor("rider")])
    expect(await ask(as)).toEqual([401, "NOT_SIGNED_IN"]);
  expect(await ask(own.as)).toEqual([200, undefined]);
  expect(await ask(await tokenFor("godroid", own.outletIds[0]))).toEqual([200, undefined]);
  const none = await call(exportProofs, { as: other.as, params: { vendorId: other.outletIds[0] } });
  expect(JSON.parse(none.bytes.toString())).toMatchObject({
    message: "There is no photo here. Photos appear once a rider has taken them.",
    errors: [{ code: "PROOF_NOT_FOUND", meta: { translation_key: "error.proof-not-found" } }],
  });
});

test("after the delivery the recipient sees the hand-over's picture, only through the link with its secret", async () => {
  const { as, order, leave } = await begin();
  const { pathname, search } = new URL(order.tracking_link);
  const page = async (query: string) => (await inject({ method: "GET", url: pathname + query })).body;
  await leave(png);
  expect(await page(search)).not.toContain("Photo taken");
  await moveOrderThrough(call, as, order.order_id, ...carriedToTheDoor);
  expect(await page("")).not.toMatch(/<img[^>]*proof/);
  const source = /<img\s+src="([^"]*public\/proof[^"]*)"/
    .exec(await page(search))?.[1]
    ?.replaceAll("&amp;", "&");
  const shown = await inject({ method: "GET", url: source ?? "/nothing" });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers["content-type"]).toBe("image/png");
});
