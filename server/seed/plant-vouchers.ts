import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertVouchers } from "./rows.ts";

const dayMs = 86_400_000;

/** The vouchers that a sandbox begins with: two for everybody, one that is over, one that a vendor has once. */
export async function plantVouchers({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  const yesterday = new Date(at.getTime() - dayMs);
  const ten = { type: "percentage", amount: 10, available_until: null, uses_a_vendor: null } as const;
  await db.transaction().execute(async (trx) => {
    if (!(await claimSeed(trx, "vouchers", at))) return;
    await insertVouchers(trx, [
      { ...ten, code: "WELCOME10" },
      { ...ten, code: "FLAT50", type: "fixed", amount: 50 },
      { ...ten, code: "EXPIRED1", available_until: yesterday },
      { ...ten, code: "ONCE1", uses_a_vendor: 1 },
    ]);
  });
}
