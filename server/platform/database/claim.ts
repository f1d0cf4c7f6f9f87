import type { QueryResultRow } from "pg";
import { fragment, joined, raw, statement, type Fragment, type Query } from "./statement.ts";
import type { Queryable } from "./transaction.ts";

/**
 * The parts of a claim: it selects a table's due rows and reserves them for one process. Columns are named without
 * their table.
 */
type ClaimParts<Name extends string> = {
  table: string;
  /** The columns that identify a row. */
  key: readonly string[];
  /**
   * The column with the end of a row's lease; a row with null there is free. Without a lease column a claim moves
   * `due` instead.
   */
  lease?: string;
  /** The column with the time a row is due; without it every free row is due. */
  due?: string;
  /** Replaces `due <= now`. */
  isDue?: Fragment<Name>;
  /** A further condition. */
  where?: Fragment<Name>;
  /**
   * The sort order that decides which rows are claimed if more than `limit` are due. The claimed rows are returned
   * unsorted.
   */
  order: string;
  limit: number;
  /**
   * The lease in milliseconds, longer than the work takes: after it the rows of a dead process are claimed again.
   */
  heldMs: number;
  /** Further assignments in the claiming update. */
  set?: Fragment<Name>;
  /** Common table expressions that the query begins with. */
  first?: Fragment<Name>;
  /** Joined to the table in the query that chooses the rows. */
  joins?: Fragment<Name>;
  /** Columns of the chosen rows as they were before the update; `returning` reads them from `claimable`. */
  kept?: Fragment<Name>;
  /** The columns a claim returns; by default all. */
  returning?: Fragment<Name>;
  /** A query that reads more about the rows in `claimed`. */
  read?: Fragment<Name>;
};

/** The values that a claim needs, except the times. */
export type ClaimValues<Name extends string> = Readonly<Record<Exclude<Name, "now" | "until">, unknown>>;

/** The claim of a table whose rows any number of processes share. */
export type Claim<Row, Name extends string = never> = {
  readonly limit: number;
  /** Claims due rows for this process. */
  take(db: Queryable, now: Date, values: ClaimValues<Name>): Promise<Row[]>;
  /** Releases a row, which is due again at `dueAt`, for any process. */
  putOff(db: Queryable, row: Readonly<Record<string, unknown>>, dueAt: Date): Promise<void>;
};

/** True if no process holds a row now. `column` is the end of its lease. */
export const isFree = (column: string): Fragment<"now"> => {
  const until = raw(column);
  return fragment`(${until} is null or ${until} <= ${"now"})`;
};

const list = (columns: readonly string[]): Fragment => joined(columns.map(raw), ", ");
const none = raw("");
const placeholder = (name: string): Fragment<string> => ({ pieces: [{ name }] });

/**
 * Makes a claim: one statement that skips rows other processes are claiming at the moment. The rows are chosen in a
 * `with` part, which runs once; PostgreSQL may repeat a subquery and would then claim more than `limit`.
 */
export const claim =
  <Row extends QueryResultRow>(name: string) =>
  <Name extends string = never>(parts: ClaimParts<Name>): Claim<Row, Name> => {
    const { table, key, lease, due, limit, heldMs, returning, read = raw("select * from claimed") } = parts;
    const held = lease ?? due;
    if (held === undefined) throw new Error(`The claim ${name} needs a lease column or a due column.`);
    const of = raw(table);
    const column = (named: string) => `${table}.${named}`;
    const conditions: Fragment<Name | "now">[] = [
      ...(lease === undefined ? [] : [isFree(column(lease))]),
      parts.isDue ?? (due === undefined ? raw("true") : fragment`${raw(column(due))} <= ${"now"}`),
      parts.where ?? raw("true"),
    ];
    const sameRow = joined(
      key.map((named) => raw(`${column(named)} = claimable.${named}`)),
      " and ",
    );
    const claimSql = statement(name)`
      with ${parts.first ? fragment`${parts.first}, ` : none}claimable as (
        select ${list(key.map(column))}${parts.kept ? fragment`, ${parts.kept}` : none}
        from ${of} ${parts.joins ?? none}
        where ${joined(conditions, " and ")}
        order by ${raw(parts.order)} limit ${raw(limit)} for update of ${of} skip locked
      ), claimed as (
        update ${of} set ${raw(held)} = ${"until"}${parts.set ? fragment`, ${parts.set}` : none}
        from claimable where ${sameRow} returning ${returning ?? raw(column("*"))}
      ) ${read}` as (values: Readonly<Record<string, unknown>>) => Query;
    const putOffSql = statement(`${name}-put-off`)`
      update ${of} set ${raw(due ?? held)} = ${"dueAt"}${lease === undefined ? none : raw(`, ${lease} = null`)}
      where ${joined(
        key.map((named) => fragment`${raw(named)} = ${placeholder(named)}`),
        " and ",
      )}`;
    return {
      limit,
      take: async (db, now, values) => {
        const until = new Date(now.getTime() + heldMs);
        return (await db.query<Row>(claimSql({ ...values, now, until }))).rows;
      },
      putOff: async (db, row, dueAt) => void (await db.query(putOffSql({ ...row, dueAt }))),
    };
  };
