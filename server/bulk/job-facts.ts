import type { CollectionPoint } from "@waybill/domain/bulk-jobs/collection-point";
import type { CellWords } from "@waybill/domain/bulk-jobs/read-row";
import { deliveryTypes, type DeliveryType } from "@waybill/domain/bulk-jobs/template-columns";
import type { Country } from "@waybill/domain/markets/country";
import { paymentOptions, type PaymentOption } from "@waybill/domain/payments/payment-methods";
import { mayActFor } from "@waybill/domain/vendors/acting-for";
import { speak } from "../deployment/texts.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import { findPoints } from "./rows.ts";
import type { JobFacts } from "./sheet/check-cells.ts";

/** What the rows of a vendor's job are checked against; a vendor that is not the actor's does not exist. */
export async function jobFacts(deps: BulkDeps, actor: Actor, vendorId: string): Promise<JobFacts> {
  const points = await ownPoints(deps, actor, vendorId);
  return { vendorId, points, words: cellWords(deps.country), now: deps.now() };
}

/** The places where the actor may let the orders of a vendor's job be collected; guests have none. */
async function ownPoints(
  { pool }: Pick<BulkDeps, "pool">,
  actor: Actor,
  vendorId: string,
): Promise<CollectionPoint[]> {
  if (actor.kind === "guest" || !mayActFor(actor, vendorId)) throw new Refused("vendor_not_found");
  const points = await findPoints(pool, vendorId);
  if (!points.some(({ vendor_id }) => vendor_id === vendorId)) throw new Refused("vendor_not_found");
  return points.filter(({ vendor_id }) => mayActFor(actor, vendor_id));
}

/** The options' names; the table holds nothing else. */
const paymentOptionNames = Object.keys(paymentOptions) as PaymentOption[];

/** The choices of a cell in every language of the country, and by their names in the code. */
function cellWords({ languages }: Pick<Country, "languages">): CellWords {
  const payment: Record<string, PaymentOption> = {};
  const delivery: Record<string, DeliveryType> = {};
  for (const textOf of ["en", ...languages].map(speak)) {
    for (const name of paymentOptionNames) {
      payment[name] = name;
      payment[textOf(`payment-option.${name}`).toLowerCase()] = name;
    }
    for (const type of deliveryTypes) delivery[textOf(`bulk-delivery.${type}`).toLowerCase()] = type;
  }
  return { payment, delivery };
}
