import { one, type Queryable } from "./transaction.ts";

/** Where leases are kept: the table, the column that says of what, and after how many seconds who died has lost it. */
type Kept = { table: string; of: string; seconds: number };

/** Work that one process at a time is at: it takes the lease, keeps it by taking it again, and gives it back. */
export const leases = ({ table, of, seconds }: Kept) => ({
  /** Takes or keeps the lease; false: another process is at it. */
  hold: async (db: Queryable, name: string, holder: string): Promise<boolean> =>
    (await one(db, {
      name: `hold-${table}`,
      text: `insert into ${table} (${of}, holder, until)
        values ($1, $2, clock_timestamp() + interval '${seconds} seconds')
        on conflict (${of}) do update set holder = excluded.holder, until = excluded.until
        where ${table}.holder = excluded.holder or ${table}.until < clock_timestamp()
        returning ${of}`,
      values: [name, holder],
    })) !== undefined,

  drop: async (db: Queryable, name: string, holder: string): Promise<void> =>
    void (await db.query({
      name: `drop-${table}`,
      text: `delete from ${table} where ${of} = $1 and holder = $2`,
      values: [name, holder],
    })),
});
