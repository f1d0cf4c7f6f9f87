import { chargedKinds, type PostingLine } from "@waybill/domain/money/postings";
import { one, type Queryable } from "../platform/database/transaction.ts";

/** Of a transaction: its merchant was charged by it. */
export const isCharged = `kind in (${chargedKinds.map((kind) => `'${kind}'`).join(", ")})`;

export type Transaction = {
  source: string;
  kind: string;
  order_id: string | null;
  vendor_id: string | null;
  rider_id: string | null;
  currency: string;
  note: string | null;
  voucher_code: string | null;
  created_by: string;
  at: Date;
};

/** Writes a transaction with its lines in one statement; false: it was posted before. */
export const insertTransaction = async (
  db: Queryable,
  { source, kind, order_id, vendor_id, rider_id, currency, note, created_by, at, voucher_code }: Transaction,
  lines: readonly PostingLine[],
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "post-to-ledger",
    text: `with written as (
      insert into ledger_transactions
        (source, kind, order_id, vendor_id, rider_id, currency, note, created_by, at, voucher_code)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12)
      on conflict (source) do nothing returning transaction_id
    ) insert into ledger_postings (transaction_id, account, amount_minor)
      select transaction_id, line.account, line.amount
      from written, unnest($10::text[], $11::bigint[]) as line (account, amount)`,
    values: [
      ...[source, kind, order_id, vendor_id, rider_id, currency, note, created_by, at],
      lines.map(({ account }) => account),
      lines.map(({ amount_minor }) => amount_minor),
      voucher_code,
    ],
  });
  return (rowCount ?? 0) > 0;
};

export type PostedLine = Transaction & { transaction_id: number; account: string; amount_minor: number };

type Period = {
  from: Date | undefined;
  to: Date | undefined;
  account: string | undefined;
  after: { id: number; account: string } | undefined;
};

/** Lines by their transactions, the oldest first. */
export const findPostings = async (
  db: Queryable,
  { from, to, account, after }: Period,
  limit: number,
): Promise<PostedLine[]> => {
  const { rows } = await db.query<PostedLine>({
    name: "ledger-postings",
    text: `select * from ledger_postings join ledger_transactions using (transaction_id)
      where ($1::timestamptz is null or at >= $1) and ($2::timestamptz is null or at < $2)
        and ($3::text is null or account = $3)
        and ($4::bigint is null or (transaction_id, account) > ($4, $5::text))
      order by transaction_id, account limit $6`,
    values: [from ?? null, to ?? null, account ?? null, after?.id ?? null, after?.account ?? "", limit],
  });
  return rows;
};

export type BalanceRow = { account: string; debits: number; credits: number };

/** What each account sums up to, by their names; `beginning`: how a name begins. */
export const findBalances = async (
  db: Queryable,
  { beginning = "", after = "" }: { beginning?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<BalanceRow[]> => {
  const { rows } = await db.query<BalanceRow>({
    name: "ledger-balances",
    text: `with recursive page as (
      (select account from ledger_postings where account > $2 and ($1 = '' or starts_with(account, $1))
        order by account limit 1)
      union all
      select (select next.account from ledger_postings next
        where next.account > page.account and ($1 = '' or starts_with(next.account, $1)) order by next.account limit 1)
      from page where page.account is not null
    ), named as (select account from page where account is not null limit $3)
    select account, sums.debits, sums.credits from named cross join lateral (
      select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as debits,
        coalesce(sum(-amount_minor) filter (where amount_minor < 0), 0)::bigint as credits
      from ledger_postings own where own.account = named.account
    ) sums order by account`,
    values: [beginning, after, limit],
  });
  return rows;
};

/** The cash that a rider holds; waits for whoever counts it at this moment. */
export const findCashHeld = async (db: Queryable, riderId: string): Promise<number | undefined> => {
  const rider = await one(db, {
    name: "rider-to-count",
    text: "select rider_id from riders where rider_id = $1 for update",
    values: [riderId],
  });
  if (!rider) return undefined;
  const row = await one<{ held: number }>(db, {
    name: "cash-held",
    text: "select coalesce(sum(amount_minor), 0)::bigint as held from cash_entries where rider_id = $1",
    values: [riderId],
  });
  return row?.held ?? 0;
};

/** Cash that was handed in is held no more. */
export const insertHandIn = async (
  db: Queryable,
  {
    riderId,
    amountMinor,
    currency,
    at,
  }: { riderId: string; amountMinor: number; currency: string; at: Date },
): Promise<void> => {
  await db.query({
    name: "hand-in-cash",
    text: `insert into cash_entries (rider_id, order_id, amount_minor, currency, at) values ($1, null, $2, $3, $4)`,
    values: [riderId, -amountMinor, currency, at],
  });
};
