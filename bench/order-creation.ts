import { cpuMilliseconds, startFloor } from "./child-process.ts";
import { barePglite, durablePostgres, type MeasuredDatabase } from "./databases.ts";
import { closedLoop, pacedLoop, type Call, type Load } from "./load.ts";
import { written, type Measure, type Table } from "./report.ts";
import { customer, orderCalls, parcel, signIn, startWaybill } from "./waybill-server.ts";

type Measured = Load & { name: string; cpuPerOrder: number };
/** What is run against a server, each time for so many milliseconds. */
type Loop = (milliseconds: number, next: (turn: number) => Call) => Promise<Load>;

const callers = 16;
const atFullSpeed: Loop = (milliseconds, next) => closedLoop(callers, milliseconds, 201, next);
const atRate =
  (perSecond: number): Loop =>
  (milliseconds, next) =>
    pacedLoop(perSecond, milliseconds, 201, next);

/** Starts each server anew, warms it up, and counts the CPU time of server and database together. */
const measuring = (warmUp: number, run: number) => {
  const measure = async (
    name: string,
    pids: readonly number[],
    loop: Loop,
    next: (turn: number) => Call,
  ): Promise<Measured> => {
    await loop(warmUp, next);
    const used = () => pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
    const before = used();
    const load = await loop(run, next);
    return { ...load, name, cpuPerOrder: (used() - before) / load.count };
  };
  return {
    floor: async (name: string, way: string, database: MeasuredDatabase, loop = atFullSpeed) => {
      const server = await startFloor("orders", database.url, way);
      const order = { vendor_id: "kanto-1", customer, order: parcel, delivery_fee: 99, signature: "s" };
      const call = { method: "POST", url: new URL("/order", server.address), body: JSON.stringify(order) };
      try {
        return await measure(name, [server.pid, database.pid], loop, () => call);
      } finally {
        await server.stop();
      }
    },
    waybill: async (name: string, database?: MeasuredDatabase, loop = atFullSpeed) => {
      const server = await startWaybill(database?.url);
      try {
        const { next } = await orderCalls(server.url, await signIn(server.url, 40));
        return await measure(name, [server.pid, ...(database ? [database.pid] : [])], loop, next);
      } finally {
        await server.stop();
      }
    },
  };
};

/** Every line beside the first, which is the floor. */
const tableOf = (title: string, lines: readonly Measured[]): Table => {
  const [floor] = lines;
  return {
    head: [title, "orders/s", "CPU ms an order", "CPU ×", "orders/s ×", "p50 ms", "p99 ms"],
    rows: lines.map(({ name, perSecond, cpuPerOrder, p50, p99 }) => [
      name,
      perSecond.toFixed(0),
      cpuPerOrder.toFixed(2),
      (cpuPerOrder / (floor?.cpuPerOrder ?? NaN)).toFixed(2),
      (perSecond / (floor?.perSecond ?? NaN)).toFixed(2),
      written(p50),
      written(p99),
    ]),
  };
};

const measureOnPostgres = async (quick: boolean) => {
  const { floor, waybill } = quick ? measuring(2_000, 6_000) : measuring(3_000, 10_000);
  const database = await durablePostgres();
  try {
    const plain = await floor("plain floor (BEGIN, four inserts, COMMIT)", "plain", database);
    if (quick) return { plain, full: await waybill("Waybill, POST /order", database) };
    const oneCall = await floor("one-call floor", "one-call", database);
    const full = await waybill("Waybill, POST /order", database);
    const half = atRate(full.perSecond / 2);
    const plainAtHalf = await floor("plain floor", "plain", database, half);
    const fullAtHalf = await waybill("Waybill, POST /order", database, half);
    return { plain, oneCall, full, plainAtHalf, fullAtHalf };
  } finally {
    await database.stop();
  }
};

const measureEmbedded = async () => {
  const { floor, waybill } = measuring(3_000, 10_000);
  const database = await barePglite();
  try {
    const bare = await floor("bare Fastify and PGlite, the same transaction", "pglite", database);
    return { bare, full: await waybill("Waybill, POST /order, embedded") };
  } finally {
    await database.stop();
  }
};

/** POST /order through everything, beside what the same four rows cost bare, in one run. */
export const measureOrderCreation: Measure = async ({ quick }) => {
  const { plain, oneCall, full, plainAtHalf, fullAtHalf } = await measureOnPostgres(quick);
  const embedded = quick ? undefined : await measureEmbedded();
  return {
    figures: [
      {
        name: "POST /order, CPU ÷ plain floor",
        value: full.cpuPerOrder / plain.cpuPerOrder,
        ...({ unit: "×", better: "less", goal: 1.5, stretch: 1.2 } as const),
      },
      ...(fullAtHalf && plainAtHalf
        ? [
            {
              name: "its p99 at half its own peak ÷ the floor's at that rate",
              value: fullAtHalf.p99 / plainAtHalf.p99,
              ...({ unit: "×", better: "less", goal: 2, stretch: 1.5 } as const),
            },
          ]
        : []),
      ...(embedded
        ? [
            {
              name: "embedded, orders a second ÷ bare Fastify and PGlite",
              value: embedded.full.perSecond / embedded.bare.perSecond,
              ...({ unit: "×", better: "more", goal: 0.6, stretch: 0.8 } as const),
            },
          ]
        : []),
      { name: "POST /order, CPU an order", value: full.cpuPerOrder, unit: "ms", better: "less" },
      { name: "POST /order, orders", value: full.perSecond, unit: "a second", better: "more" },
    ],
    details: [
      tableOf("order creation", [plain, ...(oneCall ? [oneCall] : []), full]),
      ...(fullAtHalf && plainAtHalf ? [tableOf("at half its peak", [plainAtHalf, fullAtHalf])] : []),
      ...(embedded ? [tableOf("embedded", [embedded.bare, embedded.full])] : []),
    ],
  };
};
