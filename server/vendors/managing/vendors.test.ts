import { login, register } from "@waybill/contract/accounts";
import type { ErrorAnswer } from "@waybill/contract/endpoint";
import { createSecretKey } from "@waybill/contract/partner/developer";
import { listAudit } from "@waybill/contract/operations/audit";
import * as endpoints from "@waybill/contract/operations/vendors";
import { createOrder, listOrders, updateOrder } from "@waybill/contract/orders";
import { acceptInvitation } from "@waybill/contract/merchants/team";
import { createOutlet } from "@waybill/contract/merchants/outlets";
import { quoteFee } from "@waybill/contract/pricing";
import { readSentMessages } from "@waybill/contract/sandbox";
import { listVendors, saveVendorAddress } from "@waybill/contract/merchants/vendors";
import { vendorRoles, type VendorRole } from "@waybill/domain/vendors/people";
import { afterAll, expect, test } from "vitest";
import { orderRequest, placeTestOrder, placeOf, serendra } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const app = await openTestApp();
const { accounts, call, clock, close, db, inject, tokenFor } = app;
afterAll(close);
let as = await tokenFor("support");
let admin = await tokenFor("ops");

test("a vendor's data can be read, changed and written back, and outlets are created below a parent [14.25]", async () => {
  const made = await call(endpoints.addVendor, { as, body: { name: "Aling Nena's", is_parent: true } });
  expect(made.status).toBe(201);
  const { vendor_id } = made.body.result;
  const outlet = await call(endpoints.addVendor, {
    as,
    body: { name: "Makati", parent_vendor_id: vendor_id },
  });
  expect(outlet.body.result).toMatchObject({ parent_vendor_id: vendor_id, is_parent: false });
  const params = { vendor_id };
  const { body } = await call(endpoints.readConsoleVendor, { as, params });
  expect(body.result.outlets).toEqual([outlet.body.result.vendor_id]);

  const location = { ...body.result.location, address_text: "Ayala Ave", latitude: 14.55, longitude: 121.02 };
  const price_override = { base: 10, per_km: 5, minimum: 20 };
  const payment_methods = { ...body.result.payment_methods, CASH_ON_DELIVERY: false };
  const notices = { "recipient.near": ["sms" as const], "merchant.failed": [] };
  const changes = {
    ...body.result,
    item_value_limit: 1500.5,
    price_override,
    payment_methods,
    notices,
    location,
  };
  const changed = await call(endpoints.changeVendor, { as, params, body: changes });
  expect(changed.body.result).toEqual(changes);
  const same = await call(endpoints.changeVendor, { as, params, body: changed.body.result });
  expect(same.body.result).toEqual(changes);
  const none = await call(endpoints.changeVendor, { as, params, body: { price_override: null } });
  expect(none.body.result).toEqual({ ...changes, price_override: null });
  const { body: audit } = await call(listAudit, { as, query: { subject: `vendor:${vendor_id}` } });
  expect(audit.result.data[0]).toMatchObject({ before: { price_override }, after: { price_override: null } });
  expect((await call(endpoints.readConsoleVendor, { as, params: { vendor_id: "none" } })).status).toBe(404);
  const under = { name: "x", parent_vendor_id: outlet.body.result.vendor_id };
  expect((await call(endpoints.addVendor, { as, body: under })).status).toBe(404);

  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { body: page } = await call(endpoints.listConsoleVendors, { as, query: { limit: 3, cursor } });
    pages.push(...page.result.data.map((vendor) => vendor.vendor_id));
    cursor = page.result.cursor ?? undefined;
  } while (cursor);
  const every = await db.selectFrom("vendors").select("vendor_id").execute();
  expect(pages.toSorted()).toEqual(every.map((row) => row.vendor_id).toSorted());
});

test("quotes of a vendor with its own price cost that price [14.25]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const [vendor_id] = outletIds;
  await call(endpoints.changeVendor, {
    as,
    params: { vendor_id },
    body: { price_override: { base: 777, per_km: 0 } },
  });
  const source = await placeOf(call, merchant, vendor_id);
  const quote = async () =>
    (await call(quoteFee, { as: merchant, body: { source, destination: serendra, vendor_id } })).body.fee;
  expect(await quote()).toBe(777);
});

