import type { PoolClient, QueryConfig } from "pg";
import type { TestApp } from "../../testing/test-app.ts";

/** Changes the order between the read and the write of the next cancellation. */
export function overtakeNextCancellation({ pool }: Pick<TestApp, "pool">): void {
  const connect = pool.connect.bind(pool) as (...called: unknown[]) => Promise<PoolClient>;
  let isDue = true;
  const racing = async () => {
    const client = await connect();
    const query = client.query.bind(client) as (asked: QueryConfig, ...more: unknown[]) => Promise<unknown>;
    const overtaken = async (asked: QueryConfig, ...more: unknown[]) => {
      if (isDue && asked.name?.startsWith("cancel-order")) {
        isDue = false;
        // Uses every text value as an order id: the fixture cannot know which one it is, and no other value matches
        // an order.
        const texts = (asked.values ?? []).filter((value) => typeof value === "string");
        await query({
          text: "update orders set version = version + 1 where order_id = any($1)",
          values: [texts],
        });
      }
      return query(asked, ...more);
    };
    client.query = overtaken as typeof client.query;
    return client;
  };
  const connecting = (...called: unknown[]) => (isDue && called.length === 0 ? racing() : connect(...called));
  pool.connect = connecting as typeof pool.connect;
}
