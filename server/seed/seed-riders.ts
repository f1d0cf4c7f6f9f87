import { sandboxRiderRow } from "../fleets/dispatch/sandbox-rider.ts";
import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertRiders } from "./rows.ts";

const seededRiders = 12;

/** The riders that a sandbox begins with; done once. */
export async function seedRiders({
  db,
  now,
  settings,
}: Pick<Deps, "db" | "now" | "settings">): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    if (!(await claimSeed(trx, "riders", at))) return;
    const rows = Array.from({ length: seededRiders }, (_, index) =>
      sandboxRiderRow(settings.country, index + 1, at),
    );
    await insertRiders(trx, rows);
  });
}
