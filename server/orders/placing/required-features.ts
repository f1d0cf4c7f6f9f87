import type { OrderRequest } from "@waybill/contract/order";
import type { FlagName } from "@waybill/domain/markets/flags";
import { readFlagStates } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";

/** The parts of an order that need a feature to be on. */
type Gated = Partial<Pick<OrderRequest, "voucher" | "preordered_for" | "vat_number" | "vendor_id">>;

/** Refuses an order that needs a feature whose flag is off (spec §6), even if the screen offered it. */
export type RequireFeatures = (actor: Actor, request: Gated) => Promise<void>;

/**
 * In milliseconds. Flags are cached, so an order costs no query for them, and one switched off is refused within a
 * second.
 */
const lifeMs = 1000;

const gated = [
  ["voucher", "voucher"],
  ["preordered_for", "pre_order"],
  ["vat_number", "payment_vat"],
] as const satisfies readonly (readonly [keyof Gated, FlagName])[];

const refusalOf = (
  flags: Readonly<Record<FlagName, boolean>>,
  actor: Actor,
  request: Gated,
): Refused | undefined => {
  if (actor.kind === "guest" && !flags.guest_checkout) return new Refused("guests_not_served");
  const [field] = gated.find(([name, flag]) => request[name] && !flags[flag]) ?? [];
  return field && new Refused("feature_off", { path: [field] });
};

/** Reads the flags again before refusing an order, so that a flag that was just switched on applies at once. */
export function requiredFeatures(deps: Pick<Deps, "flags" | "now">): RequireFeatures {
  const cachedStates = cached(() => readFlagStates(deps), { keyOf: () => "", now: deps.now, lifeMs, max: 1 });
  return async (actor, request) => {
    // If everyone has the feature, so does this vendor; evaluates a rollout to a share of the vendors only if
    // needed.
    if (!refusalOf(await cachedStates(), actor, request)) return;
    const refused = refusalOf(await readFlagStates(deps, request.vendor_id ?? undefined), actor, request);
    if (refused) throw refused;
  };
}
