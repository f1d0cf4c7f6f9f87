import { guestVendorId } from "../vendors/acting-for.ts";
import {
  cancelReasons,
  contractCancelReasons,
  whoPays,
  whyNotCancellable,
  type CancelReason,
  type CancellableOrder,
  type Circumstances,
  type WhoPays,
} from "./cancelling.ts";
import { isRiderAssigned } from "./order.ts";
import { mayFollow } from "./transitions.ts";

/** Conditions on an order that has not ended. */
const conditions = {
  /** The rule of spec §4 "Cancellable". */
  cancellable: (order: CancellableOrder, circumstances: Circumstances) =>
    whyNotCancellable(order, circumstances) === undefined,
  /** No courier has accepted the order. */
  untaken: ({ status_history }: CancellableOrder) => !isRiderAssigned(status_history),
  never: () => false,
} as const;

type CancelRule = {
  /** The order may be cancelled while all of these conditions are true; empty: until the order has ended. */
  readonly while: readonly (keyof typeof conditions)[];
  readonly reasons: readonly CancelReason[];
  /** The parties that may be charged. */
  readonly payers: readonly WhoPays[];
  /** The payer if the caller names no payer; undefined: the caller must name a payer. */
  readonly unsaid: WhoPays | undefined;
  /** The refusal of a cancellation that comes too late. */
  readonly tooLate: "order_not_cancellable" | "order_not_movable";
};

const bySpec = {
  while: ["cancellable"],
  reasons: cancelReasons,
  payers: ["nobody"],
  unsaid: "nobody",
  tooLate: "order_not_cancellable",
} as const satisfies CancelRule;

const byOperator = { ...bySpec, while: [], payers: whoPays, unsaid: "operator" } as const;
const byMachine = { ...bySpec, while: [], tooLate: "order_not_movable" } as const;

/**
 * The actors that may cancel: each kind of actor, and each automatic cause. Only an operator charges anybody
 * (docs/decisions 0074 and 0083). A payment that fails or is abandoned ends in its own status and cancels nothing.
 */
export const cancelRules = {
  vendor: bySpec,
  guest: bySpec,
  /** A partner that uses the merchants' calls, with a partner token or from its own system. */
  partner: bySpec,
  client: bySpec,
  /** A partner's own system that uses the partner API. */
  partner_contract: { ...bySpec, while: ["cancellable", "untaken"], reasons: contractCancelReasons },
  /** An operator who uses the merchants' calls, which have no field for the payer. */
  operator: byOperator,
  console: { ...byOperator, unsaid: undefined, tooLate: "order_not_movable" },
  /** An operator who moves the order by hand and writes a reason in free text. */
  console_move: { ...byOperator, reasons: ["reason_unknown"], tooLate: "order_not_movable" },
  dispatcher: { ...byMachine, while: ["untaken"], reasons: ["no_courier"] },
  /**
   * A merchant whose goods are disposed of after a failed delivery: the merchant pays, or nobody if it has no
   * account.
   */
  after_failure: { ...byMachine, reasons: ["unreachable"], payers: ["merchant", "nobody"] },
  /** The test courier, and a partner who moves a test order by hand. */
  test_courier: byMachine,
  /** Anyone who tests in a sandbox. */
  sandbox: byMachine,
  /** Riders and fleets cannot cancel; they give an order back, and other riders may take it. */
  rider: { ...bySpec, while: ["never"] },
  fleet: { ...bySpec, while: ["never"] },
} as const satisfies Record<string, CancelRule>;
export type Canceller = keyof typeof cancelRules;

export type CancelRefusal = "cancel_reason_unknown" | "malformed_request" | CancelRule["tooLate"];

type MayCancel =
  | { refusal: CancelRefusal }
  | { refusal?: undefined; reason: CancelReason; chargedTo: WhoPays };

/**
 * Checks whether a canceller may cancel an order now for this reason, and who pays: the one rule for all
 * cancellations. Refusals, in this order: an unknown reason (`cancel_reason_unknown`); a payer who cannot pay
 * (`malformed_request`: a guest has no account, and a card payment is refunded); an order that has progressed too
 * far (`tooLate` of the rule).
 */
export function whoMayCancel(
  who: Canceller,
  order: CancellableOrder & { vendor_id: string },
  request: { reason: string; whoPays?: WhoPays | undefined },
  circumstances: Circumstances,
): MayCancel {
  const rule: CancelRule = cancelRules[who];
  const reason = rule.reasons.find((allowed) => allowed === request.reason);
  if (!reason) return { refusal: "cancel_reason_unknown" };
  const chargedTo = request.whoPays ?? rule.unsaid;
  const hasNoAccount = chargedTo === "merchant" && order.vendor_id === guestVendorId;
  if (!chargedTo || !rule.payers.includes(chargedTo) || hasNoAccount) return { refusal: "malformed_request" };
  const isInTime =
    mayFollow(order.status, "CANCELLED") &&
    rule.while.every((condition) => conditions[condition](order, circumstances));
  return isInTime ? { reason, chargedTo } : { refusal: rule.tooLate };
}
