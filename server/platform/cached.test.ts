import { expect, test } from "vitest";
import { cached } from "./cached.ts";

function asking({ max = 10 } = {}) {
  let time = 0;
  const asked: string[] = [];
  let fails = false;
  const ask = cached(
    async (word: string) => {
      asked.push(word);
      if (fails) throw new Error("silent");
      return word.toUpperCase();
    },
    { keyOf: (word) => word, now: () => new Date(time), lifeMs: 1000, max },
  );
  return { ask, asked, advance: (ms: number) => (time += ms), fail: (now: boolean) => (fails = now) };
}

test("a value is cached for its lifetime, and simultaneous callers share one load", async () => {
  const { ask, asked, advance } = asking();
  expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["A", "A", "B"]);
  advance(999);
  await ask("a");
  expect(asked).toEqual(["a", "b"]);
  advance(1);
  await ask("a");
  expect(asked).toEqual(["a", "b", "a"]);
});

test("a failure is not cached", async () => {
  const { ask, fail } = asking();
  fail(true);
  await expect(ask("a")).rejects.toThrow("silent");
  fail(false);
  expect(await ask("a")).toBe("A");
});

test("beyond the limit the oldest result is evicted", async () => {
  const { ask, asked } = asking({ max: 2 });
  for (const word of ["a", "b", "c", "b", "c", "a"]) await ask(word);
  expect(asked).toEqual(["a", "b", "c", "a"]);
});
