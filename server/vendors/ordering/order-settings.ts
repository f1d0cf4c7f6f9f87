import type { OrderSettings } from "@waybill/contract/merchants/order-rules";
import type { Actor } from "../../platform/actor.ts";
import { changeOwnRules, mayChangeField, requireOwnRules, type RuleDeps } from "./own-rules.ts";

/** The order settings of the actor's vendor. */
export async function readOrderSettings(
  deps: RuleDeps,
  actor: Actor,
  vendorId: string,
): Promise<OrderSettings> {
  const { reference_required, required_by_parent } = await requireOwnRules(deps, actor, vendorId);
  return { reference_required, required_by_parent, ...mayChangeField(actor, vendorId, "outlets") };
}

export async function saveOrderSettings(
  deps: RuleDeps,
  actor: Actor,
  { vendorId, reference_required }: { vendorId: string; reference_required: boolean },
): Promise<OrderSettings> {
  const change = { action: "vendor.order-settings-changed", changes: { reference_required } };
  await changeOwnRules(deps, actor, vendorId, change);
  return readOrderSettings(deps, actor, vendorId);
}
