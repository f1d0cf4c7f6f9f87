import type { Transaction } from "../ledger/post.ts";
import type { Queryable } from "../platform/database/transaction.ts";

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
