import type { Killed } from "./crash-tests.ts";

type Table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => void;

const seconds = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1_000).toFixed(2);
};

const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(", ") || "none";

/** What the series of kills came to, as tables and two lines. */
export const printKills = (
  { series, count, unheard, refused, sameKey, twins }: Killed,
  table: Table,
): void => {
  table(
    ["kill -9 of", "times", "s to the next order, median", "worst", "s to its live update, median", "worst"],
    series.map(({ name, kills, back, liveAgain }) => [
      name,
      kills,
      seconds(back, 0.5),
      seconds(back, 1),
      seconds(liveAgain, 0.5),
      seconds(liveAgain, 1),
    ]),
  );
  table(
    ["orders of", "acknowledged", "lost", "doubled"],
    [
      ["Waybill, through all kills", count.acknowledged, count.lost, count.doubled],
      ...twins.map(({ name, ...weak }) => [
        `a twin that ${name}`,
        weak.acknowledged,
        weak.lost,
        weak.doubled,
      ]),
    ],
  );
  console.log(`Answers that asked callers to come back: ${counted(refused)}.`);
  const { read, missed, readings } = unheard;
  console.log(
    `Of ${count.acknowledged} orders ${read} were not heard live but read when the board was back, ${missed} missed; ` +
      `it read ${readings.all} times, ${readings.forGaps} of them for a missing number.`,
  );
  console.log(
    `The same key ${sameKey.calls} times at once: ${counted(sameKey.statuses)}, ${sameKey.written} order.\n`,
  );
};
