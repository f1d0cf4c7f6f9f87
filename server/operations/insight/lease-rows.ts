import { one, type Queryable } from "../../platform/database/transaction.ts";

/** Takes or keeps a piece of work for a process; false: another one is at it. Who dies loses it after a minute and a half. */
export const holdWork = async (db: Queryable, name: string, holder: string): Promise<boolean> =>
  (await one(db, {
    name: "hold-work",
    text: `insert into work_leases (name, holder, until) values ($1, $2, clock_timestamp() + interval '90 seconds')
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where work_leases.holder = excluded.holder or work_leases.until < clock_timestamp()
      returning name`,
    values: [name, holder],
  })) !== undefined;

export const dropWork = async (db: Queryable, name: string, holder: string): Promise<void> =>
  void (await db.query({
    name: "drop-work",
    text: "delete from work_leases where name = $1 and holder = $2",
    values: [name, holder],
  }));