test("a vendor's orders and its outlets' cannot exceed the agreed value, nor when changed [14.25]", async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const owner = await tokenFor(email);
  const agree = (vendor_id: string, item_value_limit: number | null) =>
    call(endpoints.changeVendor, { as, params: { vendor_id }, body: { item_value_limit } });
  const worth = async (amount: number) => {
    const request = await orderRequest(call, owner, outletIds[0]);
    const order = { ...request.order, amount } as typeof request.order;
    return call(createOrder, { as: owner, body: { ...request, order } });
  };
  await agree(vendorId, 1000);
  const refused = await worth(1000.01);
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({
    code: "ITEM_VALUE_LIMIT",
    path: ["order", "amount"],
    meta: { values: { amount: "1000", currency: "PHP" } },
  });
  const placed = await worth(1000);
  expect(placed.status).toBe(201);
  const { order_id, vendor_id } = placed.body.result;
  const update = (amount: number) =>
    call(updateOrder, { as: owner, params: { orderId: order_id }, body: { vendor_id, amount } });
  expect((await update(1001)).body.errors[0]).toMatchObject({ code: "ITEM_VALUE_LIMIT", path: ["amount"] });
  await agree(outletIds[0], 2000);
  expect((await worth(1500)).status).toBe(201);
  expect((await update(1001)).status).toBe(200);
  await agree(vendorId, null);
  await agree(outletIds[0], null);
  expect((await worth(5000)).status).toBe(201);
});

test("a suspended vendor and its outlets cannot place orders or get quotes until the suspension ends [14.26] [18.27]", async () => {
  const { outletIds, email, vendorId } = await ownVendor(db);
  const merchant = await tokenFor(email);
  const source = await placeOf(call, merchant, outletIds[0]);
  const quote = async () => {
    const asked = { source, destination: serendra, vendor_id: outletIds[0] };
    const { status, body: answer } = await call(quoteFee, { as: merchant, body: asked });
    return status < 300 ? status : [status, (answer as unknown as ErrorAnswer).errors[0]?.code];
  };
  const request = () => orderRequest(call, merchant, outletIds[0]);
  const order = async (asked?: Awaited<ReturnType<typeof request>>) => {
    const { status, body: answer } = await call(createOrder, {
      as: merchant,
      body: asked ?? (await request()),
    });
    return status < 300 ? status : [status, answer.errors[0].code];
  };
  const params = { vendor_id: vendorId };
  const until = new Date(clock.now().getTime() + 600_000).toISOString();
  const first = await request();
  const { body } = await call(endpoints.suspendVendor, { as, params, body: { reason: "unpaid", until } });
  expect(body.result.suspended).toMatchObject({ reason: "unpaid", until });
  expect(await order(first)).toEqual([422, "VENDOR_SUSPENDED"]);
  expect(await quote()).toEqual([422, "VENDOR_SUSPENDED"]);
  clock.advance(600_001);
  expect(await order()).toBe(201);
  expect((await call(endpoints.readConsoleVendor, { as, params })).body.result.suspended).toBeNull();
  const second = await request();
  await call(endpoints.suspendVendor, { as, params, body: { reason: "unpaid" } });
  expect(await order(second)).toEqual([422, "VENDOR_SUSPENDED"]);
  await call(endpoints.reinstateVendor, { as, params });
  expect(await quote()).toBe(200);
  expect(await order()).toBe(201);
});

