import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

/** A stored call under a key; `answer` is null until the call is done. */
export type StoredAnswer = { body_hash: string; answer: unknown; created_at: Date };
type Key = { owner: string; key: string };

const partnerAnswerSql = statement("partner-answer")`
  select body_hash, answer, created_at from partner_answers where owner = ${"owner"} and key = ${"key"}
    and created_at >= ${"since"}`;

export const findAnswer = (
  db: Queryable,
  { owner, key, since }: Key & { since: Date },
): Promise<StoredAnswer | undefined> => firstRow<StoredAnswer>(db, partnerAnswerSql({ owner, key, since }));

const takePartnerKeySql = statement("take-partner-key")`
  insert into partner_answers (owner, key, body_hash, created_at)
    values (${"owner"}, ${"key"}, ${"bodyHash"}, ${"now"})
  on conflict (owner, key) do update set body_hash = excluded.body_hash, answer = null,
    created_at = excluded.created_at
    where partner_answers.created_at < ${"since"} or partner_answers.created_at = ${"freed"}`;

/**
 * Reserves a key that is unused or expired, or whose stored response is the outdated one of time `freed`. False if
 * the key is in use. A concurrent call with the key waits for this one.
 */
export const reserveKey = async (
  db: Queryable,
  {
    owner,
    key,
    bodyHash,
    now,
    since,
    freed,
  }: Key & { bodyHash: string; now: Date; since: Date; freed: Date | undefined },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    takePartnerKeySql({ owner, key, bodyHash, now, since, freed: freed ?? null }),
  );
  return rowCount === 1;
};

const keepPartnerAnswerSql = statement("keep-partner-answer")`
  update partner_answers set answer = ${"answer"} where owner = ${"owner"} and key = ${"key"}`;

export const saveAnswer = async (
  db: Queryable,
  { owner, key, answer }: Key & { answer: unknown },
): Promise<void> => {
  await db.query(keepPartnerAnswerSql({ owner, key, answer: JSON.stringify(answer) }));
};

const freePartnerKeySql = statement("free-partner-key")`
  delete from partner_answers where owner = ${"owner"} and key = ${"key"} and answer is null
    and created_at = ${"takenAt"}`;

/** Frees the key of a refused call, unless another call has reserved it since. */
export const releaseKey = async (
  db: Queryable,
  { owner, key, takenAt }: Key & { takenAt: Date },
): Promise<void> => {
  await db.query(freePartnerKeySql({ owner, key, takenAt }));
};

const deletePartnerAnswersSql = statement("delete-partner-answers")`
  delete from partner_answers where created_at < ${"numbersBefore"}
    or (created_at < ${"answersBefore"} and key not like 'number %')`;

/** Deletes expired responses; those under a client's own order number expire later. */
export const deleteAnswers = async (
  db: Queryable,
  before: { answersBefore: Date; numbersBefore: Date },
): Promise<void> => {
  await db.query(deletePartnerAnswersSql(before));
};
