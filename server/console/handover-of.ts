import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { missingProofs, pinStateOf, proofsOfMarket } from "@waybill/domain/riders/proof-needs";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { cashDueOf, givenProof, proofsAskedOf } from "../fleets/riders/jobs/job-answer.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { CellRow } from "../orders/search/search-cell.ts";
import { findHandover } from "./rows.ts";

/** The proofs of delivery that an order requires, those that were taken, and the cash collected. */
export async function handoverOf(deps: OrderDeps, order: CellRow): Promise<OrderWithStory["handover"]> {
  const market = proofsOfMarket(String(await countryParameter(deps, "deliveryProof")));
  const requiredProofs = proofsAskedOf(order, market);
  const handover = (await findHandover(deps.pool, order.order_id)) ?? {
    pin_tries: 0,
    pin_passed: false,
    proofs: {},
    cash_collected_minor: null,
  };
  const isAsked = requiredProofs.includes("pin");
  const pin = pinStateOf({ isAsked, isPassed: handover.pin_passed, tries: handover.pin_tries });
  const collected = handover.cash_collected_minor;
  return {
    asked: requiredProofs,
    missing: missingProofs(requiredProofs, givenProof(handover), order.asks ?? null),
    pin: { state: pin.state, tries_left: pin.triesLeft },
    cash_due: cashDueOf(order),
    // The cast is safe: the server writes an ISO 4217 code.
    cash_collected:
      collected === null ? null : fromMinor(Number(collected), order.details.currency as Currency),
  };
}
