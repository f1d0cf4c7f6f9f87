import { createOrder, listOrders } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { guestSender, orderRequest, placeTestOrder, rockwell } from "../order.fixture.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);

test("a guest's order has its sender and location, and only that guest can read it [3.05] [6.04]", async () => {
  const as = await tokenFor("guest");
  const order = await placeTestOrder(call, as, "guest");
  expect(order).toMatchObject({
    vendor_id: "guest",
    outlet_name: "Marco",
    sender: { ...guestSender, phone_number: "+639175550199" },
    source: { ...rockwell },
  });
  const asTyped = await orderRequest(call, as, "guest", {
    sender: { ...guestSender, phone_number: "0917 555 0199" },
  });
  const { body } = await call(createOrder, { as: await tokenFor("guest"), body: asTyped });
  expect(body.result.sender?.phone_number).toBe("+639175550199");
  const list = async (who: string) =>
    (await call(listOrders, { as: who, params: { vendorId: "guest" } })).body.result.data.length;
  expect(await list(as)).toBe(1);
  expect(await list(await tokenFor("guest"))).toBe(0);
  const withoutSender = await orderRequest(call, as, "guest", { sender: null });
  expect((await call(createOrder, { as, body: withoutSender })).status).toBe(400);

  const { email, outletIds } = await ownVendor(db);
  const signed = await placeTestOrder(call, await tokenFor(email), outletIds[0], { sender: order.sender });
  expect(signed.sender).toBeNull();
});

test("a guest whom no rider could find or call gets the field to fix [3.05]", async () => {
  const as = await tokenFor("guest");
  const { location } = guestSender;
  const tries = [
    [{ name: " " }, "request.sender.name-missing", "name"],
    [{ phone_number: "" }, "request.sender.phone-missing", "phone_number"],
    [{ phone_number: "call me" }, "validation.phone-incorrect", "phone_number"],
    [{ email: "marco@" }, "sign-in.email-incorrect", "email"],
    [{ location: { ...location, address: "" } }, "validation.fill-address", "location.address"],
    [
      { location: { ...location, address: "é".repeat(128) } },
      "validation.address-too-long",
      "location.address",
    ],
    [{ location: { ...location, notes: "n".repeat(1001) } }, "validation.notes-too-long", "location.notes"],
  ] as const;
  const good = await orderRequest(call, as, "guest");
  for (const [change, key, field] of tries) {
    const answer = await call(createOrder, { as, body: { ...good, sender: { ...guestSender, ...change } } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatchObject({
      path: ["sender", ...field.split(".")],
      meta: { translation_key: key },
    });
  }
  const sender = { ...guestSender, email: null, location: { ...location, notes: "Green gate" } };
  const { body } = await call(createOrder, { as, body: { ...good, sender: sender } });
  expect(body.result.sender).toMatchObject({ email: null, location: { notes: "Green gate" } });
});
