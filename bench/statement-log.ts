import { openSync, readSync, statSync, closeSync } from "node:fs";
import pg from "pg";

export type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Plan Rows": number;
  "Actual Rows": number;
} & {
  Plans?: Plan[];
};
export type Statement = { text: string; milliseconds: number; plan: Plan };

/** From the next connection on, PostgreSQL writes every statement's time and plan into its log. */
export const logEveryStatement = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = client.escapeIdentifier(client.database ?? "");
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
  };
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  await client.end();
};

const loggedPlan = /duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*?\n\t?\})\n/g;

/** The statements in a PostgreSQL log after a place in it. */
export const statementsSince = (file: string, from: number): Statement[] => {
  const length = statSync(file).size - from;
  const bytes = Buffer.alloc(Math.max(0, length));
  const log = openSync(file, "r");
  readSync(log, bytes, 0, bytes.length, from);
  closeSync(log);
  return [...bytes.toString("utf8").matchAll(loggedPlan)].map(([, milliseconds, json]) => {
    const read = JSON.parse(json ?? "{}") as { "Query Text": string; Plan: Plan };
    return { text: read["Query Text"], milliseconds: Number(milliseconds), plan: read.Plan };
  });
};

export const logSize = (file: string): number => statSync(file).size;

/** A plan in one line: each step and its index, from the outside in. */
export const planLine = (plan: Plan): string => {
  // The months of the orders have an index each; one of them stands for all.
  const index = plan["Index Name"]?.replace(/^orders_(\d{4}_\d\d|before|after)_/, "orders_of_a_month_");
  const own = `${plan["Node Type"]}${index === undefined ? "" : ` (${index})`}`;
  const inner = [...new Set((plan.Plans ?? []).map(planLine))];
  if (inner.length === 0) return own;
  return `${own} ← ${inner.length === 1 ? inner[0] : `[${inner.join("; ")}]`}`;
};
