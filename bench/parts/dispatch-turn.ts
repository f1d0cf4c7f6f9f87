import { openCityRoads } from "../dispatch/city-roads.ts";
import { peakTurn } from "../dispatch/peak-turn.ts";
import type { Measure } from "../report.ts";

const rounds = 9;

/** One turn of the dispatcher with very many waiting orders, in CPU time. */
export const measureDispatchTurn: Measure = async ({ quick }) => {
  const roads = await openCityRoads();
  const small: number[] = [];
  for (let round = 0; round < rounds; round += 1) small.push((await peakTurn(roads, 500)).matching * 1_000);
  const many = quick ? 1_000 : 5_000;
  const peak = await peakTurn(roads, many);
  return {
    figures: [
      {
        name: "500 orders × 500 riders matched, CPU",
        // The best round, so that other load on the machine does not count as the dispatcher's.
        value: Math.min(...small),
        unit: "ms",
        better: "less",
        goal: 300,
      },
      {
        name: `a turn of ${many} orders × ${many} riders, CPU`,
        value: peak.searching + peak.matching,
        unit: "s",
        better: "less",
        goal: 2,
      },
      {
        name: "metres to the pick-up ÷ nearest first, in the larger turn",
        value: peak.approach / peak.nearestApproach,
        unit: "×",
        better: "less",
        goal: 1,
      },
    ],
    details: [
      {
        head: [`one turn of ${many} × ${many}`, "seconds of CPU"],
        rows: [
          ["searches on the roads from each pick-up, and to new doors", peak.searching.toFixed(2)],
          [`matching (${peak.offered} orders offered)`, peak.matching.toFixed(2)],
        ],
      },
    ],
  };
};
