import { afterEach, expect, test, vi } from "vitest";
import { askToReconnect } from "./ask-to-reconnect.ts";

afterEach(() => void vi.restoreAllMocks());

/** Asks `count` sockets to reconnect; returns the milliseconds after which each is closed, and the close codes. */
const closeMany = (count: number) => {
  const delays: number[] = [];
  const codes = new Set<number | undefined>();
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((close: () => void, ms: number) => {
    delays.push(ms);
    close();
    return { unref: () => undefined };
  }) as unknown as typeof setTimeout);
  let asked = 0;
  const sockets = Array.from({ length: count }, () => ({ close: (code?: number) => void codes.add(code) }));
  askToReconnect(sockets, () => asked++ / count);
  return { delays, codes };
};

test("sockets are closed one after another with the code that makes clients reconnect", () => {
  const { delays, codes } = closeMany(1000);
  expect([...codes]).toEqual([1012]);
  expect(delays).toEqual(Array.from({ length: 1000 }, (_, at) => expect.closeTo(at * 2)));
});

test("any number of sockets is closed within ten seconds", () => {
  expect(Math.max(...closeMany(50_000).delays)).toBeLessThanOrEqual(10_000);
});
