import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertDeliveryAreas } from "./rows.ts";
import { ownAreasOf } from "./vendors/delivery-areas.ts";

/** The areas that some outlets of a sandbox have of their own; done once. */
export async function plantDeliveryAreas({
  db,
  now,
  settings,
}: Pick<Deps, "db" | "now" | "settings">): Promise<void> {
  const areas = Object.entries(ownAreasOf(settings.country));
  await db.transaction().execute(async (trx) => {
    if (!(await claimSeed(trx, "delivery areas", now())) || areas.length === 0) return;
    await insertDeliveryAreas(
      trx,
      areas.map(([vendor_id, area]) => ({ vendor_id, area: JSON.stringify(area) })),
    );
  });
}
