import { readPushKey, subscribeToOffers, unsubscribeFromOffers } from "@waybill/contract/riders/rider-app";
import { acceptOffer } from "@waybill/contract/riders/rider-jobs";
import { endRiderSession, exportRider } from "@waybill/contract/riders/rider-app";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { findOrderUnchecked } from "../orders/find-order.ts";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { openOutgoingPost } from "../platform/outgoing/outgoing-post.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { makeOffer } from "../fleets/riders/offers/make-offer.ts";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { openReceiver } from "../webhooks/receiver.fixture.ts";
import { chooseNoticeSender } from "./channels.ts";
import { openOfferPushes } from "./send-pushes.ts";
import { vapidKeys } from "../platform/messages/push-keys.ts";

const service = await openReceiver();
const product = await openTestApp({ env: { WEBHOOK_TEST_HOSTS: "localhost" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
const outgoing = openOutgoingPost({ testHosts: [service.host], ca: service.ca, timeoutMs: 2000 });
const sender = chooseNoticeSender({ ...deps, outgoing });
const pushes = openOfferPushes(deps, sender);
afterAll(async () => {
  await close();
  outgoing.close();
  await service.close();
});

/** A subscription as the Push API creates it: the browser's keys, and its own URL at the push service. */
const browser = (path = `/push/${randomBytes(6).toString("hex")}`) => {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
  return { path, body: { endpoint: service.url(path), keys, language: "en" }, ecdh, auth };
};
type Browser = ReturnType<typeof browser>;

/** Decrypts a push as the browser does (RFC 8291, RFC 8188), without the library that encrypts it. */
const decrypted = ({ ecdh, auth }: Browser, bytes: Buffer): unknown => {
  const [salt, length] = [bytes.subarray(0, 16), bytes.readUInt8(20)];
  const theirs = bytes.subarray(21, 21 + length);
  const derive = (key: Buffer, from: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync("sha256", key, from, info, size));
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs]);
  const key = derive(ecdh.computeSecret(theirs), auth, about, 32);
  const content = derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", content, nonce);
  decipher.setAuthTag(bytes.subarray(-16));
  const plain = Buffer.concat([decipher.update(bytes.subarray(21 + length, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
};

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const rider = await ownRider(product);
  const one = browser();
  expect((await call(subscribeToOffers, { as: rider.as, body: one.body })).status).toBe(204);
  const offer = async () => {
    const order = await placeTestOrder(call, merchant, outletIds[0]);
    const row = (await findOrderUnchecked({ pool }, order.order_id)) ?? expect.fail("no order");
    await makeOffer(deps, { riderId: rider.rider_id, orders: [row], metres: 4210 });
    const text = "select offer_id from offers where rider_id = $1 order by offered_at desc limit 1";
    const { rows } = await pool.query<{ offer_id: string }>(text, [rider.rider_id]);
    return rows[0]?.offer_id ?? expect.fail("no offer");
  };
  return { rider, one, offer };
};
const waiting = async (table = "offer_pushes") =>
  (await pool.query<{ endpoint: string }>(`select endpoint from ${table}`)).rows.map(
    ({ endpoint }) => endpoint,
  );

test("an offer reaches the rider's browser by web push, encrypted for that browser and signed with our key [13.79] [23.41] [13.93]", async () => {
  const { rider, one, offer } = await begin();
  const offerId = await offer();
  await pushes.run();
  const [push, ...more] = service.to(one.path);
  expect(more).toEqual([]);
  const message = decrypted(one, push?.bytes ?? Buffer.alloc(0));
  expect(message).toMatchObject({ offer_id: offerId, title: expect.stringMatching(/^New offer: ₱\d/) });
  expect(message).toMatchObject({ body: "4.2 km. Open the app to accept it." });
  // A locked screen must show no name and no address.
  expect(JSON.stringify(message)).not.toMatch(/Ana|Almond|Makati|phone/);
  expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "30" });

  const { body } = await call(readPushKey, { as: rider.as });
  const [, token = "", key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(push?.headers.authorization ?? "") ?? [];
  expect(key).toBe(body.result.public_key);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key ?? "", "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const ours = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const asKey = { key: ours, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", signed, asKey, Buffer.from(signature, "base64url"))).toBe(true);
  const payload = JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud: string };
  expect(payload.aud).toBe(`https://${service.host}`);
  expect(await waiting()).toEqual([]);
});

