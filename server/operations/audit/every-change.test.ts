// One walk: what was called here is held at its end against all that is served, so it is one file.
import { login, register } from "@waybill/contract/accounts";
import { createBulkJob, placeBulkOrders } from "@waybill/contract/bulk-jobs";
import * as developer from "@waybill/contract/partner/developer";
import { endpoints } from "@waybill/contract/openapi";
import { approve, reject } from "@waybill/contract/operations/approvals";
import * as areas from "@waybill/contract/operations/areas";
import { resetBrand, saveBrand } from "@waybill/contract/operations/brand";
import { draftContent, publishContent } from "@waybill/contract/operations/content";
import * as fleets from "@waybill/contract/operations/fleets";
import * as incidents from "@waybill/contract/operations/incidents";
import * as insight from "@waybill/contract/operations/insight";
import { issueCreditNote, issueInvoices } from "@waybill/contract/operations/invoices";
import { handInCash } from "@waybill/contract/operations/ledger";
import * as operators from "@waybill/contract/operations/operators";
import * as cell from "@waybill/contract/operations/orders";
import { createPriceRule } from "@waybill/contract/operations/price-rules";
import { refundOrder } from "@waybill/contract/operations/refunds";
import * as riders from "@waybill/contract/operations/riders";
import * as secondFactor from "@waybill/contract/operations/second-factor";
import * as settings from "@waybill/contract/operations/settings";
import * as vendors from "@waybill/contract/operations/vendors";
import * as orders from "@waybill/contract/orders";
import { createOutlet, updateOutlet } from "@waybill/contract/merchants/outlets";
import * as partner from "@waybill/contract/partner/orders";
import { patchOutlet, putOutlet } from "@waybill/contract/partner/outlets";
import { changeTestOrder, takeTestStep } from "@waybill/contract/partner/testing";
import * as partnerWebhooks from "@waybill/contract/partner/webhooks";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import { pathOf } from "@waybill/contract/endpoint";
import * as payments from "@waybill/contract/payments";
import * as riderApp from "@waybill/contract/riders/rider-app";
import * as riderJobs from "@waybill/contract/riders/rider-jobs";
import { acceptJob, leaveProof, moveJob } from "@waybill/contract/riders/riders";
import { moveOrderInSandbox, readSentMessages } from "@waybill/contract/sandbox";
import {
  allowSupportAccess,
  endSupportAccess,
  signInAsMerchant,
} from "@waybill/contract/operations/support-access";
import { saveVendorAddress } from "@waybill/contract/merchants/vendors";
import * as webhooks from "@waybill/contract/partner/webhook-calls";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRow, sheetOf } from "../../bulk/bulk.fixture.ts";
import { deliverer } from "../../ledger/delivered.fixture.ts";
import { codeAt, softwareKey } from "../console/second-factor/second-factor.fixture.ts";
import { findOrderRow } from "../../orders/find-order.ts";
import { orderRequest, place, serendra } from "../../orders/order.fixture.ts";
import { orderBody, partnerApi } from "../../partner/partner.fixture.ts";
import { confirm, giveUp, guestWithIntent } from "../../payments/payment.fixture.ts";
import { sandboxPicture } from "../../fleets/proofs/prove-return.ts";
import { makeOffer } from "../../fleets/riders/offers/make-offer.ts";
import { ownRider } from "../../fleets/riders/rider.fixture.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { openAuditWalk, routeOf } from "./audit-walk.fixture.ts";

const walk = await openAuditWalk();
const { call, change, clock, close, db, deps, inject, leavesRows, pool, served, tokenFor, walked } = walk;
afterAll(close);

