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

/** Makes PostgreSQL log every statement's time and plan, for new connections. */
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

/** The statements in a PostgreSQL log after a byte offset. */
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

/**
 * The indexes that a plan reads; a month's index is named as that of all months. A table scan is listed as "a whole
 * table".
 */
export function indexesOf(plan: Plan, overAllMonths: ReadonlyMap<string, string>): string[] {
  const own = plan["Index Name"];
  // PostgreSQL scans the table of a month without orders, which costs nothing.
  const isWhole = plan["Node Type"] === "Seq Scan" && plan["Plan Rows"] > 1_000;
  return [
    ...new Set([
      ...(own === undefined ? [] : [overAllMonths.get(own) ?? own]),
      ...(isWhole ? ["a whole table"] : []),
      ...(plan.Plans ?? []).flatMap((inner) => indexesOf(inner, overAllMonths)),
    ]),
  ];
}

/** Maps the name of each month's index to that of the index over all months. */
export const indexesOverMonths = async (databaseUrl: string): Promise<Map<string, string>> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ own: string; all: string }>(
    `select inhrelid::regclass::text as own, inhparent::regclass::text as all from pg_inherits
      join pg_class on pg_class.oid = inhparent where relkind = 'I'`,
  );
  await client.end();
  return new Map(rows.map(({ own, all }) => [own, all]));
};
