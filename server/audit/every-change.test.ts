import { createClient, createSecretKey, deleteClient, deleteSecretKey } from "@waybill/contract/developer";
import type { EndpointFacts } from "@waybill/contract/endpoint";
import { endpoints } from "@waybill/contract/openapi";
import * as areas from "@waybill/contract/operations/areas";
import * as fleets from "@waybill/contract/operations/fleets";
import * as incidents from "@waybill/contract/operations/incidents";
import * as operators from "@waybill/contract/operations/operators";
import * as cell from "@waybill/contract/operations/orders";
import { createPriceRule } from "@waybill/contract/operations/price-rules";
import * as riders from "@waybill/contract/operations/riders";
import * as settings from "@waybill/contract/operations/settings";
import * as vendors from "@waybill/contract/operations/vendors";
import * as orders from "@waybill/contract/orders";
import { createOutlet, updateOutlet } from "@waybill/contract/outlets";
import { acceptOffer, listOffers } from "@waybill/contract/rider-app";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { allowSupportAccess, endSupportAccess, signInAsMerchant } from "@waybill/contract/support-access";
import { saveVendorAddress } from "@waybill/contract/vendors";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrderRow } from "../orders/find-order.ts";
import { orderRequest, place, serendra } from "../orders/order.fixture.ts";
import { sandboxPicture } from "../proofs/prove-return.ts";
import { makeOffer } from "../riders/make-offer.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { openTestApp, type TestCall } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const served = new Set<string>();
const app = await openTestApp({
  onRoute: ({ method, url }) => [method].flat().forEach((one) => served.add(`${one} ${url}`)),
});
const { call, clock, close, db, deps, pool, tokenFor } = app;
afterAll(close);

/** What cannot be changed without a row of the audit in the same transaction: each table, and what its changes are about. */
const audited = [
  ...[
    "orders",
    "vendors",
    "user_vendors",
    "operator_roles",
    "delivery_areas",
    "area_versions",
    "area_pauses",
  ],
  ...["price_rules", "vendor_prices", "weather_supplements", "vouchers", "flags", "country_parameters"],
  ...["fleet_keys", "partner_clients", "partner_client_keys", "partner_secret_keys", "merchant_consents"],
];

/** Has the database itself refuse the commit of a change that wrote no row of the audit. */
async function guardTables(): Promise<void> {
  await pool.query(`create function require_audit() returns trigger language plpgsql as $$
    begin
      if not exists (select from audit where xmin = pg_current_xact_id()::xid) then
        raise exception '% of % without a row of the audit', tg_op, tg_table_name;
      end if;
      return null;
    end $$`);
  for (const table of audited)
    await pool.query(`create constraint trigger audited after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function require_audit()`);
}