/** Calls that change nothing that the audit is about, each under its reason. */
const changeNothing: Readonly<Record<string, readonly string[]>> = {
  "A person's own account, its sessions and what is typed there": [
    ...["login", "register", "extendLogin", "logout", "endSession", "endOtherSessions", "updateAccount"],
    ...["startGuestSession", "sendConfirmationAgain", "forgotPassword", "resetPassword", "changePassword"],
    ...["saveCustomer", "changeCustomer", "removeCustomer", "initHelpCenter", "askAccountManager"],
  ],
  "A question about a fee, an area, a voucher, a price or a way": [
    ...["quoteFee", "validateArea", "estimateDelivery", "validateVoucher", "tryPriceRule", "openWallet"],
    "comparePriceRule",
  ],
  "A sheet before its orders are placed, and a payment before the bank has answered": [
    ...["createBulkJob", "correctBulkRow", "leaveOutRepeats", "createPaymentIntent"],
  ],
  "A rider's own sign-in, shift, positions and what is no change of an order": [
    ...["sendRiderCode", "beginRiderSession", "extendRiderSession", "endRiderSession", "setShift"],
    ...["reportPositions", "declineOffer", "callCustomer", "subscribeToOffers", "unsubscribeFromOffers"],
    ...["reportPosition", "issueGodroidToken"],
  ],
  "A callback to the vendor's own address is sent: a test, or once more": [
    ...["sendTestEvent", "replayDelivery", "replaySpan", "refundOrderInSandbox"],
  ],
  "A draft that nobody sees, and a second step before it counts": [
    ...["draftContent", "beginTotp", "beginPasskey", "askPasskey", "showSecondFactor"],
  ],
};

/** The same of addresses that are no endpoints of the contract, and of the partner API's. */
const addressesThatChangeNothing = [
  ...["POST /oauth2/token", "POST /ofrep/v1/evaluate/flags", "POST /ofrep/v1/evaluate/flags/:key"],
  ...["POST /ph/api/v1/orders/fee", "POST /ph/api/v1/orders/time", "POST /ph/api/v1/quotes"],
  ...["POST /ph/api/v1/webhooks/:id/deliveries/:delivery/replay", "POST /ph/api/v1/webhooks/:id/replay"],
  "POST /ph/api/v1/webhooks/:id/test",
  // The pretended bank's own page, and whether a recipient gets messages: no facts of the order.
  ...["POST /san/card-page/:transactionId", "POST /orders/api/v1/public/tracking/:orderId/notices"],
  ...["POST /tracking/:orderId/notices", "POST /tracking-c2c/:orderId/notices"],
];

const merchant = await ownVendor(db);
const [outlet] = merchant.outletIds;
const as = await tokenFor(merchant.email);
const ops = await tokenFor("ops");
const rider = await ownRider(walk);
const image = sandboxPicture().bytes.toString("base64");
const live = await walk.partner();
const tests = await walk.partner("test");
beforeAll(walk.guardTables);

const placed = async () => (await place(call, as, outlet)).order_id;
const pem = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .publicKey.export({ type: "spki", format: "pem" })
    .toString();

test("the guard of this file refuses a change without a row of the audit", async () => {
  await expect(
    db.updateTable("vendors").set({ name: "Nobody's change" }).where("vendor_id", "=", outlet).execute(),
  ).rejects.toThrow("UPDATE of vendors without a row of the audit");
});

test("a call that writes no row of the audit is no walked one [14.49]", async () => {
  const body = { email_address: "ops@example.com", password: "Wrong!2026" };
  await expect(leavesRows("POST /none", () => call(login, { body }))).rejects.toThrow("POST /none");
  expect(walked).not.toContain("POST /none");
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

  const content = (await sheetOf([goodRow, { ...goodRow, customer_name: "Bea Cruz" }])).toString("base64");
  const sheet = await call(createBulkJob, { as, body: { vendor_id: outlet, content } });
  await change(placeBulkOrders, { as, params: { jobId: sheet.body.body.bulk_job.bulk_job_id } }, { rows: 2 });

  const entry = {
    ...{ parent_vendor_id: merchant.vendorId, client_vendor_id: "walked-1", name: "Walked" },
    ...{ phone_number: "+639175550142", address: "Ayala Avenue, Makati", ...serendra },
  };
  const { result: added } = await change(createOutlet, { as, body: entry });
  const params = { vendorId: added.vendor_id };
  await change(updateOutlet, { as, params, body: { ...entry, name: "Renamed" } });
  const address = { street_address: "1 Ayala Avenue", address_text: "1 Ayala Avenue", ...serendra };
  await change(saveVendorAddress, { as, params, body: address });

  const own = { vendorId: merchant.vendorId };
  await change(allowSupportAccess, { as, params: own, body: { hours: 8 } });
  await change(signInAsMerchant, { as: ops, params: { vendor_id: merchant.vendorId } });
  await change(endSupportAccess, { as, params: own });
});

