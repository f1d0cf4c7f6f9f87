import { Transformer } from "@napi-rs/image";
import {
  addRider,
  changeRider,
  putPhotoOfRider,
  readPhotoOfRider,
} from "@waybill/contract/operations/riders";
import { deleteRider, exportRider } from "@waybill/contract/riders/rider-app";
import { acceptOffer, listOffers } from "@waybill/contract/riders/rider-jobs";
import { listOrders, readOrder } from "@waybill/contract/orders";
import { readRiderPhoto } from "@waybill/contract/riders/riders";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { afterAll, expect, test } from "vitest";
import { findOrderUnchecked } from "../../../orders/find-order.ts";
import { moveOrderThrough, placeTestOrder } from "../../../orders/order.fixture.ts";
import { orderOfRow } from "../../../orders/order-row.ts";
import { readSettings } from "../../../platform/settings/settings.ts";
import { sandboxPicture } from "../../proofs/prove-return.ts";
import { openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { makeOffer } from "../offers/make-offer.ts";
import { ownRider } from "../rider.fixture.ts";
import { openRiderPhoto } from "./rider-photo.ts";

const product = await openTestApp();
const { call, close, db, deps, inject, pool, tokenFor } = product;
afterAll(close);

const image = sandboxPicture().bytes.toString("base64");
const ops = await tokenFor("dispatch");

/** An order whose rider has a vehicle, a plate and a picture. */
const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0]);
  const rider = await ownRider(product);
  const who = { as: ops, params: { rider_id: rider.rider_id } };
  await call(changeRider, { ...who, body: { vehicle: "Mio", plate: "NBC 4821" } });
  await call(putPhotoOfRider, { ...who, body: { image } });
  const row = await findOrderUnchecked({ pool }, order.order_id);
  await makeOffer(deps, { riderId: rider.rider_id, orders: [row ?? expect.fail("no order")], metres: 900 });
  const { body } = await call(listOffers, { as: rider.as });
  await call(acceptOffer, { as: rider.as, params: { offer_id: body.result[0]?.offer_id ?? "" } });
  const { pathname, search } = new URL(order.tracking_link);
  return {
    as,
    order,
    rider,
    who,
    pathname,
    search,
    outletId: outletIds[0],
    params: { orderId: order.order_id },
    seen: async () =>
      (await call(readOrder, { as, query: { vendorId: order.vendor_id, orderId: order.order_id } })).body
        .result.rider,
  };
};
const statusOf = async (url: string) => (await inject({ method: "GET", url })).statusCode;

test("an order's merchant sees the rider's photo, vehicle and plate on the board and later in the history; nobody else does [13.90]", async () => {
  const [own, other] = [await begin(), await begin()];
  const { as, params, rider } = own;
  const photo = `/hurrier/api/v1/orders/${own.order.order_id}/rider/photo`;
  const shown = { name: rider.name, phone_number: rider.phone, vehicle: "Mio", plate: "NBC 4821", photo };
  expect(await own.seen()).toEqual(shown);
  const { headers, bytes } = await call(readRiderPhoto, { as, params });
  expect(headers["content-type"]).toBe("image/jpeg");
  expect(headers["cache-control"]).toBe("private, max-age=60");
  expect(await new Transformer(bytes).metadata()).toMatchObject({ width: 192, height: 192, format: "jpeg" });

  const strangers = [other.as, await tokenFor("guest"), await tokenFor("godroid", other.outletId)];
  for (const stranger of strangers) {
    const answer = await call(readRiderPhoto, { as: stranger, params });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ errors: [{ code: "ORDER_NOT_FOUND" }] });
  }
  for (const nobody of [other.rider.as, await tokenFor("rider"), "Bearer x"])
    expect((await call(readRiderPhoto, { as: nobody, params })).status).toBe(401);
  expect((await call(readRiderPhoto, { params })).status).toBe(401);

  await moveOrderThrough(call, as, own.order.order_id, "PICKED_UP", "DELIVERED");
  const past = await call(listOrders, { as, params: { vendorId: own.order.vendor_id } });
  expect(past.body.result.data[0]?.rider).toEqual(shown);
});

