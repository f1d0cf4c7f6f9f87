import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import { openRepeatingWork } from "../work/repeating-work.ts";

/**
 * A database restored from a backup is a copy, and closed until `waybill resume`: the original deployment may still
 * run, and the same people must not be texted, charged or sent riders twice.
 */
export type RestoredCopy = {
  readonly isClosed: () => boolean;
  /** Calls `begin` when the copy is opened; at once if it is open already. */
  readonly whenOpen: (begin: () => void) => void;
};

const lookEveryMs = 2000;

export const openCopy: RestoredCopy = { isClosed: () => false, whenOpen: (begin) => begin() };

/** True if the database is a restored copy that is still closed. */
export const isClosedCopy = async (db: Kysely<Tables>): Promise<boolean> => {
  const row = await db.selectFrom("deployment").select("restored_at").executeTakeFirst();
  return row?.restored_at != null;
};

/** Opens a copy; false if the database is no copy, or is open. */
export const openRestored = async (db: Kysely<Tables>): Promise<boolean> =>
  (await db
    .updateTable("deployment")
    .set({ restored_at: null })
    .where("restored_at", "is not", null)
    .returning("deployment_id")
    .executeTakeFirst()) !== undefined;

/** Reads if the database is a closed copy, and polls until it is opened. */
export async function watchRestoredCopy(
  db: Kysely<Tables>,
  machine: Pick<Deps, "log" | "metrics">,
): Promise<{ copy: RestoredCopy; close: () => Promise<void> }> {
  if (!(await isClosedCopy(db))) return { copy: openCopy, close: async () => undefined };
  machine.log.warn(
    "this is a restored copy: it neither dispatches nor sends anything until you run `waybill resume`",
  );
  let isClosed = true;
  const waiting: (() => void)[] = [];
  const looking = openRepeatingWork(machine, {
    name: "waiting-for-resume",
    everyMs: lookEveryMs,
    longestPauseMs: lookEveryMs,
    work: async () => {
      if (!isClosed || (await isClosedCopy(db))) return;
      isClosed = false;
      machine.log.warn("the restored copy was opened: it dispatches and sends from now on");
      for (const begin of waiting.splice(0)) begin();
    },
  });
  looking.start();
  const whenOpen = (begin: () => void) => void (isClosed ? waiting.push(begin) : begin());
  return { copy: { isClosed: () => isClosed, whenOpen }, close: () => looking.close() };
}
