// A server that is wrong on purpose, to see that the series of kills notices: it acknowledges an order before it is
// committed, or it forgets idempotency keys, so that an order whose answer was lost is placed once more.
import Fastify from "fastify";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const [databaseUrl, weakness] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pool.on("error", () => {});
await pool.query("create table if not exists twin_orders (order_id text primary key, marker text not null)");

/** Between the commit and the answer, or the answer and the commit. */
const gapMs = 20;

const app = Fastify();
app.post<{ Body: { order: { description: string } } }>("/order", async (call, reply) => {
  const id = randomUUID();
  const write = () =>
    pool.query("insert into twin_orders values ($1, $2)", [id, call.body.order.description]);
  if (weakness === "forgets its keys") {
    await write();
    await wait(gapMs);
  } else
    void wait(gapMs)
      .then(write)
      .catch(() => undefined);
  reply.code(201);
  return { result: { order_id: id } };
});
console.log(await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) }));