test("each key that a merchant or an operator makes and ends is one row of the audit [14.47] [14.49]", async () => {
  // The vendor's twin is made with its first test order.
  await change(developer.placeTestOrder, { as, body: { scenario: "happy" } }, { rows: 2 });
  const { result: key } = await change(developer.createSecretKey, {
    ...{ as, body: { name: "till", mode: "test" } },
  });
  await change(developer.deleteSecretKey, { as, params: { key_id: key.key_id } });
  const client = { as, body: { name: "till", mode: "test" as const, public_key: pem() } };
  const { client_id } = (await change(developer.createClient, client)).result;
  const { result: second } = await change(developer.addClientKey, {
    ...{ as, params: { client_id }, body: { public_key: pem() } },
  });
  await change(developer.deleteClientKey, { as, params: { client_id, key_id: second.key_id } });
  await change(developer.deleteClient, { as, params: { client_id } });

  const vendor_id = merchant.vendorId;
  const { result: given } = await change(vendors.addVendorKey, {
    ...{ as: ops, params: { vendor_id }, body: { name: "given", mode: "test" } },
  });
  await change(vendors.endVendorKey, { as: ops, params: { vendor_id, key_id: given.key_id } });
  const { result: other } = await change(developer.createClient, client);
  await change(vendors.endVendorClient, { as: ops, params: { vendor_id, client_id: other.client_id } });
});

const address = { url: "https://example.com/waybill", events: ["status" as const] };

test("each change of where a vendor's callbacks go is one row of the audit [14.47] [14.49]", async () => {
  const { id } = (await change(webhooks.createWebhook, { as, body: { ...address, mode: "test" } })).result;
  await change(webhooks.changeWebhook, { as, params: { id }, body: { url: "https://example.com/other" } });
  await change(webhooks.rotateWebhookSecret, { as, params: { id } });
  await change(webhooks.deleteWebhook, { as, params: { id } });
});

test("each change by a partner's program is one row of the audit [14.47] [14.49]", async () => {
  const change = async (
    { ask }: Awaited<ReturnType<typeof walk.partner>>,
    endpoint: PartnerEndpoint,
    params: Record<string, string>,
    body: unknown,
  ) => {
    const route = routeOf(endpoint, partnerApi);
    return leavesRows(route, async () => {
      const url = pathOf({ ...endpoint, path: `${partnerApi}${endpoint.path}` } as never, params);
      const answer = await ask(endpoint.method, url, body);
      expect([route, answer.status, answer.body?.message]).toEqual([route, endpoint.success, undefined]);
      return answer.body as Record<string, unknown>;
    });
  };

  const order = await change(live, partner.placeOrder, {}, orderBody(live.first));
  const order_id = String(order["order_id"]);
  await change(live, partner.changeOrder, { order_id }, { description: "3 trays" });
  await change(live, partner.cancelOrder, { order_id }, { reason: "MISTAKE_ERROR" });
  const till = {
    ...{ name: "Till 1", address: "5 Ayala Ave", latitude: 14.5551, longitude: 121.0185, city: "Makati" },
    ...{ phone_number: "+639171234502", currency: "PHP", locale: "en-PH" },
  };
  await change(live, putOutlet, { client_vendor_id: "till-1" }, till);
  await change(live, patchOutlet, { client_vendor_id: "till-1" }, { name: "Till one" });

  const made = await change(live, partnerWebhooks.createWebhook, {}, address);
  const { id } = made["result"] as { id: string };
  await change(live, partnerWebhooks.changeWebhook, { id }, { url: "https://example.com/other" });
  await change(live, partnerWebhooks.rotateWebhookSecret, { id }, undefined);
  await change(live, partnerWebhooks.deleteWebhook, { id }, undefined);

  const { order_id: played = "" } = await walk.place(tests);
  await change(tests, takeTestStep, { order_id: played }, {});
  await change(tests, changeTestOrder, { order_id: played }, { test_speed: 0 });
});

test("each change by a guest's payment is in the audit [14.47] [14.49]", async () => {
  const intent = await guestWithIntent(walk);
  await leavesRows(
    routeOf(payments.confirmPayment),
    async () => expect((await confirm(call, intent)).status).toBe(200),
    { by: "system", rows: 1 },
  );
  const given = await guestWithIntent(walk);
  await leavesRows(
    routeOf(payments.giveUpPayment),
    async () => expect((await giveUp(call, given)).status).toBe(200),
    { by: "system", rows: 1 },
  );
});

