import { cpuMilliseconds, startFloor } from "../child-process.ts";
import { barePglite, durablePostgres, type MeasuredDatabase } from "../databases.ts";
import { closedLoop, pacedLoop, type Call, type Load } from "../load.ts";
import { median, formatFigure, type Figure, type Measure, type Table } from "../report.ts";
import { customer, orderCalls, parcel, signIn, startWaybill } from "../waybill-server.ts";

type Measured = Load & { name: string; cpuPerOrder: number };

/** A server under test that accepts orders. */
type Placing = {
  name: string;
  /** The processes of server and database, whose CPU time counts as the order's. */
  pids: readonly number[];
  next: (turn: number) => Call;
  stop(): Promise<void>;
};

const startFloorOf = async (name: string, way: string, database: MeasuredDatabase): Promise<Placing> => {
  const server = await startFloor("orders", database.url, way);
  const order = { vendor_id: "kanto-1", customer, order: parcel, delivery_fee: 99, signature: "s" };
  const call = { method: "POST", url: new URL("/order", server.address), body: JSON.stringify(order) };
  return { name, pids: [server.pid, database.pid], next: () => call, stop: server.stop };
};

const startOurs = async (name: string, database?: MeasuredDatabase): Promise<Placing> => {
  const server = await startWaybill(database?.url);
  const { next } = await orderCalls(server.url, await signIn(server.url, 40));
  return { name, pids: [server.pid, ...(database ? [database.pid] : [])], next, stop: server.stop };
};

const callers = 16;
const atFullSpeed = (milliseconds: number, { next }: Placing): Promise<Load> =>
  closedLoop(callers, milliseconds, 201, next);

/** Warms a server up, counts the CPU time of server and database together, and ends the server. */
const measureAlone = async (
  { warmUp, run }: { warmUp: number; run: number },
  starting: Promise<Placing>,
): Promise<Measured> => {
  const server = await starting;
  try {
    await atFullSpeed(warmUp, server);
    const used = () => server.pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
    const before = used();
    const load = await atFullSpeed(run, server);
    return { ...load, name: server.name, cpuPerOrder: (used() - before) / load.count };
  } finally {
    await server.stop();
  }
};

const roundsAtRate = 5;

/**
 * Runs two servers at the same rate in turns, so that other load on the machine affects both; returns the medians.
 */
const measureInTurns = async (
  perSecond: number,
  milliseconds: number,
  servers: readonly Placing[],
): Promise<Measured[]> => {
  const rounds = servers.map((): Measured[] => []);
  for (let turn = 0; turn <= roundsAtRate; turn += 1)
    for (const [at, { name, pids, next }] of servers.entries()) {
      const used = () => pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
      const before = used();
      const load = await pacedLoop(perSecond, milliseconds, 201, next);
      // The first round warms up.
      if (turn > 0) rounds[at]?.push({ ...load, name, cpuPerOrder: (used() - before) / load.count });
    }
  return rounds.map((own) => {
    const of = (figure: "perSecond" | "count" | "p50" | "p99" | "cpuPerOrder") =>
      median(own.map((round) => round[figure]));
    const [{ name } = { name: "" }] = own;
    return {
      name,
      perSecond: of("perSecond"),
      count: of("count"),
      p50: of("p50"),
      p99: of("p99"),
      cpuPerOrder: of("cpuPerOrder"),
    };
  });
};

/** Compares every line with the first, the bare server. */
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
      formatFigure(p50),
      formatFigure(p99),
    ]),
  };
};

const whole = { warmUp: 3_000, run: 10_000 };

const measureOnPostgres = async (quick: boolean) => {
  const times = quick ? { warmUp: 2_000, run: 6_000 } : whole;
  const database = await durablePostgres();
  try {
    const floor = () => startFloorOf("plain floor (BEGIN, four inserts, COMMIT)", "plain", database);
    const ours = () => startOurs("Waybill, POST /order", database);
    const plain = await measureAlone(times, floor());
    if (quick) return { plain, full: await measureAlone(times, ours()) };
    const oneCall = await measureAlone(times, startFloorOf("one-call floor", "one-call", database));
    const full = await measureAlone(times, ours());
    const servers = await Promise.all([floor(), ours()]);
    try {
      const [plainAtHalf, fullAtHalf] = await measureInTurns(full.perSecond / 2, 4_000, servers);
      return { plain, oneCall, full, plainAtHalf, fullAtHalf };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  } finally {
    await database.stop();
  }
};

const measureEmbedded = async () => {
  const database = await barePglite();
  try {
    const floor = startFloorOf("bare Fastify and PGlite, the same transaction", "pglite", database);
    const bare = await measureAlone(whole, floor);
    return { bare, full: await measureAlone(whole, startOurs("Waybill, POST /order, embedded")) };
  } finally {
    await database.stop();
  }
};

/** POST /order through the whole stack, compared with the bare cost of the same four rows, in one run. */
export const measureOrderCreation: Measure = async ({ quick }) => {
  const { plain, oneCall, full, plainAtHalf, fullAtHalf } = await measureOnPostgres(quick);
  const embedded = quick ? undefined : await measureEmbedded();
  const halfPeak: Figure[] =
    fullAtHalf && plainAtHalf
      ? [
          {
            name: "its p99 at half its own peak ÷ the floor's at that rate",
            value: fullAtHalf.p99 / plainAtHalf.p99,
            unit: "×",
            better: "less",
            goal: 2,
            stretch: 1.5,
          },
        ]
      : [];
  const onPglite: Figure[] = embedded
    ? [
        {
          name: "embedded, orders a second ÷ bare Fastify and PGlite",
          value: embedded.full.perSecond / embedded.bare.perSecond,
          unit: "×",
          better: "more",
          goal: 0.6,
          stretch: 0.8,
        },
      ]
    : [];
  return {
    figures: [
      {
        name: "POST /order, CPU ÷ plain floor",
        value: full.cpuPerOrder / plain.cpuPerOrder,
        unit: "×",
        better: "less",
        goal: 1.5,
        stretch: 1.2,
      },
      ...halfPeak,
      ...onPglite,
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