test("each role of a vendor's users can change only what it may, and a read only role nothing [14.27] [14.60] [14.62]", async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const owner = await tokenFor(email);
  const request = await orderRequest(call, owner, outletIds[0]);
  const given = await call(endpoints.giveVendorRole, {
    as: admin,
    params: { vendor_id: vendorId },
    body: { email: `p-${email}`, role: "clerk" },
  });
  expect(given.status).toBe(201);
  const { user_id } = given.body.result;
  const [mail] = (await call(readSentMessages, { query: { to: `p-${email}` } })).body.data;
  expect(mail?.text).toContain("Clerk");
  const link = new URLSearchParams(new URL(mail?.links[0] ?? "").hash.slice(1)).get("token") ?? "";
  const accepted = await call(acceptInvitation, { body: { token: link, password: "Waybill!2026x" } });
  expect(accepted.body.result).toMatchObject({ email: `p-${email}` });
  const token = await tokenFor(`p-${email}`);
  const status = async (call: Promise<{ status: number }>) => (await call).status;
  const tries = async () => ({
    read: await status(call(listOrders, { as: token, params: { vendorId } })),
    order: await status(call(createOrder, { as: token, body: request })),
    outlet: await status(call(createOutlet, { as: token, body: { parent_vendor_id: vendorId } })),
    key: await status(call(createSecretKey, { as: token, body: {} as never })),
  });
  const may: Record<VendorRole, string> = {
    owner: "order outlet key",
    manager: "order outlet",
    clerk: "order",
    "read only": "",
    developer: "key",
  };
  for (const role of vendorRoles) {
    await call(endpoints.changeVendorRole, {
      as: admin,
      params: { vendor_id: vendorId, user_id },
      body: { role },
    });
    const { read, ...changes } = await tries();
    expect(read, role).toBe(200);
    for (const [name, is] of Object.entries(changes))
      expect(is === 403, `${role} ${name}`).toEqual(!may[role].split(" ").includes(name));
  }
  const person = { vendor_id: vendorId, user_id };
  expect((await call(endpoints.takeVendorRole, { as: admin, params: person })).status).toBe(204);
  expect((await tries()).read).toBe(404);
  const { body } = await call(listAudit, { as, query: { subject: `role:${vendorId}/${user_id}` } });
  expect(body.result.data.map(({ action }) => action)).toEqual([
    "role.taken",
    ...vendorRoles.map(() => "role.given"),
    "role.given",
  ]);
  const people = await call(endpoints.listVendorPeople, { as, params: { vendor_id: vendorId } });
  expect(people.body.result.data.map((row) => row.email)).toContain(email);
});

test("a role at one outlet applies only there, and two roles each apply at their own outlet [14.61]", async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const [first, second] = outletIds;
  const someone = `outlet-clerk-${email}`;
  const give = (vendor_id: string, role: VendorRole) =>
    call(endpoints.giveVendorRole, { as: admin, params: { vendor_id }, body: { email: someone, role } });
  await give(first, "clerk");
  const token = await tokenFor(someone);
  const owner = await tokenFor(email);
  const { body } = await call(listVendors, { as: token });
  expect(body.result.vendors.map(({ vendor_id }) => vendor_id)).toEqual([first]);
  const order = async (vendorId: string) => {
    const request = await orderRequest(call, owner, vendorId);
    return (await call(createOrder, { as: token, body: request })).status;
  };
  expect(await order(first)).toBe(201);
  expect(await order(second)).toBe(404);
  await give(second, "read only");
  expect(await order(first)).toBe(201);
  expect(await order(second)).toBe(404);
  expect((await call(listOrders, { as: token, params: { vendorId: second } })).status).toBe(200);
  expect((await call(listOrders, { as: token, params: { vendorId } })).status).toBe(404);
  // A manager of the parent who has "read only" at an outlet can only read there.
  await give(vendorId, "manager");
  expect(await order(first)).toBe(201);
  expect(await order(second)).toBe(404);
  const address = await call(saveVendorAddress, { as: token, params: { vendorId: second }, body: {} });
  expect(address.status).toBe(404);
});

test("an operator without a role for it cannot change anything by the merchants' calls [14.06]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const order = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  for (const role of ["viewer", "finance", "market"] as const) {
    const answer = await inject({
      method: "PUT",
      url: "/orders/api/v1/order/cancel",
      headers: { authorization: await tokenFor(role) },
      payload: { vendor_id: order.vendor_id, order_id: order.order_id, reason: "mistake_error" },
    });
    expect(answer.statusCode, role).toBe(403);
  }
});

