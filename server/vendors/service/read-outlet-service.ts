import type { OutletService } from "@waybill/contract/merchants/outlet-service";
import { isPausedAt } from "@waybill/domain/vendors/outlet-service";
import type { Actor } from "../../platform/actor.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { readOutletRules, type OutletRules } from "../../country-settings/outlet-rules.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";
import { reportedWaitMinutes } from "@waybill/domain/tracking/promises/learned/ready-correction";
import { mayChangeOutlet, requireManager } from "../outlets/managed-vendor.ts";
import { lockOutlet } from "./rows.ts";

export type ServiceDeps = Pick<Deps, "pool" | "now"> & Pick<PricingDeps, "serviceTimes" | "learned">;

/** The service rules of the actor's outlet; others are not found. */
async function ownRules({ pool }: { pool: Queryable }, actor: Actor, vendorId: string): Promise<OutletRules> {
  requireManager(actor, vendorId);
  const rules = await readOutletRules(pool, vendorId);
  if (!rules) throw new Refused("vendor_not_found");
  return rules;
}

/**
 * The service rules, locked in the transaction that changes them: two concurrent changes both apply, each with its
 * own audit row.
 */
export async function lockServiceRules(
  { pool }: { pool: Queryable },
  actor: Actor,
  vendorId: string,
): Promise<OutletRules> {
  requireManager(actor, vendorId);
  await lockOutlet(pool, vendorId);
  return ownRules({ pool }, actor, vendorId);
}

/** An outlet's service hours, as its merchant sees them. */
export async function readOutletService(
  deps: ServiceDeps,
  actor: Actor,
  vendorId: string,
): Promise<OutletService> {
  const { serviceTimes } = deps;
  const rules = await ownRules(deps, actor, vendorId);
  const { preparation_minutes, opening_hours, closed_days, pause } = rules;
  const now = deps.now();
  const isPaused = isPausedAt(pause, now);
  const is_open = await serviceTimes.isOpen(rules, now);
  const from = isPaused ? pause.until : now;
  const opening = is_open || from === null ? undefined : await serviceTimes.opensAfter(rules, from);
  const later = await deps.learned.correction(vendorId, now);
  const waits = (await deps.learned.waits(vendorId)).filter(({ minutes }) => minutes >= reportedWaitMinutes);
  return {
    preparation_minutes,
    opening_hours: opening_hours.map(({ days, from: opens, to }) => ({ days: [...days], from: opens, to })),
    closed_days: [...closed_days],
    pause: isPaused ? { reason: pause.reason, until: pause.until?.toISOString() ?? null } : null,
    is_open,
    opens_at: opening?.toISOString() ?? null,
    ...(later !== 0 && { ready_usually_later: later }),
    ...(waits.length > 0 && { rider_waits: [...waits] }),
    ...(!mayChangeOutlet(actor, vendorId) && { may_change: false }),
  };
}