const keyOf = ({ method, path }: Pick<EndpointFacts, "method" | "path">) =>
  `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
const walked = new Set<string>();
const rowsSince = async (id: number) =>
  (
    await pool.query<{ id: number; action: string; request_id: string }>(
      "select id, action, request_id from audit where id > $1",
      [id],
    )
  ).rows;
const lastId = async () =>
  Number((await pool.query<{ id: number }>("select coalesce(max(id), 0) as id from audit")).rows[0]?.id);

/** Makes a call that changes something: it writes one row of the audit, which names the call. */
async function change<const E extends EndpointFacts>(endpoint: E, given: TestCall<E>) {
  const before = await lastId();
  const answer = await call(endpoint, given);
  const where = keyOf(endpoint);
  expect([where, answer.status, JSON.stringify(answer.body?.errors ?? "")]).toEqual([
    ...[where, endpoint.success, '""'],
  ]);
  const rows = await rowsSince(before);
  expect([where, rows.map(({ action }) => action).length]).toEqual([where, 1]);
  expect([where, rows[0]?.request_id]).toEqual([where, expect.stringMatching(/^[\da-f-]{36}$/)]);
  walked.add(where);
  return answer.body;
}

/** Calls that change no order, outlet, vendor, price, area, voucher, flag, key or role. */
const changeNothingOfThese = new Set(
  [
    // The own account, its sessions and what is typed there.
    ...[
      "login",
      "extendLogin",
      "logout",
      "endSession",
      "endOtherSessions",
      "updateAccount",
      "askAccountManager",
    ],
    ...["startGuestSession", "sendConfirmationAgain", "forgotPassword", "resetPassword", "changePassword"],
    ...["saveCustomer", "changeCustomer", "removeCustomer", "initHelpCenter"],
    // Questions about a fee, an area, a voucher or a price.
    ...["quoteFee", "validateArea", "estimateDelivery", "validateVoucher", "tryPriceRule", "openWallet"],
    // A sheet before its orders are placed, and a payment before the bank has said yes.
    ...["createBulkJob", "correctBulkRow", "leaveOutRepeats", "createPaymentIntent"],
    // A rider's own sign-in, shift, positions and what is no change of an order.
    ...["sendRiderCode", "beginRiderSession", "extendRiderSession", "endRiderSession", "setShift"],
    ...[
      "reportPositions",
      "declineOffer",
      "callCustomer",
      "subscribeToOffers",
      "unsubscribeFromOffers",
      "reportPosition",
      "issueGodroidToken",
      "deleteRider",
    ],
    // Callbacks go to addresses of the vendor's own.
    ...["createWebhook", "changeWebhook", "deleteWebhook", "sendTestEvent", "replayDelivery", "replaySpan"],
    "rotateWebhookSecret",
    // What the console writes drafts of, and the own second step before it counts.
    ...["draftContent", "beginTotp", "beginPasskey", "askPasskey", "showSecondFactor"],
  ].map((name) => keyOf(endpoints.find((one) => one.name === name)?.facts ?? expect.fail(name))),
);

/** The same of calls that are no endpoints of the contract, and of the partner API's. */
const otherCallsThatChangeNothing = [
  ...["POST /oauth2/token", "POST /ofrep/v1/evaluate/flags", "POST /ofrep/v1/evaluate/flags/:key"],
  ...["POST /san/card-page/:transactionId", "POST /ph/api/v1/orders/fee", "POST /ph/api/v1/orders/time"],
  ...["POST /ph/api/v1/quotes", "POST /ph/api/v1/webhooks", "PUT /ph/api/v1/webhooks/:id"],
  ...["DELETE /ph/api/v1/webhooks/:id", "POST /ph/api/v1/webhooks/:id/deliveries/:delivery/replay"],
  ...["POST /ph/api/v1/webhooks/:id/replay", "POST /ph/api/v1/webhooks/:id/rotate"],
  ...["POST /ph/api/v1/webhooks/:id/test", "POST /orders/api/v1/register"],
  // A price is only compared, and whether a recipient gets messages is no fact of the order.
  ...["POST /operations/api/v1/price-rules/compare", "POST /orders/api/v1/public/tracking/:orderId/notices"],
  ...["POST /tracking/:orderId/notices", "POST /tracking-c2c/:orderId/notices"],
];

/**
 * Calls that change orders, outlets, keys or prices by the statements that the walked ones use, whose row of the audit is
 * part of the statement; they are not called here. A new route belongs in a test above, not here.
 */
const writtenByTheSameStatements = [
  ...[
    "addClientKey",
    "deleteClientKey",
    "placeTestOrder",
    "placeBulkOrders",
    "confirmPayment",
    "giveUpPayment",
  ],
  ...["acceptJob", "moveJob", "leaveProof", "reportJobEvent", "putJobProof", "refundOrderInSandbox"],
  ...["publishContent", "approveRegistration", "rejectRegistration", "handInCash"],
  ...["addSupplement", "endSupplement", "refundOrder", "issueInvoices", "issueCreditNote"],
  ...["addAlert", "changeAlert", "removeAlert"],
];
const partnersByTheSameStatements = [
  ...["POST /ph/api/v1/orders", "PUT /ph/api/v1/orders/:order_id", "DELETE /ph/api/v1/orders/:order_id"],
  ...["PUT /ph/api/v1/orders/:order_id/test", "POST /ph/api/v1/orders/:order_id/test/steps"],
  ...["PUT /ph/api/v1/outlets/:client_vendor_id", "PATCH /ph/api/v1/outlets/:client_vendor_id"],
];

/** Calls whose row of the audit is asserted where what they need is set up; the files name them. */
const provenElsewhere: Readonly<Record<string, readonly string[]>> = {
  "server/operations/second-factor/second-factor.test.ts": [
    ...[
      "confirmTotp",
      "removeTotp",
      "addPasskey",
      "removePasskey",
      "renewRecoveryCodes",
      "resetSecondFactor",
    ],
  ],
  "server/market/price-rules.test.ts": ["approve", "reject"],
};

const merchant = await ownVendor(db);
const [outlet] = merchant.outletIds;
const as = await tokenFor(merchant.email);
const ops = await tokenFor("ops");
const rider = await ownRider(app);
beforeAll(guardTables);

const placed = async () => (await place(call, as, outlet)).order_id;

test("the guard of this file refuses a change without a row of the audit", async () => {
  await expect(
    db.updateTable("vendors").set({ name: "Nobody's change" }).where("vendor_id", "=", outlet).execute(),
  ).rejects.toThrow("UPDATE of vendors without a row of the audit");
});

test("each change by a merchant is one row of the audit, in its transaction [14.47] [14.49]", async () => {
  const request = await orderRequest(call, as, outlet);
  const { result: order } = await change(orders.createOrder, { as, body: request });
  const orderId = order.order_id;
  await change(orders.updateOrder, {
    ...{ as, params: { orderId }, body: { vendor_id: outlet, item_details: "3 sisig trays" } },
  });
  await change(moveOrderInSandbox, { as, params: { orderId }, body: { status: "WAITING_FOR_TRANSPORT" } });
  await change(orders.cancelOrder, {
    ...{ as, body: { vendor_id: outlet, order_id: orderId, reason: "mistake_error" } },
  });

  const entry = {
    ...{ parent_vendor_id: merchant.vendorId, client_vendor_id: "walked-1", name: "Walked" },
    ...{ phone_number: "+639175550142", address: "Ayala Avenue, Makati", ...serendra },
  };
  const { result: added } = await change(createOutlet, { as, body: entry });
  const params = { vendorId: added.vendor_id };
  await change(updateOutlet, { as, params, body: { ...entry, name: "Renamed" } });
  const address = { street_address: "1 Ayala Avenue", address_text: "1 Ayala Avenue", ...serendra };
  await change(saveVendorAddress, { as, params, body: address });

  const { result: key } = await change(createSecretKey, { as, body: { name: "till", mode: "test" } });
  await change(deleteSecretKey, { as, params: { key_id: key.key_id } });
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const public_key = publicKey.export({ type: "spki", format: "pem" }).toString();
  const { result: client } = await change(createClient, {
    ...{ as, body: { name: "till", mode: "test", public_key } },
  });
  await change(deleteClient, { as, params: { client_id: client.client_id } });

  const vendor_id = merchant.vendorId;
  const { result: given } = await change(vendors.addVendorKey, {
    ...{ as: ops, params: { vendor_id }, body: { name: "given", mode: "test" } },
  });
  await change(vendors.endVendorKey, { as: ops, params: { vendor_id, key_id: given.key_id } });
  const { result: own_client } = await change(createClient, {
    ...{ as, body: { name: "till", mode: "test", public_key } },
  });
  await change(vendors.endVendorClient, {
    ...{ as: ops, params: { vendor_id, client_id: own_client.client_id } },
  });

  const own = { vendorId: merchant.vendorId };
  await change(allowSupportAccess, { as, params: own, body: { hours: 8 } });
  await change(signInAsMerchant, { as: ops, params: { vendor_id: merchant.vendorId } });
  await change(endSupportAccess, { as, params: own });
});

test("each change by a rider is one row of the audit [14.47] [14.49]", async () => {
  const row = await findOrderRow({ pool }, await placed());
  await makeOffer(deps, { riderId: rider.rider_id, orders: [row ?? expect.fail("no order")], metres: 900 });
  const { body } = await call(listOffers, { as: rider.as });
  await change(acceptOffer, { as: rider.as, params: { offer_id: body.result[0]?.offer_id ?? "" } });
});

test("each change by an operator to an order or an incident is one row of the audit [14.47] [14.49]", async () => {
  const order_id = await placed();
  const params = { order_id };
  await change(cell.noteOrder, { as: ops, params, body: { text: "They called" } });
  const other = await ownRider(app);
  await change(cell.assignOrder, { as: ops, params, body: { rider_id: other.rider_id } });
  await change(cell.unassignOrder, { as: ops, params, body: { reason: "flat tyre" } });
  const cancel = { reason: "bad_weather", who_pays: "operator" } as const;
  await change(cell.cancelCellOrder, { as: ops, params, body: cancel });
  const moved = { order_id: await placed() };
  const move = { status: "RECEIVED_BY_VENDOR", reason: "they called" } as const;
  await change(cell.moveCellOrder, { as: ops, params: moved, body: move });
  const { result } = await change(incidents.addIncident, {
    as: ops,
    body: { ...moved, kind: "lost parcel" },
  });
  const { incident_id } = result;
  await change(incidents.ownIncident, { as: ops, params: { incident_id }, body: { owner: "user-ops" } });
  await change(incidents.resolveIncident, { as: ops, params: { incident_id }, body: { how: "found" } });
});

test("each change by an operator to riders, fleets, vendors and people is one row of the audit [14.47] [14.49]", async () => {
  const { result: added } = await change(riders.addRider, {
    ...{ as: ops, body: { name: "Jun", phone_number: "+639189990001" } },
  });
  const params = { rider_id: added.rider_id };
  await change(riders.changeRider, { as: ops, params, body: { name: "Jun Cruz" } });
  const image = sandboxPicture().bytes.toString("base64");
  await change(riders.putPhotoOfRider, { as: ops, params, body: { image } });
  await change(riders.suspendRider, { as: ops, params, body: { reason: "papers" } });
  await change(riders.reinstateRider, { as: ops, params });
  const { result: fleet } = await change(fleets.addFleet, { as: ops, body: { name: "Two", kind: "own" } });
  const { fleet_id } = fleet;
  const { result: key } = await change(fleets.addFleetKey, { as: ops, params: { fleet_id }, body: {} });
  await change(fleets.endFleetKey, { as: ops, params: { fleet_id, key: key.key } });

  const { result: vendor } = await change(vendors.addVendor, { as: ops, body: { name: "New shop" } });
  const { vendor_id } = vendor;
  await change(vendors.changeVendor, { as: ops, params: { vendor_id }, body: { name: "Newer shop" } });
  await change(vendors.suspendVendor, { as: ops, params: { vendor_id }, body: { reason: "papers" } });
  await change(vendors.reinstateVendor, { as: ops, params: { vendor_id } });
  const { result: person } = await change(vendors.giveVendorRole, {
    ...{ as: ops, params: { vendor_id }, body: { email: "ana-walked@example.com", role: "owner" } },
  });
  await change(vendors.giveVendorRole, {
    ...{ as: ops, params: { vendor_id }, body: { email: "bea-walked@example.com", role: "owner" } },
  });
  const one = { vendor_id, user_id: person.user_id };
  await change(vendors.changeVendorRole, { as: ops, params: one, body: { role: "clerk" } });
  await change(vendors.takeVendorRole, { as: ops, params: one });
  const { result: operator } = await change(operators.addOperator, {
    ...{ as: ops, body: { email: "walked@example.com", roles: ["viewer"] } },
  });
  const { user_id } = operator;
  await change(operators.setOperatorRoles, { as: ops, params: { user_id }, body: { roles: ["market"] } });
});

test("each change by an operator to the market is one row of the audit [14.47] [14.49]", async () => {
  const soon = new Date(clock.now().getTime() + 60_000).toISOString();
  const ring = [
    [121, 14],
    [121.01, 14],
    [121.01, 14.01],
    [121, 14.01],
    [121, 14],
  ];
  const polygon = { type: "Polygon" as const, coordinates: [ring] };
  const { result: area } = await change(areas.createArea, { as: ops, body: { name: "Drawn", polygon } });
  const params = { id: area.area_id };
  await change(areas.changeArea, { as: ops, params, body: { name: "Redrawn" } });
  await change(areas.pauseArea, { as: ops, params, body: { until: soon, reason: "flood" } });
  await change(createPriceRule, { as: ops, body: { base: 70, per_km: 10, valid_from: soon } });
  const code = "WALKED";
  await change(settings.createVoucher, { as: ops, body: { code, type: "fixed", amount: 5 } });
  await change(settings.changeVoucher, { as: ops, params: { code }, body: { amount: 6 } });
  await change(settings.setFlag, { as: ops, params: { name: "voucher" }, body: { value: true, share: 50 } });
  const key = { key: "noCourierMinutes" };
  await change(settings.setCountryParameter, { as: ops, params: key, body: { value: 90 } });
  await change(settings.setServiceHours, { as: ops, body: { value: "0800:2000" } });
  await change(settings.setMaintenance, { as: ops, body: { unplanned: { value: false } } });
});

test("every route of the product that can change something is walked here or has its place in a list above [14.49]", () => {
  const mutating = [...served].filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route));
  expect(mutating.length).toBeGreaterThan(80);
  const elsewhere = new Set<string>();
  for (const [file, names] of Object.entries(provenElsewhere)) {
    const text = readFileSync(file, "utf8");
    for (const name of names) {
      expect(text, file).toContain(name);
      elsewhere.add(keyOf(endpoints.find((one) => one.name === name)?.facts ?? expect.fail(name)));
    }
  }
  for (const name of writtenByTheSameStatements) {
    const facts = endpoints.find((one) => one.name === name)?.facts;
    if (facts) elsewhere.add(keyOf(facts));
  }
  for (const route of [...otherCallsThatChangeNothing, ...partnersByTheSameStatements]) elsewhere.add(route);
  const unknown = mutating.filter(
    (route) => !walked.has(route) && !elsewhere.has(route) && !changeNothingOfThese.has(route),
  );
  expect(unknown.sort()).toEqual([]);
});
