// A server with nothing but Fastify, validation and `pg`: what Waybill's order creation is measured against.
// One order is four rows in one commit: order, first status, idempotency key, outbox.
import Fastify from "fastify";
import { randomUUID } from "node:crypto";
import pg from "pg";

const [databaseUrl, way] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: way === "pglite" ? 1 : 10 });
pool.on("error", () => {});

await pool.query(`
  create table if not exists floor_orders (id text primary key, vendor text not null, at timestamptz not null, body jsonb not null);
  create table if not exists floor_statuses (id text not null, at timestamptz not null, status text not null, primary key (id, at, status));
  create table if not exists floor_keys (key text primary key, id text not null);
  create table if not exists floor_outbox (n bigserial primary key, id text not null);
  create index if not exists floor_orders_by_vendor on floor_orders (vendor, at desc);
  create or replace function floor_place(i text, v text, b jsonb, k text) returns void language sql as $$
    insert into floor_orders values (i, v, now(), b);
    insert into floor_statuses values (i, now(), 'NEW');
    insert into floor_keys values (k, i);
    insert into floor_outbox (id) values (i);
  $$;
`);

type Body = { vendor_id: string };

const fourInserts = async (id: string, vendor: string, body: string) => {
  const client = await pool.connect();
  try {
    await client.query({ name: "begin", text: "begin" });
    await client.query({
      name: "order",
      text: "insert into floor_orders values ($1, $2, now(), $3)",
      values: [id, vendor, body],
    });
    await client.query({
      name: "status",
      text: "insert into floor_statuses values ($1, now(), 'NEW')",
      values: [id],
    });
    await client.query({
      name: "key",
      text: "insert into floor_keys values ($1, $2)",
      values: [`k${id}`, id],
    });
    await client.query({ name: "outbox", text: "insert into floor_outbox (id) values ($1)", values: [id] });
    await client.query({ name: "commit", text: "commit" });
  } finally {
    client.release();
  }
};

const oneCall = async (id: string, vendor: string, body: string) => {
  await pool.query({
    name: "place",
    text: "select floor_place($1, $2, $3, $4)",
    values: [id, vendor, body, `k${id}`],
  });
};

const place = way === "one-call" ? oneCall : fourInserts;
const app = Fastify();
const text = { type: "string", minLength: 1 } as const;
app.post<{ Body: Body }>(
  "/order",
  {
    schema: {
      body: {
        type: "object",
        required: ["vendor_id", "customer", "order", "delivery_fee", "signature"],
        properties: {
          vendor_id: text,
          signature: text,
          delivery_fee: { type: "number" },
          customer: { type: "object", required: ["name", "phone_number", "location"] },
          order: { type: "object", required: ["amount", "payment_method"] },
        },
      },
    },
  },
  async (call, reply) => {
    const id = randomUUID();
    await place(id, call.body.vendor_id, JSON.stringify(call.body));
    reply.code(201);
    return { result: { order_id: id, ...call.body } };
  },
);
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
