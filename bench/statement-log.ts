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

/** The indexes that a plan reads, by the names of those over all months of the orders; a table that is read whole, as such. */
export function indexesOf(plan: Plan, overAllMonths: ReadonlyMap<string, string>): string[] {
  const own = plan["Index Name"];
  // A month without orders is scanned whole, at no cost.
  const isWhole = plan["Node Type"] === "Seq Scan" && plan["Plan Rows"] > 1_000;
  return [
    ...new Set([
      ...(own === undefined ? [] : [overAllMonths.get(own) ?? own]),
      ...(isWhole ? ["a whole table"] : []),
      ...(plan.Plans ?? []).flatMap((inner) => indexesOf(inner, overAllMonths)),
    ]),
  ];
}

/** The names of each month's parts of an index. */
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
