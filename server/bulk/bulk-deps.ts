import type { OrderDeps } from "../orders/order-deps.ts";
import type { Actor } from "../platform/actor.ts";
import type { FindPlace } from "./find-place.ts";
import type { JobRow } from "./rows.ts";
import type { ReadFile } from "./sheet/read-files.ts";

/** The dependencies for checking rows: those of an order, and the search for places. */
export type RowDeps = OrderDeps & {
  readonly findPlace: FindPlace;
  /** The max time that one call waits for the places of its addresses. */
  readonly placesWithinMs: { readonly file: number; readonly row: number };
};

/** Looks on for the addresses that a call did not wait for. */
export interface PendingPlaces {
  /** Starts a job's rows, unless already done; reading the job resumes it after a restart. */
  readonly begin: (actor: Actor, job: JobRow) => void;
  /** Ends it, and waits for searches in progress. */
  readonly close: () => Promise<void>;
}

/** The further dependencies of the bulk verbs: the reader of files, and the background search for places. */
export type BulkDeps = RowDeps & {
  readonly readFile: ReadFile;
  readonly pendingPlaces: PendingPlaces;
};
