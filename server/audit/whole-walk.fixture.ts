import { endpoints } from "@waybill/contract/openapi";
import { operationsBase } from "@waybill/contract/operations/endpoint";
import { expect } from "vitest";
import { type openAuditWalk, routeOf } from "./audit-walk.fixture.ts";

type AuditWalk = Pick<Awaited<ReturnType<typeof openAuditWalk>>, "served" | "walked">;

/** Calls that change nothing the audit covers, grouped by reason. */
const changeNothing: Readonly<Record<string, readonly string[]>> = {
  "A person's own account, its sessions and what is typed there": [
    "login",
    "loginSingleSignOn",
    "register",
    "extendLogin",
    "logout",
    "endSession",
    "endOtherSessions",
    "updateAccount",
    "startGuestSession",
    "sendConfirmationAgain",
    "forgotPassword",
    "readInvitation",
    "resetPassword",
    "changePassword",
    "saveCustomer",
    "changeCustomer",
    "removeCustomer",
    "initHelpCenter",
    "askAccountManager",
  ],
  "A question about a fee, an area, a voucher, a price or a way": [
    "quoteFee",
    "redeliverOrder",
    "validateArea",
    "estimateDelivery",
    "validateVoucher",
    "tryPriceRule",
    "openWallet",
    "comparePriceRule",
    "comparePayRule",
  ],
  "A sheet before its orders are placed or its outlets made, and a payment before the bank has answered": [
    "createBulkJob",
    "correctBulkRow",
    "leaveOutRepeats",
    "importOutlets",
    "fixOutletRow",
    "createPaymentIntent",
    "chooseTip",
  ],
  "A rider's own sign-in, shift, positions and what is no change of an order": [
    "sendRiderCode",
    "beginRiderSession",
    "extendRiderSession",
    "endRiderSession",
    "setShift",
    "reportPositions",
    "declineOffer",
    "callCustomer",
    "noteContact",
    "seeChanges",
    "subscribeToOffers",
    "unsubscribeFromOffers",
    "reportPosition",
    "issueGodroidToken",
    "setDns",
  ],
  "Records of domains and a provider are looked for; what is found is the product's own row": [
    "checkSingleSignOn",
  ],
  "Sends a webhook event to the vendor's endpoint: a test, or again": [
    "sendTestEvent",
    "replayDelivery",
    "replaySpan",
    "refundOrderInSandbox",
  ],
  "Its row is looked for where a courier is connected (fleets/couriers/given-by-hand.test.ts)": [
    "giveOrderToCourier",
  ],
  "A draft that nobody sees, and a second step before it counts": [
    "draftContent",
    "beginTotp",
    "beginPasskey",
    "askPasskey",
    "showSecondFactor",
    "beginOwnTotp",
    "beginOwnPasskey",
    "askOwnPasskey",
    "showOwnSecondFactor",
  ],
};

/** Routes outside the contract and of the partner API that change nothing the audit covers. */
const addressesThatChangeNothing = [
  "POST /oauth2/token",
  "POST /ofrep/v1/evaluate/flags",
  "POST /ofrep/v1/evaluate/flags/:key",
  "POST /ph/api/v1/orders/fee",
  "POST /ph/api/v1/orders/time",
  "POST /ph/api/v1/quotes",
  "POST /ph/api/v1/webhooks/:id/deliveries/:delivery/replay",
  "POST /ph/api/v1/webhooks/:id/replay",
  "POST /ph/api/v1/webhooks/:id/test",
  // Confirms which events of test orders a listener has received.
  "POST /ph/api/v1/listeners/:id/events",
  // Its tools call the partner API, whose calls are tested here.
  "POST /mcp",
  // Prices for other websites: calls the partner API, whose calls are tested here.
  "POST /embed/quote",
  // The simulated bank's page, and the recipient's choice to get messages: neither changes the order.
  "POST /san/card-page/:transactionId",
  "POST /orders/api/v1/public/tracking/:orderId/notices",
  "POST /tracking/:orderId/notices",
  "POST /tracking-c2c/:orderId/notices",
  // A tip may be chosen before it is paid, and only the payment is audited.
  "POST /tracking/:orderId/tip",
  "POST /tracking-c2c/:orderId/tip",
];

/** The part of the calls that a test covers: the operators' console, or the rest. */
type Part = "operators" | "others";

/** Checks that the test made every call of its part, except those listed above with a reason. */
export function expectWholeWalk({ served, walked }: AuditWalk, part: Part): void {
  const isMine = (route: string) => (part === "operators") === route.includes(` ${operationsBase}/`);
  const named = Object.values(changeNothing).flat();
  const excused = new Set(
    [
      ...named.map((name) => routeOf(endpoints.find((one) => one.name === name)?.facts ?? expect.fail(name))),
      ...addressesThatChangeNothing,
    ].filter(isMine),
  );
  const mutating = [...served].filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route) && isMine(route));
  expect(mutating.length).toBeGreaterThan(excused.size);
  expect(mutating.filter((route) => !walked.has(route) && !excused.has(route)).sort()).toEqual([]);
  // Each exception names an existing route that the test does not call.
  expect([...excused].filter((route) => !served.has(route) || walked.has(route)).sort()).toEqual([]);
}
