import { sandboxRiderRow } from "../fleets/dispatch/sandbox-rider.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertRiders } from "./rows.ts";

const seededRiders = 12;

/** Seeds a sandbox's riders, once. */
export async function seedRiders({
  pool,
  now,
  settings,
}: Pick<Deps, "pool" | "now" | "settings">): Promise<void> {
  const at = now();
  await inTransaction(pool, async ({ db }) => {
    if (!(await claimSeed(db, "riders", at))) return;
    const rows = Array.from({ length: seededRiders }, (_, index) =>
      sandboxRiderRow(settings.country, index + 1, at),
    );
    await insertRiders(db, rows);
  });
}
