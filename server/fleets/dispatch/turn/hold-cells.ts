import type { Cell } from "@waybill/domain/dispatch/cells";
import { createHash } from "node:crypto";
import type { Queryable } from "../../../platform/database/transaction.ts";
import { dispatchLeases, findDispatchers, presenceOf } from "../rows.ts";

/** Distributes the cells among the processes. */
export type CellLeases = {
  hold: <C extends Pick<Cell<unknown, unknown>, "squares">>(cells: readonly C[]) => Promise<C[]>;
  /** Releases all cells, so that other processes take over at once. */
  leave: () => Promise<void>;
};

/**
 * Chooses the process for a cell: every process computes the same one, and most cells keep theirs when a process
 * joins.
 */
function workerOn(square: string, processes: readonly string[]): string | undefined {
  const rank = (holder: string) => createHash("sha256").update(`${holder} ${square}`).digest("hex");
  const ranked = processes.map((holder) => ({ holder, rank: rank(holder) }));
  return ranked.sort((one, other) => (one.rank < other.rank ? 1 : -1))[0]?.holder;
}

/**
 * Shares cells among the dispatching processes. A process works on a cell only while it holds the leases of all its
 * squares, so no two processes handle the same order or rider, even if cells merge or split between two turns. If a
 * process dies, its presence and leases expire and the others take over its squares.
 */
export function openCellLeases({ pool }: { pool: Queryable }, holder: string): CellLeases {
  const held = new Set<string>();
  const drop = async (square: string): Promise<void> => {
    held.delete(square);
    await dispatchLeases.drop(pool, square, holder);
  };
  const holdAll = async (squares: readonly string[]): Promise<boolean> => {
    for (const square of squares) {
      if (!(await dispatchLeases.hold(pool, square, holder))) {
        held.delete(square);
        return false;
      }
      held.add(square);
    }
    return true;
  };
  return {
    hold: async (cells) => {
      await dispatchLeases.hold(pool, presenceOf(holder), holder);
      const processes = await findDispatchers(pool);
      const own = cells.filter(({ squares: [first] }) => workerOn(first ?? "", processes) === holder);
      const wanted = new Set(own.flatMap(({ squares }) => squares));
      for (const square of held) if (!wanted.has(square)) await drop(square);
      const got: typeof own = [];
      for (const cell of own) if (await holdAll(cell.squares)) got.push(cell);
      // Release the squares of a cell that is held only in part: another process may need them.
      const used = new Set(got.flatMap(({ squares }) => squares));
      for (const square of held) if (!used.has(square)) await drop(square);
      return got;
    },
    leave: async () => {
      for (const square of held) await drop(square);
      await dispatchLeases.drop(pool, presenceOf(holder), holder);
    },
  };
}
