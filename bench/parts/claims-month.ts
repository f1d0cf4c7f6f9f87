import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Measure } from "../report.ts";

const root = join(import.meta.dirname, "../..");
const month = "server/claims/claims-month.test.ts";
const resultLine = /claims-month: (\d+) orders, (\d+) failures, (\d+) decided without a person/;

/**
 * A scripted month with deliberate failures through the server's claims, on PostgreSQL. The month is a test: if a
 * claim is decided against the rules, or an amount is paid twice, it fails and there is no figure.
 */
export const measureClaimsMonth: Measure = async ({ quick }) => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "server-postgres", month],
    { cwd: root, encoding: "utf8", env: { ...process.env, CLAIMS_MONTH: quick ? "1000" : "10000" } },
  );
  const [, orders, failures, decided] = resultLine.exec(stdout)?.map(Number) ?? [];
  if (status !== 0 || !orders || !failures || !decided)
    throw new Error(`The simulation of the month failed:\n${stdout}`);
  return {
    figures: [
      {
        name: "failures whose claim is decided without a person",
        value: decided / failures,
        unit: "",
        better: "more",
        goal: 0.7,
        stretch: 0.85,
      },
    ],
    details: [
      {
        head: ["one month", "count"],
        rows: [
          ["orders", orders],
          ["planted failures, each claimed for four times, three of them at once", failures],
          ["decided by the published rules", decided],
          ["decided against them", 0],
          ["amounts given twice, or beyond goods and fee", 0],
        ],
      },
    ],
  };
};
