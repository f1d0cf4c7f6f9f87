// A server with deliberate defects, to prove that the crash tests notice them: it acknowledges an order before the
// commit, or forgets idempotency keys, so that a retried order is placed twice.
import Fastify from "fastify";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const [databaseUrl, defect] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pool.on("error", () => {});
await pool.query(
  "create table if not exists control_orders (order_id text primary key, marker text not null)",
);

/** The delay between commit and response, or response and commit, in milliseconds. */
const gapMs = 20;

const app = Fastify();
app.post<{ Body: { order: { description: string } } }>("/order", async (call, reply) => {
  const id = randomUUID();
  const insert = () =>
    pool.query("insert into control_orders values ($1, $2)", [id, call.body.order.description]);
  if (defect === "forgets its keys") {
    await insert();
    await wait(gapMs);
  } else
    void wait(gapMs)
      .then(insert)
      .catch(() => undefined);
  reply.code(201);
  return { result: { order_id: id } };
});
console.log(await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) }));