test("each change by a rider is one row of the audit [14.47] [14.49]", async () => {
  const order_id = await placed();
  const row = await findOrderRow({ pool }, order_id);
  await makeOffer(deps, { riderId: rider.rider_id, orders: [row ?? expect.fail("no order")], metres: 900 });
  const { body } = await call(riderJobs.listOffers, { as: rider.as });
  await change(riderJobs.acceptOffer, {
    ...{ as: rider.as, params: { offer_id: body.result[0]?.offer_id ?? "" } },
  });
  await change(riderJobs.reportJobEvent, {
    ...{ as: rider.as, params: { order_id } },
    body: { event_id: randomUUID(), type: "arrived_at_pickup", at: clock.now().toISOString(), ...serendra },
  });
  await leavesRows(routeOf(riderJobs.putJobProof), async () => {
    const { statusCode } = await inject({
      ...{ method: "PUT", url: pathOf(riderJobs.putJobProof, { order_id, kind: "pickup" }) },
      headers: { authorization: rider.as, "content-type": "image/png" },
      payload: sandboxPicture().bytes,
    });
    expect(statusCode).toBe(200);
  });

  await change(riderApp.deleteRider, { as: (await ownRider(walk)).as });

  const fleet = await tokenFor("rider");
  const params = { orderId: await placed() };
  const jun = { name: "Jun Bautista", phone_number: "+639175550101", vehicle: null };
  await change(acceptJob, { as: fleet, params, body: jun });
  await change(moveJob, { as: fleet, params, body: { status: "NEAR_VENDOR" } });
  await change(leaveProof, { as: fleet, params: { ...params, kind: "pickup" }, body: { image } });
});

