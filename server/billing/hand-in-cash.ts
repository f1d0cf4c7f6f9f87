import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/operations/ledger";
import { cashLines } from "@waybill/domain/money/postings";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { toMinorIfValid } from "../pricing/quote.ts";
import { post } from "../ledger/post.ts";
import { amountOfAccount, findPostedLines, sourceOfKey } from "../ledger/posted-once.ts";
import { findCashHeld, insertHandIn } from "./cash-rows.ts";

type Input = BodyOf<typeof endpoints.handInCash> & { riderId: string; key: string | undefined };

/** Settles a rider's cash: the counted amount is posted to the bank, and the rider's balance becomes zero. */
export async function handInCash(
  { pool, now, randomBytes, settings }: Pick<Deps, "pool" | "now" | "randomBytes" | "settings">,
  actor: Operator,
  { riderId, counted, held, note, key }: Input,
): Promise<AnswerOf<typeof endpoints.handInCash>["result"]> {
  const { currency } = countries[settings.country];
  const countedMinor = toMinorIfValid(counted, currency);
  if (countedMinor === undefined || fromMinor(countedMinor, currency) !== counted)
    throw new Refused("malformed_request", { path: ["counted"] });
  const at = now();
  const source =
    key === undefined ? `cash:${randomBytes(12).toString("hex")}` : sourceOfKey("cash", riderId, key);
  const answer = (heldMinor: number) => ({
    rider_id: riderId,
    held: fromMinor(heldMinor, currency),
    counted,
    difference: fromMinor(countedMinor - heldMinor, currency),
    currency,
  });
  return inTransaction(pool, async ({ pool: client, db }) => {
    const heldMinor = await findCashHeld(client, riderId);
    if (heldMinor === undefined) throw new Refused("not_found");
    const before = await findPostedLines(client, source);
    if (before) {
      if (amountOfAccount(before, "bank") !== countedMinor) throw new Refused("idempotency_key_reused");
      return answer(-amountOfAccount(before, `cash:${riderId}`));
    }
    if (held !== undefined && held !== fromMinor(heldMinor, currency))
      throw new Refused("changed_meanwhile", { path: ["held"] });
    const about = { rider_id: riderId, currency, at, note: note ?? null, created_by: actor.userId };
    await post(
      client,
      { source, kind: "cash_hand_in", ...about },
      cashLines(riderId, { heldMinor, countedMinor }),
    );
    if (heldMinor !== 0) await insertHandIn(client, { riderId, amountMinor: heldMinor, currency, at });
    const sums = { held_minor: heldMinor, counted_minor: countedMinor, currency };
    const subject = { kind: "rider", id: riderId };
    await recordAudit(db, { by: actor, at }, { action: "rider.cash-handed-in", subject, after: sums });
    return answer(heldMinor);
  });
}
