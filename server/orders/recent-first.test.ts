import { expect, test } from "vitest";
import { findRecentFirst } from "./recent-first.ts";

const now = new Date("2026-03-10T04:00:00Z");

test("orders are searched in the current one or two months first, and the rest in all months", async () => {
  const asked: { ids: readonly string[]; days: number[] }[] = [];
  const inDays = (time: Date) => (time.getTime() - now.getTime()) / 86_400_000;
  const rows = await findRecentFirst(
    { orderIds: ["new", "old", "never"], now },
    async (ids, { from, to }) => {
      asked.push({ ids, days: [from, to].map(inDays) });
      return (asked.length === 1 ? ["new"] : ["old"]).map((order_id) => ({ order_id }));
    },
  );
  expect(rows).toEqual([{ order_id: "new" }, { order_id: "old" }]);
  const [first, second] = asked;
  expect(first).toEqual({ ids: ["new", "old", "never"], days: [-10, 1] });
  expect(second?.ids).toEqual(["old", "never"]);
  expect(second?.days[0]).toBeLessThan(-20_000);
  expect(second?.days[1]).toBeGreaterThan(1_000_000);
});

test("an order that is found is not queried again, and an empty request runs no query", async () => {
  let asked = 0;
  const find = async (ids: readonly string[]) => {
    asked += 1;
    return ids.map((order_id) => ({ order_id }));
  };
  expect(await findRecentFirst({ orderIds: ["a", "b"], now }, find)).toHaveLength(2);
  expect(await findRecentFirst({ orderIds: [], now }, find)).toEqual([]);
  expect(asked).toBe(1);
});