test("each change by an operator to an order or an incident is one row of the audit [14.47] [14.49]", async () => {
  const order_id = await placed();
  const params = { order_id };
  await change(cell.noteOrder, { as: ops, params, body: { text: "They called" } });
  const other = await ownRider(walk);
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

test("each change by an operator to riders and fleets is one row of the audit [14.47] [14.49]", async () => {
  const { result: added } = await change(riders.addRider, {
    ...{ as: ops, body: { name: "Jun", phone_number: "+639189990001" } },
  });
  const params = { rider_id: added.rider_id };
  await change(riders.changeRider, { as: ops, params, body: { name: "Jun Cruz" } });
  await change(riders.putPhotoOfRider, { as: ops, params, body: { image } });
  await change(riders.suspendRider, { as: ops, params, body: { reason: "papers" } });
  await change(riders.reinstateRider, { as: ops, params });
  const { result: fleet } = await change(fleets.addFleet, { as: ops, body: { name: "Two", kind: "own" } });
  const { fleet_id } = fleet;
  const { result: key } = await change(fleets.addFleetKey, { as: ops, params: { fleet_id }, body: {} });
  await change(fleets.endFleetKey, { as: ops, params: { fleet_id, key: key.key } });
});

test("each change by an operator to vendors and people is one row of the audit [14.47] [14.49]", async () => {
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

  await change(settings.setCountryParameter, {
    ...{ as: ops, params: { key: "registration_approval" }, body: { value: true } },
  });
  const registered = async (email: string) => {
    const password = "Waybill!2026x";
    const { body } = await call(register, {
      body: {
        ...{ email, password, password_confirmation: password, business_name: "Kusina", branches: 1 },
        mobile_number: "0917 555 0142",
      },
    });
    const mail = (await call(readSentMessages, { query: { to: email } })).body.data[0];
    await inject({ url: `/orders/api/v1/register/verify${new URL(mail?.links[0] ?? "").search}` });
    return { registration_id: body.result.user_id };
  };
  const first = await registered("walked-1@example.com");
  await change(vendors.approveRegistration, { as: ops, params: first, body: {} }, { rows: 3 });
  const second = await registered("walked-2@example.com");
  await change(vendors.rejectRegistration, { as: ops, params: second, body: { reason: "not a shop" } });
});

test("each change of an operator's second factor is one row of the audit [14.47] [14.49]", async () => {
  const finance = await tokenFor("finance");
  const { result: begun } = (await call(secondFactor.beginTotp, { as: finance })).body;
  await change(secondFactor.confirmTotp, { as: finance, body: { code: codeAt(clock.now(), begun.uri) } });
  const options = (await call(secondFactor.beginPasskey, { as: finance })).body.result;
  const passkey = softwareKey(deps.publicUrl()).made(options);
  await change(secondFactor.addPasskey, { as: finance, body: { passkey, name: "Desk" } });
  await change(secondFactor.renewRecoveryCodes, { as: finance });
  await change(secondFactor.removeTotp, { as: finance });
  const again = (await call(secondFactor.beginTotp, { as: finance })).body.result;
  await change(secondFactor.confirmTotp, { as: finance, body: { code: codeAt(clock.now(), again.uri) } });
  await change(secondFactor.removePasskey, { as: finance, params: { id: passkey.id } });
  await change(secondFactor.resetSecondFactor, { as: ops, params: { user_id: "user-finance" } });
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
  const { result: rain } = await change(areas.addSupplement, {
    ...{ as: ops, body: { amount: 25, reason: "Heavy rain", until: soon } },
  });
  await change(areas.endSupplement, { as: ops, params: { id: rain.supplement_id } });
  await change(createPriceRule, { as: ops, body: { base: 70, per_km: 10, valid_from: soon } });
  const code = "WALKED";
  await change(settings.createVoucher, { as: ops, body: { code, type: "fixed", amount: 5 } });
  await change(settings.changeVoucher, { as: ops, params: { code }, body: { amount: 6 } });
  await change(settings.setFlag, { as: ops, params: { name: "voucher" }, body: { value: true, share: 50 } });
  const key = { key: "noCourierMinutes" };
  await change(settings.setCountryParameter, { as: ops, params: key, body: { value: 90 } });
  await change(settings.setServiceHours, { as: ops, body: { value: "0800:2000" } });
  await change(settings.setMaintenance, { as: ops, body: { unplanned: { value: false } } });
  await change(saveBrand, { as: ops, body: { service_name: "Walked", colour: "#8a1f5c" } });
  await change(resetBrand, { as: ops });

  const faq = { as: ops, params: { kind: "faq", language: "en" } };
  await call(draftContent, { ...faq, body: { content: [{ title: "Walked", text: "One." }] } });
  await change(publishContent, { ...faq, body: {} });

  const limit = { key: "priceChangeLimit" };
  await change(settings.setCountryParameter, { as: ops, params: limit, body: { value: 10 } });
  const asked = async () => {
    const { body } = await call(createPriceRule, { as: ops, body: { base: 500, per_km: 10 } });
    return { id: "approval" in body.result ? body.result.approval.approval_id : "" };
  };
  const market = await tokenFor("market");
  await change(reject, { as: market, params: await asked() });
  await change(approve, { as: market, params: await asked() }, { rows: 2 });

  const alert = {
    ...{ name: "Many incidents", metric: "open_incidents" as const, threshold: 1, window_minutes: 60 },
    ...{ channel: "mail" as const, target: "boss@example.com" },
  };
  const { result: watch } = await change(insight.addAlert, { as: ops, body: alert });
  const { alert_id } = watch;
  await change(insight.changeAlert, { as: ops, params: { alert_id }, body: { ...alert, threshold: 2 } });
  await change(insight.removeAlert, { as: ops, params: { alert_id } });
});

test("each change by an operator to money is one row of the audit [14.47] [14.49]", async () => {
  const { order, riderId } = await deliverer(walk)(as, outlet, 50_000);
  await change(handInCash, { as: ops, params: { id: riderId }, body: { counted: 480 } });
  await change(refundOrder, {
    ...{ as: ops, params: { order_id: order.order_id }, body: { amount: 10, reason: "Spilled" } },
    headers: { "idempotency-key": "walked" },
  });
  // Only a month that is over is invoiced.
  clock.advance(40 * 86_400_000);
  const finance = await tokenFor("finance");
  const body = { period: "2026-03", vendor_id: merchant.vendorId };
  const { result } = await change(issueInvoices, { as: finance, body });
  const number = result.invoices[0]?.number ?? "";
  await change(issueCreditNote, { as: finance, params: { number }, body: { amount: 1, reason: "Late" } });
});

test("every route of the product that can change something is walked here, or changes nothing for a reason that is written here [14.49]", () => {
  const named = Object.values(changeNothing).flat();
  const excused = new Set([
    ...named.map((name) => routeOf(endpoints.find((one) => one.name === name)?.facts ?? expect.fail(name))),
    ...addressesThatChangeNothing,
  ]);
  const mutating = [...served].filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route));
  expect(mutating.filter((route) => !walked.has(route) && !excused.has(route)).sort()).toEqual([]);
  // No excuse outlives its route, and none is for a call that is walked.
  expect([...excused].filter((route) => !served.has(route) || walked.has(route)).sort()).toEqual([]);
});
