import { raw, statement } from "./statement.ts";
import { firstRow, type Queryable } from "./transaction.ts";

/**
 * Where leases are stored: the table, the column with the lease's name, and the seconds after which a dead holder's
 * lease expires.
 */
type Kept = { table: string; of: string; seconds: number };

/**
 * Leases for work that only one process does at a time (for rows that processes share, use `claim`). A process
 * takes the lease, renews it by taking it again, and releases it.
 */
export const leases = ({ table, of, seconds }: Kept) => {
  const [leased, subject] = [raw(table), raw(of)];
  const holdSql = statement(`hold-${table}`)`
    insert into ${leased} (${subject}, holder, until)
    values (${"name"}, ${"holder"}, clock_timestamp() + interval '${raw(seconds)} seconds')
    on conflict (${subject}) do update set holder = excluded.holder, until = excluded.until
    where ${leased}.holder = excluded.holder or ${leased}.until < clock_timestamp()
    returning ${subject}`;
  const dropSql = statement(`drop-${table}`)`
    delete from ${leased} where ${subject} = ${"name"} and holder = ${"holder"}`;
  return {
    /** Takes or renews the lease; false if another process holds it. */
    hold: async (db: Queryable, name: string, holder: string): Promise<boolean> =>
      (await firstRow(db, holdSql({ name, holder }))) !== undefined,

    drop: async (db: Queryable, name: string, holder: string): Promise<void> =>
      void (await db.query(dropSql({ name, holder }))),
  };
};
