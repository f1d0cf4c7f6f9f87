import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { migrations } from "../../migrations/index.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The effect of one statement of a migration on an existing table. */
type Step = { readonly table: string; readonly does: string; readonly lock: string; readonly pace: Pace };

/** The measure by which a statement's duration grows: nothing, the bytes read, or the rows written. */
type Pace = "at once" | "reads it all" | "sorts it all" | "writes it all";

const rules: readonly [pattern: RegExp, does: string, lock: string, pace: Pace][] = [
  [
    /^create (?:unique )?index concurrently .*? on (?:only )?"?(\w+)/is,
    "an index",
    "SHARE UPDATE EXCLUSIVE: nobody waits",
    "sorts it all",
  ],
  [/^create (?:unique )?index .*? on (?:only )?"?(\w+)/is, "an index", "SHARE: writers wait", "sorts it all"],
  [
    /^alter table (?:only )?"?(\w+).*\b(?:check|not null|foreign key|references|unique|primary key|type)\b/is,
    "a rule or a type",
    "ACCESS EXCLUSIVE: all wait",
    "reads it all",
  ],
  [/^alter table (?:only )?"?(\w+)/is, "columns", "ACCESS EXCLUSIVE: all wait", "at once"],
  [
    /^(?:update|delete from) (?:only )?"?(\w+)/is,
    "its rows",
    "ROW EXCLUSIVE: writers of the same rows wait",
    "writes it all",
  ],
  // `drop index` names only the index; the table is looked up later.
  [/^drop index (?:if exists )?"?(\w+)/is, "an index goes away", "ACCESS EXCLUSIVE: all wait", "at once"],
  [/^drop table (?:if exists )?"?(\w+)/is, "goes away", "ACCESS EXCLUSIVE: all wait", "at once"],
  [
    /^create (?:or replace )?trigger .*? on "?(\w+)/is,
    "a trigger",
    "SHARE ROW EXCLUSIVE: writers wait",
    "at once",
  ],
];

/** Returns a migration's statements without running them. Its queries find no rows. */
async function statementsOf(migration: Migration | undefined): Promise<string[]> {
  const statements: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }: { query: CompiledQuery }) => void statements.push(query.sql.trim()),
  });
  try {
    await migration?.up(recorder);
  } catch {
    // The migration needs rows, and this run reads none; the plan lists the statements so far.
    statements.push("-- more, which depends on what is in the tables");
  }
  return statements;
}

/**
 * Removes constant defaults of new columns from a statement: PostgreSQL adds such a column without reading or
 * writing rows.
 */
const withoutInstantRules = (statement: string): string =>
  statement.replaceAll(/(add column \w+ [\w()[\]]+) not null default ('[^']*'|[\w.]+\b)(?!\()/gi, "$1");

const stepOf = (statement: string, tableOfIndex: ReadonlyMap<string, string>): Step | undefined => {
  const text = withoutInstantRules(statement);
  for (const [pattern, does, lock, pace] of rules) {
    const [, name] = pattern.exec(text) ?? [];
    if (name !== undefined) return { table: tableOfIndex.get(name) ?? name, does, lock, pace };
  }
  return undefined;
};

const bytesPerSecond = { "reads it all": 200e6, "sorts it all": 40e6, "writes it all": 10e6 };

const secondsOf = (pace: Pace, bytes: number): string => {
  if (pace === "at once") return "at once";
  const seconds = bytes / bytesPerSecond[pace];
  return seconds < 1 ? "less than a second" : `about ${Math.ceil(seconds)} s`;
};

/** Describes what each migration does to existing tables: the lock it takes, and how long, by the table's size. */
export async function planMigrations(
  db: Db,
  pending: readonly string[],
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    select relname as name, sum(pg_total_relation_size(coalesce(inhrelid, pg_class.oid)))::text as bytes
    from pg_class left join pg_inherits on inhparent = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') group by relname`.execute(db);
  const sizes = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  const { rows: indexes } = await sql<{ index: string; table: string }>`
    select indexname as index, tablename as table from pg_indexes where schemaname = 'public'`.execute(db);
  const tableOfIndex = new Map(indexes.map(({ index, table }) => [index, table]));
  const lines: string[] = [];
  for (const name of pending) {
    lines.push(name);
    const statements = await statementsOf(known[name]);
    const steps = statements.flatMap((statement) => stepOf(statement, tableOfIndex) ?? []);
    const here = steps.filter(({ table }) => sizes.has(table));
    if (here.length === 0) lines.push("  new tables alone: no lock, at once");
    for (const { table, does, lock, pace } of here) {
      const bytes = sizes.get(table) ?? 0;
      lines.push(`  ${table} (${(bytes / 1e6).toFixed(1)} MB): ${does}; ${lock}; ${secondsOf(pace, bytes)}`);
    }
  }
  return lines;
}
