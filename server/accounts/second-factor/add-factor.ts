import { recordAudit } from "../../audit/record-audit.ts";
import type { Account } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { lockUser, saveFactorPassed } from "./rows.ts";
import {
  type FactorDeps,
  type Db,
  type FactorWithCodes,
  requireOwnFactor,
  hasAnyFactor,
  factorAuditEntry,
  stateAfterFactor,
  announceFactorPassed,
} from "./own-factors.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/**
 * Adds a factor whose first code or signature was just verified; it also counts as shown in this session. The first
 * factor comes with recovery codes. If two sessions add a first factor concurrently, the later one must show the
 * earlier one's.
 */
export async function addFactor(
  deps: FactorDeps,
  actor: Account,
  { kind, write }: { kind: "totp" | "passkey"; write: (db: Db, at: Date) => Promise<void> },
): Promise<FactorWithCodes> {
  const at = deps.now();
  const added = await inTransaction(deps.pool, async ({ db }) => {
    await lockUser(db, actor.userId);
    await requireOwnFactor(db, actor);
    const isFirst = !hasAnyFactor(await readSecondFactor(db, actor));
    await write(db, at);
    const recovery_codes = isFirst ? await makeRecoveryCodes(deps, db, actor.userId, at) : [];
    await saveFactorPassed(db, actor.sessionId, at);
    await recordAudit(
      db,
      { by: actor, at },
      { ...factorAuditEntry(actor, "second-factor-added"), after: { kind } },
    );
    const factor = await readSecondFactor(db, { ...actor, secondFactor: stateAfterFactor(actor) });
    return { ...factor, recovery_codes };
  });
  await announceFactorPassed(deps, actor);
  return added;
}
