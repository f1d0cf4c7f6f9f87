import { dirname } from "node:path";
import pg from "pg";
import { cpuMilliseconds } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";
import { openCityRoads, placesFolder, type CityRoads } from "../dispatch/city-roads.ts";
import { disableSimulator, runCity, type CityPlan } from "../dispatch/run-city.ts";
import { recordedFigures, readRecordedDay, replayDay, type RecordedDay } from "../dispatch/recorded-day.ts";
import { nearestFirst } from "../dispatch/policies.ts";
import { percentile, type Figure, type Measure } from "../report.ts";
import { startWaybill } from "../waybill-server.ts";

/** The riders' speed relative to the clock, how long orders can be undone, and the interval of turns. */
export type CitySpeed = { speed: number; undoSeconds: number; turnMs: number };
const usualPace: CitySpeed = { speed: 20, undoSeconds: 10, turnMs: 5_000 };

/** Runs a simulated city in the built product, and reads the results from the database. */
export async function runCityInProduct(
  roads: CityRoads,
  plan: CityPlan,
  { speed, undoSeconds }: CitySpeed,
): Promise<{ lived: RecordedDay; cpuSeconds: number }> {
  const database = await durablePostgres();
  const server = await startWaybill(database.url, {
    SIMULATION_SPEED: String(speed),
    UNDO_SECONDS: String(undoSeconds),
    PLACES_DIR: dirname(placesFolder),
  });
  const pool = new pg.Pool({ connectionString: database.url });
  try {
    await disableSimulator(pool);
    const before = cpuMilliseconds(server.pid);
    await runCity({ url: server.url, pool, roads, speed }, plan);
    const cpuSeconds = (cpuMilliseconds(server.pid) - before) / 1_000;
    return { lived: await readRecordedDay(pool), cpuSeconds };
  } finally {
    await pool.end();
    await server.stop();
    await database.stop();
  }
}

/** An hour of a day in a running product, with riders who use only the riders' API. */
export const measureDispatchLive: Measure = async ({ quick }) => {
  const plan = quick ? { riders: 30, orders: 18, seconds: 40 } : { riders: 300, orders: 750, seconds: 180 };
  const roads = await openCityRoads();
  const { lived, cpuSeconds } = await runCityInProduct(roads, plan, usualPace);
  const figures = recordedFigures(lived, usualPace.speed, usualPace.undoSeconds);
  const nearest = replayDay(roads, lived, { ...usualPace, policy: nearestFirst });
  const ridden = replayDay(roads, lived, usualPace);
  const row = (name: string, result: { metres: number; waited: number; carried: number }) => [
    name,
    Math.round(result.metres),
    Math.round(result.waited),
    Math.round(result.carried),
  ];
  const ratio = (name: string, value: number, goal: number): Figure => ({
    name,
    value,
    unit: "×",
    better: "less",
    goal,
  });
  return {
    figures: [
      {
        name: "order to first offer beyond the hold, p95",
        value: percentile(figures.toOffer, 0.95),
        unit: "s",
        better: "less",
        goal: 7,
      },
      ratio("metres ÷ the same day by the bench", figures.metres / ridden.metres, 1.1),
      ratio("seconds until collected ÷ the same day by the bench", figures.waited / ridden.waited, 1.1),
      ratio("seconds to the door ÷ the same day by the bench", figures.carried / ridden.carried, 1.1),
      ratio("metres ÷ nearest first", figures.metres / nearest.metres, 0.85),
      {
        name: "orders that two riders rode, or none",
        value: figures.notRiddenOnce,
        unit: "",
        better: "less",
        goal: 0,
      },
    ],
    details: [
      {
        head: [
          `${plan.orders} orders, ${plan.riders} riders`,
          "metres an order",
          "seconds until collected",
          "and to the door",
        ],
        rows: [
          row("running product, by its database", figures),
          row("the same day by the bench", ridden),
          row("nearest rider, first come first served", nearest),
        ],
      },
      `The server used ${cpuSeconds.toFixed(0)} s of CPU, with all that riders and senders asked of it.`,
    ],
  };
};
