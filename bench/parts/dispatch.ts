import { openCityRoads, type CityRoads } from "../dispatch/city-roads.ts";
import { drawDay, type DayPlan } from "../dispatch/days.ts";
import { greedyInsertion, nearestFirst } from "../dispatch/policies.ts";
import { dispatcherPolicy, simulateDay, type DayResult } from "../dispatch/simulate-day.ts";
import { searchWholeDay } from "../dispatch/whole-day.ts";
import { type Figure, type Measure, type Table } from "../report.ts";

/** Each hour's share of the few orders of a night, as weights. */
const night = [8, 6, 5, 4, 3, 3];

type Scenario = {
  name: string;
  plan: DayPlan;
  /** The goal for the metres, relative to nearest first. */
  goal?: number;
  /** The CPU seconds of the search with full knowledge of the day. */
  searched?: number;
};

const scenarios = (quick: boolean): Scenario[] => {
  const share = quick ? 0.25 : 1;
  const searched = Number(process.env["BENCH_SEARCH_SECONDS"] ?? (quick ? 10 : 120));
  const city = { orders: Math.round(4_000 * share), ...(quick && { hours: [5, 8, 13, 12] }) };
  return [
    { name: "too few riders", plan: { ...city, riders: quick ? 156 : 224 }, goal: 0.7, searched },
    { name: "enough riders", plan: { ...city, riders: quick ? 209 : 300 }, goal: 0.85, searched },
    {
      name: "two towns",
      plan: { orders: Math.round(2_000 * share), riders: Math.round(150 * share), shops: 100, towns: 2 },
    },
    { name: "a thin night", plan: { orders: 60, riders: 12, shops: 40, hours: night } },
  ];
};

type Row = { name: string; result: Pick<DayResult, "metres" | "late" | "waited"> & Partial<DayResult> };

function measureScenario(roads: CityRoads, { name, plan, goal, searched }: Scenario) {
  const day = drawDay(roads, name, plan);
  const nearest = simulateDay(roads, day, nearestFirst);
  const dispatched = simulateDay(roads, day, dispatcherPolicy);
  const rows: Row[] = [
    { name: "nearest rider, first come first served", result: nearest },
    { name: "greedy insertion", result: simulateDay(roads, day, greedyInsertion) },
    { name: "dispatcher", result: dispatched },
  ];
  const figure = (what: string, value: number, limit?: number): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit: "×",
    better: "less",
    ...(limit !== undefined && { goal: limit }),
  });
  const figures = [
    figure("metres ÷ nearest first", dispatched.metres / nearest.metres, goal),
    figure("waiting ÷ nearest first", dispatched.waited / nearest.waited, 1),
    // Both get one more second, because days without lateness have no ratio.
    figure("lateness ÷ nearest first", (dispatched.late + 1) / (nearest.late + 1), 1),
  ];
  if (searched !== undefined) {
    const whole = searchWholeDay(roads, day, dispatched, { cpuSeconds: searched });
    rows.push({ name: `whole day known, ${whole.rounds} rounds of search`, result: whole });
    figures.push(figure("metres ÷ whole day known", dispatched.metres / whole.metres, 1.15));
  }
  const table: Table = {
    head: [
      `${name}: ${plan.orders} orders, ${plan.riders} riders`,
      "metres an order",
      "seconds late",
      "late, of 100",
      "seconds until collected",
      "and to the door",
    ],
    rows: rows.map(({ name: policy, result }) => [
      policy,
      Math.round(result.metres),
      Math.round(result.late),
      result.lateShare === undefined ? "" : Math.round(100 * result.lateShare),
      Math.round(result.waited),
      result.carried === undefined ? "" : Math.round(result.carried),
    ]),
  };
  return { figures, table };
}

/** The dispatcher: whole days on real roads, compared with the rules it must beat. */
export const measureDispatch: Measure = async ({ quick }) => {
  const roads = await openCityRoads();
  const days = scenarios(quick).map((scenario) => measureScenario(roads, scenario));
  return {
    figures: days.flatMap(({ figures }) => figures),
    details: days.map(({ table }) => table),
  };
};
