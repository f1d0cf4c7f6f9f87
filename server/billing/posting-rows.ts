import type { Transaction } from "../ledger/post.ts";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

export type PostedLine = Transaction & { transaction_id: number; account: string; amount_minor: number };

type Period = {
  from: Date | undefined;
  to: Date | undefined;
  account: string | undefined;
  after: { id: number; account: string } | undefined;
};

const ledgerPostingsSql = statement("ledger-postings")`
  select * from ledger_postings join ledger_transactions using (transaction_id)
  where (${"from"}::timestamptz is null or at >= ${"from"}) and (${"to"}::timestamptz is null or at < ${"to"})
    and (${"account"}::text is null or account = ${"account"})
    and (${"id"}::bigint is null or (transaction_id, account) > (${"id"}, ${"afterAccount"}::text))
  order by transaction_id, account limit ${"limit"}`;

/** Ledger lines ordered by transaction, oldest first. */
export const findPostings = async (
  db: Queryable,
  { from, to, account, after }: Period,
  limit: number,
): Promise<PostedLine[]> => {
  const { rows } = await db.query<PostedLine>(
    ledgerPostingsSql({
      from: from ?? null,
      to: to ?? null,
      account: account ?? null,
      id: after?.id ?? null,
      afterAccount: after?.account ?? "",
      limit,
    }),
  );
  return rows;
};

export type BalanceRow = { account: string; debits: number; credits: number };

const ledgerBalancesSql = statement("ledger-balances")`
  with recursive page as (
    (select account from ledger_postings where account > ${"after"}
      and (${"beginning"} = '' or starts_with(account, ${"beginning"}))
      order by account limit 1)
    union all
    select (select next.account from ledger_postings next
      where next.account > page.account and (${"beginning"} = '' or starts_with(next.account, ${"beginning"}))
        order by next.account limit 1)
    from page where page.account is not null
  ), named as (select account from page where account is not null limit ${"limit"})
  select account, sums.debits, sums.credits from named cross join lateral (
    select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as debits,
      coalesce(sum(-amount_minor) filter (where amount_minor < 0), 0)::bigint as credits
    from ledger_postings own where own.account = named.account
  ) sums order by account`;

/** The balance of each account, ordered by name; `beginning` filters by a prefix of the name. */
export const findBalances = async (
  db: Queryable,
  { beginning = "", after = "" }: { beginning?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<BalanceRow[]> => {
  const { rows } = await db.query<BalanceRow>(ledgerBalancesSql({ beginning, after, limit }));
  return rows;
};