test("if the country requires it a registration waits, and approving it creates vendor and owner and sends a mail [14.22] [14.23] [14.24]", async () => {
  as = await tokenFor("support");
  admin = await tokenFor("ops");
  await db
    .insertInto("country_parameters")
    .values({ name: "registration_approval", value: "true" })
    .execute();
  const password = "Waybill!2026x";
  const begin = async (email: string) => {
    const { body } = await call(register, {
      body: {
        email,
        password,
        password_confirmation: password,
        business_name: "Kusina",
        branches: 1,
        mobile_number: "0917 555 0142",
      },
    });
    const mail = (await call(readSentMessages, { query: { to: email } })).body.data[0];
    await inject({ url: `/orders/api/v1/register/verify${new URL(mail?.links[0] ?? "").search}` });
    return body.result.user_id;
  };
  const signIn = (email: string) => call(login, { body: { email_address: email, password } });
  const first = await begin("kusina@example.com");
  expect((await signIn("kusina@example.com")).body.errors[0].code).toBe("ACCOUNT_NOT_APPROVED");
  const waiting = async () =>
    (await call(endpoints.listRegistrations, { as })).body.result.data.map((row) => row.registration_id);
  expect(await waiting()).toEqual([first]);

  const approve = (registration_id: string, vendor_id?: string) =>
    call(endpoints.approveRegistration, { as, params: { registration_id }, body: { vendor_id } });
  const approved = await approve(first);
  expect(approved.status).toBe(200);
  expect((await signIn("kusina@example.com")).status).toBe(200);
  await accounts.backgroundTasks.settled();
  const mailTo = async (to: string) => (await call(readSentMessages, { query: { to } })).body.data[0]?.text;
  expect(await mailTo("kusina@example.com")).toContain("approved");
  const owners = await call(endpoints.listVendorPeople, {
    as,
    params: { vendor_id: approved.body.result.vendor_id },
  });
  expect(owners.body.result.data).toMatchObject([{ user_id: first, role: "owner" }]);
  expect((await approve(first)).status).toBe(409);
  expect((await approve("nobody")).status).toBe(404);

  const second = await begin("kusina2@example.com");
  expect((await approve(second, "no-such-vendor")).status).toBe(404);
  const there = await approve(second, approved.body.result.vendor_id);
  expect(there.body.result.vendor_id).toBe(approved.body.result.vendor_id);

  const before = await db.selectFrom("vendors").select("vendor_id").execute();
  const third = await begin("kusina3@example.com");
  const params = { registration_id: third };
  const rejected = await call(endpoints.rejectRegistration, { as, params, body: { reason: "not a shop" } });
  expect(rejected.status).toBe(200);
  await accounts.backgroundTasks.settled();
  expect(await mailTo("kusina3@example.com")).toContain("not a shop");
  expect((await signIn("kusina3@example.com")).status).toBe(401);
  expect(await db.selectFrom("vendors").select("vendor_id").execute()).toHaveLength(before.length);
  expect(await waiting()).toEqual([]);
});

test("keys of a vendor's programs are listed, created with the secret shown once, and revoked by an admin [14.89]", async () => {
  const { vendorId } = await ownVendor(db);
  const params = { vendor_id: vendorId };
  const body = { name: "Till", mode: "live" as const };
  expect((await call(endpoints.addVendorKey, { as, params, body })).status).toBe(403);
  const made = await call(endpoints.addVendorKey, { as: admin, params, body });
  expect(made.status).toBe(201);
  const { key_id, secret } = made.body.result;
  const partner = (): Promise<number> =>
    inject({
      method: "GET",
      url: "/ph/api/v1/outletList",
      headers: { authorization: `Bearer ${secret}` },
    }).then(({ statusCode }) => statusCode);
  const list = async () => (await call(endpoints.listVendorKeys, { as, params })).body.result;
  expect(await list()).toMatchObject({ keys: [{ key_id, name: "Till", mode: "live" }], clients: [] });
  expect(JSON.stringify(await list())).not.toContain(secret);
  expect(await partner()).toBe(200);
  const other = { ...params, vendor_id: (await ownVendor(db)).vendorId, key_id };
  expect((await call(endpoints.endVendorKey, { as: admin, params: other })).status).toBe(404);
  expect((await call(endpoints.endVendorKey, { as: admin, params: { ...params, key_id } })).status).toBe(204);
  expect(await partner()).toBe(403);
  expect((await list()).keys).toEqual([]);
  const { data } = (await call(listAudit, { as, query: { subject: `key:${key_id}` } })).body.result;
  expect(data.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ["key.ended", "operator"],
    ["key.added", "operator"],
  ]);
  const client = { vendor_id: vendorId, client_id: "nothing" };
  expect((await call(endpoints.endVendorClient, { as: admin, params: client })).status).toBe(404);
  const nobody = { vendor_id: "none" };
  expect((await call(endpoints.listVendorKeys, { as, params: nobody })).status).toBe(404);
});
