import type { Deps } from "../../../platform/deps.ts";
import { saveDecisions } from "../../decisions/save-decisions.ts";
import type { TurnExplanation } from "./turn-worker.ts";

const atOnce = 200;

/** Stores why a turn offered each order to its rider, or to nobody; skips planned offers that were not made. */
export async function explainTurn(
  deps: Pick<Deps, "pool" | "now">,
  explained: readonly TurnExplanation[],
  offeredIds: ReadonlySet<string>,
): Promise<void> {
  const decisions = explained
    .filter(({ orderId, offer }) => offer === undefined || offeredIds.has(orderId))
    .map(({ orderId, offer, candidates, leftOut }) => ({
      order_id: orderId,
      kind: offer ? ("offered" as const) : ("nobody" as const),
      rider_id: offer?.riderId ?? null,
      candidates,
      left_out: leftOut,
      approach_seconds: offer?.approachSeconds ?? null,
      late_seconds: offer?.lateSeconds ?? null,
    }));
  for (let at = 0; at < decisions.length; at += atOnce)
    await saveDecisions(deps, decisions.slice(at, at + atOnce));
}
