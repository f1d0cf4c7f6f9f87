// The bare servers that Waybill is compared with: `floor-servers.ts orders <database> <plain|one-call|pglite>`,
// `floor-servers.ts pglite <folder>` and `floor-servers.ts websocket`. Each prints its address when it is ready.
import { randomUUID } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";

const tables = `
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
`;

const bodySchema = {
  type: "object",
  required: ["vendor_id", "customer", "order", "delivery_fee", "signature"],
  properties: {
    vendor_id: { type: "string", minLength: 1 },
    signature: { type: "string", minLength: 1 },
    delivery_fee: { type: "number" },
    customer: { type: "object", required: ["name", "phone_number", "location"] },
    order: { type: "object", required: ["amount", "payment_method"] },
  },
} as const;

/**
 * Fastify with validation and `pg`. An order is four rows in one commit: order, first status, idempotency key,
 * outbox.
 */
const serveOrders = async (databaseUrl: string, mode: string): Promise<string> => {
  const [{ default: Fastify }, { default: pg }] = await Promise.all([import("fastify"), import("pg")]);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: mode === "pglite" ? 1 : 10 });
  pool.on("error", () => {});
  await pool.query(tables);

  const fourInserts = async (id: string, vendor: string, body: string) => {
    const client = await pool.connect();
    const run = (name: string, text: string, values: string[] = []) => client.query({ name, text, values });
    try {
      await run("begin", "begin");
      await run("order", "insert into floor_orders values ($1, $2, now(), $3)", [id, vendor, body]);
      await run("status", "insert into floor_statuses values ($1, now(), 'NEW')", [id]);
      await run("key", "insert into floor_keys values ($1, $2)", [`k${id}`, id]);
      await run("outbox", "insert into floor_outbox (id) values ($1)", [id]);
      await run("commit", "commit");
    } finally {
      client.release();
    }
  };
  const oneCall = async (id: string, vendor: string, body: string) => {
    const values = [id, vendor, body, `k${id}`];
    await pool.query({ name: "place", text: "select floor_place($1, $2, $3, $4)", values });
  };

  const place = mode === "one-call" ? oneCall : fourInserts;
  const app = Fastify();
  app.post<{ Body: { vendor_id: string } }>(
    "/order",
    { schema: { body: bodySchema } },
    async (call, reply) => {
      const id = randomUUID();
      await place(id, call.body.vendor_id, JSON.stringify(call.body));
      reply.code(201);
      return { result: { order_id: id, ...call.body } };
    },
  );
  return app.listen({ host: "127.0.0.1", port: 0 });
};

/** PGlite on disk behind its socket: the database for the embedded bare server. */
const servePglite = async (folder: string): Promise<string> => {
  const [{ PGlite }, { PGLiteSocketServer }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite-socket"),
  ]);
  const port = await new Promise<number>((settle) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === "object" && address ? address.port : 0));
    });
  });
  const db = await PGlite.create(folder);
  await new PGLiteSocketServer({ db, port, host: "127.0.0.1" }).start();
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
};

/** A bare `ws` server: it answers a POST, then sends its body to every socket. */
const serveWebsockets = async (): Promise<string> => {
  const { WebSocketServer } = await import("ws");
  const http = createHttpServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      answer.writeHead(201).end();
      const message = Buffer.concat(chunks).toString("utf8");
      for (const client of sockets.clients) client.send(message);
    });
  });
  const sockets = new WebSocketServer({ server: http });
  await new Promise<void>((settle) => http.listen(0, "127.0.0.1", settle));
  const address = http.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
};

const [kind, ...settings] = process.argv.slice(2);
const [first = "", second = ""] = settings;
if (kind === "orders") console.log(await serveOrders(first, second));
else if (kind === "pglite") console.log(await servePglite(first));
else if (kind === "websocket") console.log(await serveWebsockets());
else throw new Error(`Unknown kind of bare server: "${kind}".`);
