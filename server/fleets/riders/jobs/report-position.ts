import type { SchemaOutput } from "@waybill/contract/endpoint";
import type { reportPosition as endpoint } from "@waybill/contract/riders/riders";
import type { Actor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { putPosition } from "../rows.ts";

/** Stores the current position of an order's rider; minutes without a stop count to the order's next stop. */
export async function reportPosition(
  { pool, now }: Pick<Deps, "pool" | "now">,
  { fleetId }: Extract<Actor, { kind: "fleet" }>,
  orderId: string,
  { eta_stop, ...position }: SchemaOutput<(typeof endpoint)["body"]>,
): Promise<void> {
  const isPut = await putPosition(
    pool,
    { orderId, fleetId },
    {
      ...position,
      eta_stop: eta_stop ?? null,
      updated_at: now(),
    },
  );
  if (!isPut) throw new Refused("order_not_found");
}