test("the recipient sees them without a script, only through the link with its secret, while the rider has the job [13.90]", async () => {
  const { as, order, params, pathname, search } = await begin();
  const secret = search.slice("?t=".length);
  const page = (await inject({ method: "GET", url: pathname + search })).body;
  expect(page).toContain(`<img src="${pathname}/rider-photo${search}"`);
  for (const text of ["Mio", "NBC 4821"]) expect(page).toContain(text);
  const picture = await inject({ method: "GET", url: `${pathname}/rider-photo${search}` });
  expect(picture.statusCode).toBe(200);
  expect(picture.headers["content-type"]).toBe("image/jpeg");
  expect(picture.headers["cache-control"]).toContain("no-store");
  for (const wrong of ["", "?t=wrong", `?t=${secret}x`]) {
    expect(await statusOf(`${pathname}/rider-photo${wrong}`)).toBe(404);
    expect((await inject({ method: "GET", url: pathname + wrong })).body).not.toMatch(/Mio|NBC|rider-photo/);
    const { bytes } = await call(trackOrder, { params, query: { t: wrong.slice(3) } });
    expect(JSON.parse(bytes.toString())).toHaveProperty("rider", { first_name: "Jun" });
  }
  await moveOrderThrough(call, as, order.order_id, "PICKED_UP", "DELIVERED");
  expect(await statusOf(`${pathname}/rider-photo${search}`)).toBe(404);
  expect((await inject({ method: "GET", url: pathname + search })).body).not.toMatch(/Mio|NBC|rider-photo/);
});

test("if the country forbids showing them, plate and photo are in no response, and the photo is not served [13.90]", async () => {
  const { params } = await begin();
  const row = (await findOrderUnchecked({ pool }, params.orderId)) ?? expect.fail("no order");
  const { publicUrl } = deps;
  const seenIn = (COUNTRY: string) =>
    Object.keys(orderOfRow(row, { publicUrl, settings: readSettings({ COUNTRY }) }).rider ?? {});
  expect(seenIn("de")).toEqual(["name", "phone_number", "vehicle"]);
  expect(seenIn("ph")).toEqual(["name", "phone_number", "vehicle", "plate", "photo"]);
  const nothing = { put: expect.fail, remove: expect.fail, check: expect.fail };
  const proofs = { get: async () => Buffer.from("picture"), ...nothing };
  const serve = (COUNTRY: string) =>
    openRiderPhoto({ pool, proofs, settings: readSettings({ COUNTRY }) }, params.orderId);
  await expect(serve("de")).rejects.toMatchObject({ refusal: "not_found" });
  expect(String(await serve("ph"))).toBe("picture");
});

test("a deleted photo, or that of a deleted rider, disappears from all orders [13.90]", async () => {
  const { as, params, rider, who, seen, order } = await begin();
  const readHere = async () => (await call(readRiderPhoto, { as, params })).status;
  const { body: kept } = await call(exportRider, { as: rider.as });
  expect(kept.result.photo).toEqual((await call(readPhotoOfRider, who)).bytes.toString("base64"));
  expect((await call(putPhotoOfRider, { ...who, body: { image: null } })).body.result.has_photo).toBe(false);
  expect(await seen()).not.toHaveProperty("photo");
  expect(await readHere()).toBe(404);
  expect((await call(readPhotoOfRider, who)).status).toBe(404);

  const bad = await call(putPhotoOfRider, {
    ...who,
    body: { image: Buffer.from("<svg/>").toString("base64") },
  });
  expect(bad.status).toBe(422);
  expect(bad.body.errors[0].path).toEqual(["image"]);
  const nobody = { as: ops, params: { rider_id: "nobody" } };
  expect((await call(putPhotoOfRider, { ...nobody, body: { image } })).status).toBe(404);
  const viewer = { ...who, as: await tokenFor("viewer") };
  expect((await call(putPhotoOfRider, { ...viewer, body: { image } })).status).toBe(403);

  await call(putPhotoOfRider, { ...who, body: { image } });
  const { rows } = await pool.query("select photo from riders where rider_id = $1", [rider.rider_id]);
  const [{ photo } = { photo: "" }] = rows as { photo: string }[];
  expect(photo).toMatch(/^rider-[0-9a-f]{48}$/);
  await moveOrderThrough(call, as, order.order_id, "PICKED_UP", "DELIVERED");
  await pool.query("update jobs set ended_at = now() where rider_id = $1", [rider.rider_id]);
  expect((await call(deleteRider, { as: rider.as })).status).toBe(204);
  expect(await seen()).toEqual({ name: rider.rider_id, phone_number: "", vehicle: null });
  const { rows: left } = await pool.query("select plate, photo from riders where rider_id = $1", [
    rider.rider_id,
  ]);
  expect(left).toEqual([{ plate: null, photo: null }]);
  expect((await call(addRider, { as: ops, body: { name: "N", phone_number: "0918 555 7711" } })).status).toBe(
    201,
  );
});
