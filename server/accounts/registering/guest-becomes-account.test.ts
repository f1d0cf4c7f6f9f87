import { confirmRegistration, login, register, startGuestSession } from "@waybill/contract/accounts";
import { listOrders, readOrder } from "@waybill/contract/orders";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { newBusiness, password, registering } from "./registration.fixture.ts";

const product = await openTestApp();
afterAll(product.close);
const { call } = product;
const { open, tokenOf } = registering(product);

const newGuest = async () => `Bearer ${(await call(startGuestSession, { body: {} })).body.result.token}`;
const registerAs = async (as: string, changes: Parameters<typeof newBusiness>[0] = {}) => {
  const entry = newBusiness(changes);
  expect((await call(register, { as, body: entry })).status).toBe(201);
  return entry.email;
};
const confirm = async (email: string) => open(await tokenOf(email));
const signIn = async (email_address: string) => {
  const { body } = await call(login, { body: { email_address, password } });
  const as = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
  const [vendor] = (await call(listVendors, { as })).body.result.vendors;
  return { as, vendorId: vendor?.vendor_id ?? "" };
};
const idsOf = async (as: string, vendorId: string) =>
  (await call(listOrders, { as, params: { vendorId } })).body.result.data.map(({ order_id }) => order_id);

test("a guest who registers finds the orders in the account, with the same ids [10.54]", async () => {
  const [guest, stranger] = [await newGuest(), await newGuest()];
  const [first, second] = [
    await placeTestOrder(call, guest, "guest"),
    await placeTestOrder(call, guest, "guest"),
  ];
  const others = await placeTestOrder(call, stranger, "guest");
  const email = await registerAs(guest);
  // Before the link is opened there is no account, and the guest session continues.
  expect(await idsOf(guest, "guest")).toHaveLength(2);
  await confirm(email);

  const { as, vendorId } = await signIn(email);
  expect((await idsOf(as, vendorId)).sort()).toEqual([first.order_id, second.order_id].sort());
  const read = await call(readOrder, { as, query: { vendorId, orderId: first.order_id } });
  expect(read.body.result).toMatchObject({
    order_id: first.order_id,
    vendor_id: vendorId,
    outlet_name: "Marco",
  });
  expect(read.body.result.version).toBeGreaterThan(first.version);
  const tracked = await call(trackOrder, { params: { orderId: first.order_id } });
  expect(tracked.body).toMatchObject({ order_id: first.order_id });
  expect(await idsOf(stranger, "guest")).toEqual([others.order_id]);
});

test("the guest's token becomes void, and no other guest's [10.55]", async () => {
  const [guest, stranger] = [await newGuest(), await newGuest()];
  const order = await placeTestOrder(call, guest, "guest");
  await confirm(await registerAs(guest));
  expect((await call(listVendors, { as: guest })).status).toBe(401);
  expect(
    (await call(readOrder, { as: guest, query: { vendorId: "guest", orderId: order.order_id } })).status,
  ).toBe(401);
  expect((await call(listVendors, { as: stranger })).status).toBe(200);
});

test("if a guest registers twice, the registration that is confirmed first gets the orders", async () => {
  const guest = await newGuest();
  const order = await placeTestOrder(call, guest, "guest");
  const [one, two] = [await registerAs(guest), await registerAs(guest)];
  await confirm(two);
  await confirm(one);
  const [first, second] = [await signIn(two), await signIn(one)];
  expect(await idsOf(first.as, first.vendorId)).toEqual([order.order_id]);
  expect(await idsOf(second.as, second.vendorId)).toEqual([]);
});

test("the link signs in only the guest who registered [10.110]", async () => {
  const [guest, stranger] = [await newGuest(), await newGuest()];
  const openAs = async (as: string, email: string) =>
    (await call(confirmRegistration, { as, query: { token: await tokenOf(email) } })).body;
  const { result } = await openAs(guest, await registerAs(guest));
  const as = `Bearer ${result?.AuthenticationResult.AccessToken}`;
  expect((await call(listVendors, { as })).body.result.vendors).toHaveLength(1);
  const theirs = await newGuest();
  expect(await openAs(stranger, await registerAs(theirs))).toEqual({ success: true });
  expect((await confirm(await registerAs(stranger))).body).toEqual({ success: true });
});
