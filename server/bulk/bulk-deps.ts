import type { OrderDeps } from "../orders/order-deps.ts";
import type { Actor } from "../platform/actor.ts";
import type { FindPlace } from "./find-place.ts";
import type { JobRow } from "./rows.ts";
import type { ReadFile } from "./sheet/read-files.ts";

/** The dependencies for checking rows: those for placing orders, and the address search. */
export type RowDeps = OrderDeps & {
  readonly findPlace: FindPlace;
  /** Max time that one call waits for its addresses to be found. */
  readonly placesWithinMs: { readonly file: number; readonly row: number };
};

/** Searches in the background for the addresses that a call did not wait for. */
export interface PendingPlaces {
  /**
   * Starts searching for a job's rows unless it already runs. Reading the job calls it too, so that it resumes
   * after a restart.
   */
  readonly begin: (actor: Actor, job: JobRow) => void;
  /** Stops, and waits for searches in progress. */
  readonly close: () => Promise<void>;
}

/** The dependencies of the functions for bulk orders. */
export type BulkDeps = RowDeps & {
  readonly readFile: ReadFile;
  readonly pendingPlaces: PendingPlaces;
};
