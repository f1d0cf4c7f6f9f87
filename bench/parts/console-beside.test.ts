import { endpoints } from "@waybill/contract/openapi";
import { expect, test } from "vitest";
import { consoleReads, reportOf, roundsOf, type Round } from "./console-beside.ts";
import { readDocumented } from "../performance-page.ts";
import { meetsLimit } from "../report.ts";

const load = (p50: number) => ({ perSecond: 50, count: 100, p50, p99: 3 * p50 });

test("orders alone, with the console and with as much other work are measured in turns in one run, minus the console's own CPU [14.97]", () => {
  expect(roundsOf(2)).toEqual([
    "alone",
    "alone",
    "beside",
    "beside small calls",
    "console alone",
    "alone",
    "beside",
    "beside small calls",
    "console alone",
  ]);
  const rounds: Round[] = [
    { name: "alone", orders: load(4), cpu: 200, reads: 0 },
    { name: "beside", orders: load(5), cpu: 420, reads: 20 },
    { name: "beside small calls", orders: load(2), cpu: 410, reads: 200 },
    { name: "console alone", orders: load(0), cpu: 200, reads: 20 },
  ];
  const { figures } = reportOf(rounds);
  expect(figures.map(({ value }) => Number(value.toFixed(3)))).toEqual([1.1, 1.25, 1.25, 2.5]);
});

test("the measured console reads orders, riders, the audit and the figures as operators may [14.97]", () => {
  const operators = endpoints
    .filter(({ facts }) => facts.caller === "operator")
    .map(({ facts }) => facts.path);
  const reads = consoleReads(new Date("2026-03-10T02:00:00Z"));
  for (const [facts, query] of reads) {
    expect(operators).toContain(facts.path);
    expect(facts.query?.safeParse(query).success).toBe(true);
  }
  expect(new Set(reads.map(([{ path }]) => path)).size).toBeGreaterThanOrEqual(4);
});

test("in its documented run an order costs no more with the console than alone [14.97]", () => {
  const figures = readDocumented()["console"]?.report.figures ?? [];
  const [cpu, p50] = figures;
  expect(cpu?.goal).toBe(1.1);
  expect(p50?.goal).toBe(1.25);
  expect(cpu && meetsLimit(cpu, cpu.goal)).toBe(true);
});
