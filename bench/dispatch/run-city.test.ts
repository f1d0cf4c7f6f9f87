import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCityInProduct } from "../parts/dispatch-live.ts";
import { readDocumented } from "../performance-page.ts";
import { meetsLimit } from "../report.ts";
import { openCityRoads } from "./city-roads.ts";
import { recordedFigures, replayDay } from "./recorded-day.ts";

const root = join(import.meta.dirname, "../..");
const pace = { speed: 200, undoSeconds: 1, turnMs: 500 };
const plan = { riders: 10, orders: 8, seconds: 5 };

test("scripted riders complete a small day in the running product through the riders' API, and its database agrees with the bench [16.39]", async () => {
  const built = spawnSync(process.execPath, ["tools/build.mjs", "server"], { cwd: root });
  expect(built.status).toBe(0);
  const roads = await openCityRoads();
  const { lived } = await runCityInProduct(roads, plan, pace);
  const figures = recordedFigures(lived, pace.speed, pace.undoSeconds);
  expect(lived.orders).toHaveLength(plan.orders);
  // Each order was offered, carried by one rider, and handed over after the pickup.
  expect(figures.notRiddenOnce).toBe(0);
  expect(figures.toOffer.every(Number.isFinite)).toBe(true);
  for (const { offered_at, collected_at, delivered_at } of lived.orders) {
    expect(collected_at.getTime()).toBeGreaterThan(offered_at!.getTime());
    expect(delivered_at.getTime()).toBeGreaterThan(collected_at.getTime());
  }
  // At this speed a short pause of the machine is a minute for riders: it changes the seconds, but hardly the
  // metres.
  const ridden = replayDay(roads, lived, pace);
  expect(ridden.served.size).toBe(plan.orders);
  expect(figures.metres / ridden.metres).toBeGreaterThan(0.5);
  expect(figures.metres / ridden.metres).toBeLessThan(2);
  // The riders need half a minute on an idle machine.
}, 240_000);

test("in its documented run placing an order takes no more CPU with the dispatcher running than without it [16.38]", () => {
  const [figure, ...others] = readDocumented()["dispatch-beside"]?.report.figures ?? [];
  expect(others).toEqual([]);
  // Repeated measurements differ by up to 5 %.
  expect(figure?.goal).toBe(1.05);
  expect(meetsLimit(figure!, figure!.goal)).toBe(true);
});

test("in its documented run 300 riders ride as far in the running product as in the bench, and each order has one rider [16.39]", () => {
  const figures = readDocumented()["dispatch-live"]?.report.figures ?? [];
  const named = (name: string) => figures.find((figure) => figure.name === name)!;
  for (const [name, goal] of [
    ["metres ÷ the same day by the bench", 1.1],
    ["metres ÷ nearest first", 0.85],
    ["orders that two riders rode, or none", 0],
  ] as const) {
    expect(named(name).goal).toBe(goal);
    expect(meetsLimit(named(name), goal), name).toBe(true);
  }
});
