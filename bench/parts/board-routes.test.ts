import { expect, test } from "vitest";
import { orders } from "./board-routes.ts";
import { readDocumented } from "../performance-page.ts";
import { meetsLimit } from "../report.ts";

test("in its documented run the board with the routes of 200 orders responds to input as fast as without them [11.50]", () => {
  expect(orders).toBe(200);
  const figures = readDocumented()["routes"]?.report.figures ?? [];
  expect(figures.map(({ name, goal }) => [name, goal])).toEqual([
    ["a letter in the filter, with routes ÷ without", 1.2],
    ["a turn of the wheel over the list, with routes ÷ without", 1.2],
    ["the mouse from row to row, with routes ÷ without", 1.2],
  ]);
  for (const figure of figures) expect(meetsLimit(figure, figure.goal), figure.name).toBe(true);
});
