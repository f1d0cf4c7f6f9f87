import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

export type PreferenceRow = { recipient_hash: string; is_out: boolean; language: string | null };

const preferencesOfRecipientsSql = statement("wishes-of-recipients")`
  select recipient_hash, opted_out_at is not null as is_out, language from notice_recipients
  where recipient_hash = any (${"hashes"}::text[])`;

export const findPreferenceRows = async (
  db: Queryable,
  hashes: readonly string[],
): Promise<PreferenceRow[]> => {
  const { rows } = await db.query<PreferenceRow>(preferencesOfRecipientsSql({ hashes }));
  return rows;
};

const putNoticeOptOutSql = statement("put-notice-opt-out")`
  insert into notice_recipients (recipient_hash, opted_out_at, updated_at)
    values (${"hash"}, ${"optedOutAt"}, ${"now"})
  on conflict (recipient_hash) do update set opted_out_at = excluded.opted_out_at,
    updated_at = excluded.updated_at`;

/** Sets when a recipient opted out; null to receive notices. Keeps the language. */
export const putOptOut = async (
  db: Queryable,
  { hash, optedOutAt, now }: { hash: string; optedOutAt: Date | null; now: Date },
): Promise<void> => void (await db.query(putNoticeOptOutSql({ hash, optedOutAt, now })));

const putNoticeLanguageSql = statement("put-notice-language")`
  insert into notice_recipients (recipient_hash, language, updated_at)
    values (${"hash"}, ${"language"}, ${"now"})
  on conflict (recipient_hash) do update set language = excluded.language, updated_at = excluded.updated_at
    where notice_recipients.language is distinct from excluded.language`;

export const putLanguage = async (
  db: Queryable,
  { hash, language, now }: { hash: string; language: string; now: Date },
): Promise<void> => void (await db.query(putNoticeLanguageSql({ hash, language, now })));