test("a failed push is retried until the offer expires [13.79]", async () => {
  const { one, offer } = await begin();
  await offer();
  service.answer(one.path, () => ({ status: 503 }));
  await pushes.run();
  expect(service.to(one.path)).toHaveLength(1);
  clock.advance(1000);
  service.answer(one.path, () => ({ status: 201 }));
  await pushes.run();
  expect(service.to(one.path)).toHaveLength(2);
  expect(await waiting()).toEqual([]);

  // A rider has one offer at a time, so the next offer goes to another rider.
  const { one: other, offer: offerOther } = await begin();
  await offerOther();
  service.answer(other.path, () => ({ status: 429 }));
  for (let second = 0; second < 40; second += 1) {
    await pushes.run();
    clock.advance(1000);
  }
  // Sent at 0, 1, 3, 7 and 15 seconds; the next attempt would be after the offer's expiry.
  expect(service.to(other.path)).toHaveLength(5);
  expect(await waiting()).toEqual([]);
});

test("a push that a killed process was sending is sent by the next one [13.79]", async () => {
  const { one, offer } = await begin();
  await offer();
  const dying = openOfferPushes(deps, { push: () => Promise.reject(new Error("killed")) });
  await expect(dying.run()).rejects.toThrow("killed");
  await pushes.run();
  expect(service.to(one.path)).toEqual([]);
  clock.advance(15_000);
  await pushes.run();
  expect(service.to(one.path)).toHaveLength(1);
});

test("a browser that its push service no longer knows is deleted [13.79]", async () => {
  for (const status of [404, 410]) {
    const { one, offer } = await begin();
    service.answer(one.path, () => ({ status }));
    await offer();
    await pushes.run();
    expect(await waiting("push_subscriptions")).not.toContain(one.body.endpoint);
    await offer();
    await pushes.run();
    expect(service.to(one.path)).toHaveLength(1);
  }
});

test("an offer taken in the meantime, or whose rider signed out or unsubscribed, is not pushed [13.79]", async () => {
  const taken = await begin();
  const offer_id = await taken.offer();
  await call(acceptOffer, { as: taken.rider.as, params: { offer_id } });
  const out = await begin();
  await out.offer();
  await call(endRiderSession, { as: out.rider.as });
  const ended = await begin();
  await call(unsubscribeFromOffers, { as: ended.rider.as });
  await ended.offer();
  await pushes.run();
  for (const { one } of [taken, out, ended]) expect(service.to(one.path)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("a browser's push URL must be https and public, its keys valid, and it belongs to the last rider signed in there [13.79]", async () => {
  const { rider, one, offer } = await begin();
  const { body } = one;
  const refused = async (given: object, path: string) => {
    const answer = await call(subscribeToOffers, { as: rider.as, body: { ...body, ...given } });
    const error = JSON.parse(answer.bytes.toString()) as { errors: { path: string[] }[] };
    expect(answer.status).toBe(400);
    expect(error.errors[0]?.path).toEqual(path.split("."));
  };
  for (const endpoint of [
    "http://localhost/x",
    "https://10.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/",
    "no",
  ])
    await refused({ endpoint }, "endpoint");
  await refused({ keys: { ...body.keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } }, "keys.p256dh");
  await refused({ keys: { ...body.keys, auth: "x" } }, "keys.auth");
  const merchant = await tokenFor("parent");
  for (const as of [merchant, await tokenFor("guest"), "Bearer x"])
    expect((await call(subscribeToOffers, { as, body })).status).toBe(401);

  const next = await ownRider(product);
  await call(subscribeToOffers, { as: next.as, body });
  await offer();
  await pushes.run();
  expect(service.to(one.path)).toEqual([]);
  for (let more = 0; more < 6; more += 1)
    await call(subscribeToOffers, { as: next.as, body: browser().body });
  const { body: kept } = await call(exportRider, { as: next.as });
  expect(kept.result.browsers).toHaveLength(5);
});

test("a sandbox creates its own push keys; elsewhere both are configured or neither [13.79]", () => {
  expect(vapidKeys(deps)?.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(vapidKeys(deps)).toEqual(vapidKeys(deps));
  const live = { ...deps.settings, environment: "stg" } as const;
  expect(vapidKeys({ ...deps, settings: live })).toBeUndefined();
  const { publicKey, privateKey } = vapidKeys(deps) ?? expect.fail("no keys");
  const set = readSettings({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
  expect(vapidKeys({ ...deps, settings: { ...set, environment: "stg" } })).toEqual({ publicKey, privateKey });
  expect(() => readSettings({ VAPID_PUBLIC_KEY: publicKey })).toThrow("VAPID_PRIVATE_KEY is missing.");
  expect(() => readSettings({ VAPID_PRIVATE_KEY: "x", VAPID_PUBLIC_KEY: "y" })).toThrow("P-256");
});
