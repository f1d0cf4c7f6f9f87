import { expect, test } from "vitest";
import { plainRows, floorSize } from "./floor-scroll.ts";
import { readDocumented } from "../performance-page.ts";
import { meetsLimit } from "../report.ts";

test("in its documented run the list of 2,000 orders and 800 riders costs at most three times as much as plain rows [14.57]", () => {
  expect(floorSize).toEqual({ orders: 2_000, riders: 800 });
  expect(plainRows(floorSize.orders).match(/<li/g)).toHaveLength(floorSize.orders);
  const figures = readDocumented()["floor"]?.report.figures ?? [];
  expect(figures.map(({ name, goal }) => [name, goal])).toEqual([
    ["scrolling the floor ÷ plain rows", 3],
    ["filtering the floor ÷ plain rows", 3],
    ["rows in the document of 2000", 100],
  ]);
  for (const figure of figures) expect(meetsLimit(figure, figure.goal), figure.name).toBe(true);
});
