import { expect, test } from "vitest";
import { fragment, joined, numbered, raw, statement, value } from "./statement.ts";

const order = { orderId: "o-1", version: 3, at: "2026-11-28" };

test("a statement numbers its names and lists their values", () => {
  const move = statement("move")`
    update orders set updated_at = ${"at"}::timestamptz where order_id = ${"orderId"} and version = ${"version"}`;
  expect(move(order)).toEqual({
    name: "move",
    text: `
    update orders set updated_at = $1::timestamptz where order_id = $2 and version = $3`,
    values: ["2026-11-28", "o-1", 3],
  });
});

test("a name used twice is one placeholder", () => {
  const touch = statement(
    "touch",
  )`update orders set created_at = ${"at"}, updated_at = ${"at"} where id = ${"orderId"}`;
  expect(touch(order)).toMatchObject({
    text: "update orders set created_at = $1, updated_at = $1 where id = $2",
    values: ["2026-11-28", "o-1"],
  });
});

test("a statement without names takes no values", () => {
  expect(statement("due")`select from outbox`()).toEqual({
    name: "due",
    text: "select from outbox",
    values: [],
  });
});

test("a statement has its fragments' placeholders", () => {
  const moved = fragment`updated_at = ${"at"}`;
  const touch = statement(
    "touch",
  )`update orders set ${moved}, version = ${"version"} where created_at < ${"at"}`;
  expect(touch(order)).toMatchObject({
    text: "update orders set updated_at = $1, version = $2 where created_at < $1",
    values: ["2026-11-28", 3],
  });
});

test("a fragment may contain fragments, and constant SQL", () => {
  const ended = fragment`status in (${raw("'DELIVERED', 'CANCELLED'")})`;
  const old = fragment`(${ended} and updated_at < ${"at"})`;
  const purge = statement("purge")`delete from orders where ${old} limit ${raw(5)}`;
  expect(purge(order).text).toBe(
    "delete from orders where (status in ('DELIVERED', 'CANCELLED') and updated_at < $1) limit 5",
  );
});

test("a backslash is written as in any template", () => {
  expect(statement("escaped")`select E'\\n'`().text).toBe("select E'\\n'");
});

test("one value used twice is one placeholder, and two equal values are two", () => {
  const id = value("v-1");
  const { text, placeholders } = numbered(fragment`a = ${id} or b = ${id} or c = ${value("v-1")}`);
  expect(text).toBe("a = $1 or b = $1 or c = $2");
  expect(placeholders).toEqual([{ value: "v-1" }, { value: "v-1" }]);
});

test("fragments are joined by a text", () => {
  const conditions = [fragment`a = ${"orderId"}`, fragment`b = ${"at"}`];
  const find = statement("find")`select from orders where ${joined(conditions, " and ")}`;
  expect(find(order).text).toBe("select from orders where a = $1 and b = $2");
  expect(numbered(joined([], " and ")).text).toBe("");
});

test("mismatched names and values do not compile", () => {
  const find = statement(
    "find",
  )`select from orders where order_id = ${"orderId"} and ${fragment`at > ${"at"}`}`;
  // @ts-expect-error: `at` of the fragment is missing.
  expect(find({ orderId: "o-1" }).values).toEqual(["o-1", undefined]);
  // @ts-expect-error: no placeholder is called `vendorId`.
  expect(find({ orderId: "o-1", at: 1, vendorId: "v-1" }).values).toEqual(["o-1", 1]);
  const typed: string = "order_id";
  // @ts-expect-error: SQL is not a valid name.
  expect(statement("find")`select ${"count (*)"}`({ "count (*)": 1 }).values).toEqual([1]);
  // @ts-expect-error: a text known only at run time is not a valid name.
  expect(statement("find")`select from orders where order_id = ${typed}`({ order_id: 1 }).values).toEqual([
    1,
  ]);
});
