import {
  choiceOfPreference,
  choicesAfterFailure,
  type AfterFailure,
} from "@waybill/domain/riders/failures/after-failure";
import {
  parseDecideMinutes,
  parseFeePercent,
  defaultAfterFailure,
} from "@waybill/domain/riders/failures/failure-parameters";
import type { FailureReason } from "@waybill/domain/riders/failures/failure-reasons";
import type { Currency } from "@waybill/domain/money/money";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { grant } from "../../accounts/granted.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Actor } from "../../platform/actor.ts";
import { carryOutChoice, withDecision, writeFailure, type InTransaction } from "./carry-out-choice.ts";
import { setChoiceDeadline } from "./rows.ts";

/** The country's current rules for failed deliveries. */
async function rulesNow(deps: InTransaction) {
  const read = (name: keyof typeof defaultAfterFailure) => countryParameter(deps, name);
  return {
    decideMinutes: parseDecideMinutes(await read("decideMinutes")) ?? defaultAfterFailure.decideMinutes,
    secondTryPercent: parseFeePercent(await read("secondTryPercent")) ?? defaultAfterFailure.secondTryPercent,
    returnPercent: parseFeePercent(await read("returnPercent")) ?? defaultAfterFailure.returnPercent,
  };
}

/**
 * Handles a delivery that failed while the rider has the parcel: the order's preset choice is carried out at once,
 * or its merchant may choose until a deadline. Runs in the transaction of the rider's event.
 */
export async function failAtDoor(
  deps: InTransaction,
  actor: Actor,
  before: OrderRow,
  { reason, isPersonal, at }: { reason: FailureReason; isPersonal: boolean; at: Date },
): Promise<OrderRow> {
  const { order_id, vendor_id, details } = before;
  const rules = await rulesNow(deps);
  const former = details.after_failure;
  const earlier = [...(former?.earlier ?? []), ...(former?.choice ? [former.choice] : [])];
  const choices = choicesAfterFailure(
    {
      fee: details.delivery_fee,
      // The cast is safe: the server wrote an ISO 4217 code.
      currency: details.currency as Currency,
      isPaid: details.order.payment_method === "PAID",
      isPersonal,
      reason,
      hasAccount: vendor_id !== guestVendorId,
      earlier,
    },
    rules,
  );
  const until = new Date(deps.now().getTime() + rules.decideMinutes * 60_000);
  const failure: AfterFailure = {
    attempt: (former?.attempt ?? 0) + 1,
    reason,
    failed_at: at.toISOString(),
    until: until.toISOString(),
    choices,
    earlier,
    choice: null,
    decided_by: null,
    decided_at: null,
    fee: null,
    note: null,
    at: null,
  };
  const choice = choiceOfPreference(details.if_undeliverable ?? "ask", choices);
  const written = { by: actor, at, action: "order.delivery-failed" };
  const order = choice
    ? await carryOutChoice(
        deps,
        grant(actor, before, "order_not_found"),
        withDecision(failure, { choice, decidedBy: "order" }, at),
        written,
      )
    : await writeFailure(deps.pool, before, failure, written);
  if (!choice) await setChoiceDeadline(deps.pool, order_id, until);
  return order;
}
