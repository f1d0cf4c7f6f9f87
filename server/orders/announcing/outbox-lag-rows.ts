import type { Pool } from "pg";

/** For how many seconds the oldest event has waited to be announced; 0: none waits. */
export async function findOutboxLag(pool: Pick<Pool, "query">): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>({
    name: "outbox-lag",
    text: `select extract(epoch from clock_timestamp() - created_at)::float8 as seconds
      from outbox order by id limit 1`,
  });
  return Math.max(0, rows[0]?.seconds ?? 0);
}
