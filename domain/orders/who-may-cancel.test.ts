import { expect, test } from "vitest";
import { guestVendorId } from "../vendors/acting-for.ts";
import { cancelReasons, contractCancelReasons, whoPays } from "./cancelling.ts";
import { orderStatusNames, type OrderStatus } from "./status.ts";
import { finalStatuses, nextStatuses } from "./transitions.ts";
import { cancelRules, whoMayCancel, type Canceller } from "./who-may-cancel.ts";

const cancellers = Object.keys(cancelRules) as Canceller[];
const noon = new Date("2026-11-20T12:00:00Z");
const later = { now: new Date("2026-11-20T22:00:00Z"), delayedCancellation: false };
const through = (...statuses: OrderStatus[]) => ({
  vendor_id: "kanto",
  status: statuses.at(-1) ?? "NEW",
  status_history: statuses.map((status) => ({ status, created_at: noon.toISOString() })),
});

/**
 * The default input: names no payer unless the rule requires one, and gives the first reason that the canceller may
 * give.
 */
const usual = (who: Canceller) => ({
  reason: cancelRules[who].reasons[0],
  whoPays: cancelRules[who].unsaid ?? "nobody",
});
const tries = (who: Canceller, order = through("RECEIVED"), circumstances = later) =>
  whoMayCancel(who, order, usual(who), circumstances);

const merchants = ["vendor", "guest", "partner", "client", "partner_contract"] as const;
const operators = ["operator", "console", "console_move"] as const;
const machines = ["dispatcher", "test_courier", "sandbox"] as const;
const carriers = ["rider", "fleet"] as const;
/**
 * The only automatic cause that may charge a merchant: the merchant chose to dispose of the parcel after a failed
 * delivery.
 */
const choosers = ["after_failure"] as const;

test("everyone who cancels is a merchant, operator, machine, chooser or carrier", () => {
  expect([...merchants, ...operators, ...machines, ...choosers, ...carriers].sort()).toEqual(
    [...cancellers].sort(),
  );
});

test("merchants cancel in the statuses of the spec, operators and machines until the end, carriers never [4.13] [14.17]", () => {
  const inTime = (who: Canceller) =>
    orderStatusNames.filter(
      (status) => tries(who, through(status), { ...later, now: noon }).refusal === undefined,
    );
  for (const who of merchants)
    expect(inTime(who).sort(), who).toEqual([
      "ASSIGNED_TO_TRANSPORT",
      "MODIFIED",
      "RECEIVED",
      "WAITING_FOR_TRANSPORT",
    ]);
  const legal = orderStatusNames.filter((status) => nextStatuses[status].includes("CANCELLED"));
  for (const who of [...operators, ...choosers, "test_courier", "sandbox"] as const)
    expect(inTime(who), who).toEqual(legal);
  expect(inTime("dispatcher")).toEqual(legal.filter((status) => status !== "COURIER_ACCEPTED_DELIVERY"));
  for (const who of carriers) expect(inTime(who), who).toEqual([]);
});

test("nobody cancels an ended order; the console gets the error of a move that is not allowed", () => {
  for (const who of cancellers)
    for (const status of finalStatuses) {
      const isConsoles =
        who.startsWith("console") || ([...machines, ...choosers] as readonly Canceller[]).includes(who);
      const refusal = isConsoles ? "order_not_movable" : "order_not_cancellable";
      expect(tries(who, through(status)), `${who} in ${status}`).toEqual({ refusal });
    }
});

test("once a courier has accepted an order, its partner and the dispatcher cannot cancel it; after the courier gives it back, they can [15.70]", () => {
  const taken = through("WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "MODIFIED");
  const givenBack = through("WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "WAITING_FOR_TRANSPORT");
  const may = cancellers.filter((who) => tries(who, taken).refusal === undefined);
  expect(may).toEqual([
    "vendor",
    "guest",
    "partner",
    "client",
    "operator",
    "console",
    "console_move",
    "after_failure",
    "test_courier",
    "sandbox",
  ]);
  for (const who of ["partner_contract", "dispatcher"] as const)
    expect(tries(who, givenBack).refusal, who).toBeUndefined();
});

test("the flag for delayed orders and the ten minutes of a payment bind only merchants [4.14] [4.15]", () => {
  const committed = through("PAYMENT_COMMITTED");
  for (const who of merchants) {
    expect(tries(who, through("DELAYED")).refusal, who).toBe("order_not_cancellable");
    const flagged = { ...later, delayedCancellation: true };
    expect(tries(who, through("DELAYED"), flagged).refusal, who).toBeUndefined();
    expect(tries(who, committed, { ...later, now: noon }).refusal, who).toBe("order_not_cancellable");
    expect(tries(who, committed).refusal, who).toBeUndefined();
  }
  for (const who of [...operators, ...machines]) {
    expect(tries(who, through("DELAYED")).refusal, who).toBeUndefined();
    expect(tries(who, committed, { ...later, now: noon }).refusal, who).toBeUndefined();
  }
});

test("each canceller has its own reasons, and any other is unknown [4.17] [15.78]", () => {
  const known = (who: Canceller) =>
    [...cancelReasons, "i_felt_like_it", ""].filter(
      (reason) =>
        whoMayCancel(who, through("RECEIVED"), { ...usual(who), reason }, later).refusal !==
        "cancel_reason_unknown",
    );
  const own: Partial<Record<Canceller, readonly string[]>> = {
    partner_contract: ["mistake_error", "reason_unknown", "delivery_eta_too_long"],
    console_move: ["reason_unknown"],
    dispatcher: ["no_courier"],
    after_failure: ["unreachable"],
  };
  for (const who of cancellers) expect(known(who), who).toEqual(own[who] ?? cancelReasons);
  expect([...contractCancelReasons].sort()).toEqual([...(own.partner_contract ?? [])].sort());
});

test("only an operator charges anybody, except a merchant who chooses to pay; by default operators pay, and the console must name the payer [14.16] [14.80]", () => {
  const paid = (who: Canceller, payer?: (typeof whoPays)[number]) => {
    const { reason } = usual(who);
    const may = whoMayCancel(who, through("RECEIVED"), { reason, whoPays: payer }, later);
    return may.refusal ?? may.chargedTo;
  };
  for (const who of operators) for (const payer of whoPays) expect(paid(who, payer), who).toBe(payer);
  expect(operators.map((who) => paid(who))).toEqual(["operator", "malformed_request", "operator"]);
  for (const who of [...merchants, ...machines]) {
    expect(paid(who), who).toBe("nobody");
    expect(paid(who, "nobody"), who).toBe("nobody");
    for (const payer of ["merchant", "operator"] as const)
      expect(paid(who, payer), who).toBe("malformed_request");
  }
  expect(whoPays.map((payer) => paid("after_failure", payer))).toEqual([
    "merchant",
    "malformed_request",
    "nobody",
  ]);
});

test("a guest, who has no account with us, is never charged [14.16]", () => {
  const order = { ...through("RECEIVED"), vendor_id: guestVendorId };
  for (const who of operators) {
    const by = (payer: (typeof whoPays)[number]) =>
      whoMayCancel(who, order, { ...usual(who), whoPays: payer }, later).refusal;
    expect(by("merchant"), who).toBe("malformed_request");
    expect(by("operator"), who).toBeUndefined();
    expect(by("nobody"), who).toBeUndefined();
  }
});

test("the response names the reason and the payer", () => {
  expect(
    whoMayCancel("console", through("PICKED_UP"), { reason: "closed", whoPays: "merchant" }, later),
  ).toEqual({
    reason: "closed",
    chargedTo: "merchant",
  });
});
