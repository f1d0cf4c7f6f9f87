import type { Claim, ClaimValues } from "../database/claim.ts";
import type { Queryable } from "../database/transaction.ts";

type Machine = { readonly pool: Queryable; readonly now: () => Date };

type ClaimedWork<Row, Name extends string> = {
  /**
   * Processes the claimed rows. If it throws, the run fails; rows not settled by then are claimed again after the
   * lease.
   */
  work: (rows: readonly Row[], now: Date) => Promise<void>;
  /** When to claim again at once: by default after a full batch; "if any": after any batch with rows. */
  again?: "if full" | "if any";
} & ([Exclude<Name, "now" | "until">] extends [never]
  ? { values?: ClaimValues<Name> }
  : { values: ClaimValues<Name> });

/**
 * Claims and processes one batch of shared work, for `openRepeatingWork`. Returns true if there may be more. Two
 * processes never have the same row, and the rows of a dead process are claimed again.
 */
export async function doClaimedWork<Row, Name extends string>(
  { pool, now }: Machine,
  claim: Claim<Row, Name>,
  { work, again = "if full", values }: ClaimedWork<Row, Name>,
): Promise<boolean> {
  const at = now();
  const rows = await claim.take(pool, at, values as ClaimValues<Name>);
  if (rows.length === 0) return false;
  await work(rows, at);
  return again === "if any" || rows.length === claim.limit;
}

/** Processes the rows of a batch concurrently. If one fails, the others still finish, and the run fails. */
export const concurrently =
  <Row>(each: (row: Row) => Promise<void>) =>
  async (rows: readonly Row[]): Promise<void> => {
    const outcomes = await Promise.allSettled(rows.map(each));
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  };

type OneByOne<Row> = {
  /**
   * Called for each row that fails, before the next row is processed. Without this function a failure ends the run.
   */
  onFailure?: (error: unknown, row: Row) => void;
  /** After this signal is aborted, no further row is started. */
  signal?: AbortSignal;
};

/** Processes the rows of a batch one after another. */
export const oneAfterAnother =
  <Row>(each: (row: Row) => Promise<void>, { onFailure, signal }: OneByOne<Row> = {}) =>
  async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) {
      if (signal?.aborted) return;
      try {
        await each(row);
      } catch (error) {
        if (!onFailure) throw error;
        onFailure(error, row);
      }
    }
  };

/** The pause after a number of attempts: `firstMs`, then twice as long each time, up to `longestMs`. */
export const backOffMs = (
  tries: number,
  { firstMs, longestMs = Number.POSITIVE_INFINITY }: { firstMs: number; longestMs?: number },
): number => Math.min(longestMs, firstMs * 2 ** Math.max(0, tries - 1));
