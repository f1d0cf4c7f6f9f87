import { expect, test } from "vitest";
import { check } from "./sample-house.fixture.ts";

/** Runs the check on a repository in which the folder orders imports from money, with these additional files. */
const circles = (files: Record<string, string>) =>
  check("circles", {
    "domain/orders/total.ts": 'import { round } from "../money/round.ts";\nexport const total = round;',
    "domain/orders/order.ts": "export type Order = { amount: number };",
    "domain/orders/order.module.css": ".order {}",
    "domain/money/round.ts": "export const round = Math.round;",
    ...files,
  });

test("imports of the folder below and of the parent's files pass", () => {
  const down = circles({
    "domain/limits.ts": "export const most = 9;",
    "domain/money/most.ts": 'import { most } from "../limits.ts";\nexport const maxMoney = most;',
    "domain/orders/lists/list.ts":
      'import { round } from "../../money/round.ts";\nexport const list = round;',
  });
  expect(down).toEqual([]);
});

test.each([
  ["a value", 'import { total } from "../orders/total.ts";', "total.ts"],
  ["a type", 'import type { Order } from "../orders/order.ts";', "order.ts"],
  ["a type among values", 'import { type Order } from "../orders/order.ts";', "order.ts"],
  ["a type in its place", 'export type Paid = import("../orders/order.ts").Order;', "order.ts"],
  ["what is loaded later", 'export const load = () => import("../orders/total.ts");', "total.ts"],
  ["what is handed on", 'export * from "../orders/total.ts";', "total.ts"],
  ["by the workspace's name", 'import { total } from "@waybill/domain/orders/total";', "total.ts"],
  ["a style sheet", 'import styles from "../orders/order.module.css";', "order.module.css"],
])("a circle of two folders is refused, and says what to do: %s", (_, line, imported) => {
  const [finding, ...more] = circles({ "domain/money/due.ts": line });
  expect(more).toEqual([]);
  expect(finding).toContain("domain: the folders");
  expect(finding).toMatch(/money → orders → money|orders → money → orders/);
  expect(finding).toContain(`domain/money/due.ts imports domain/orders/${imported}`);
  expect(finding).toContain("domain/orders/total.ts imports domain/money/round.ts");
  expect(finding).toContain("Move what both folders need down");
});

test("a folder counts with everything inside it, so that files without a circle can make a circle of folders", () => {
  const inside = circles({
    "domain/money/paying/cards/card.ts": 'import type { Order } from "../../../orders/order.ts";',
  });
  expect(inside).toEqual([
    expect.stringContaining("domain/money/paying/cards/card.ts imports domain/orders/order.ts"),
  ]);
});

test("the fewest imports are listed first, because they are the easiest to turn round", () => {
  const [finding] = circles({
    "domain/orders/fee.ts": 'import { round } from "../money/round.ts";\nexport const fee = round;',
    "domain/money/due.ts": 'import type { Order } from "../orders/order.ts";',
  });
  expect(finding).toContain("money → orders → money");
  expect(finding).toContain("close the circle: domain/money/due.ts imports domain/orders/order.ts.");
});

test("a circle of three folders is refused, deep in a workspace and between workspaces too", () => {
  const three = (at: string) =>
    circles({
      [`${at}/a/1.ts`]: 'import "../b/1.ts";',
      [`${at}/b/1.ts`]: 'import "../c/1.ts";',
      [`${at}/c/1.ts`]: 'import "../a/1.ts";',
    });
  expect(three("portal/orders/history")).toEqual([
    expect.stringMatching(/^portal\/orders\/history: the folders a → b → c → a /),
  ]);
  expect(three(".")).toEqual([expect.stringMatching(/^The root: the folders a → b → c → a /)]);
});

test("each circle under a parent is reported, siblings together", () => {
  const two = circles({
    "domain/money/due.ts": 'import type { Order } from "../orders/order.ts";',
    "domain/areas/area.ts": 'import "../places/place.ts";',
    "domain/places/place.ts": 'import "../areas/area.ts";',
  });
  expect(two).toHaveLength(2);
});

test.each([
  "domain/money/due.test.ts",
  "domain/money/due.spec.ts",
  "domain/money/due.fixture.ts",
  "domain/money/test-orders.ts",
])("%s is not counted", (file) => {
  expect(circles({ [file]: 'import { total } from "../orders/total.ts";' })).toEqual([]);
});

test("the server's test support, the parent's files and plain words are not counted", () => {
  const uncounted = circles({
    "server/testing/order.ts": 'import "../orders/order.ts";',
    "server/orders/order.ts": 'import "../testing/order.ts";',
    "domain/all.ts": 'import "./orders/total.ts";',
    "domain/money/all.ts": 'import "../all.ts";',
    "domain/money/words.ts": `// import "../orders/total.ts"\nexport const words = 'import "../orders/total.ts"';`,
  });
  expect(uncounted).toEqual([]);
});
