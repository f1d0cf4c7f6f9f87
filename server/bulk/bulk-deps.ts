import type { OrderDeps } from "../orders/order-deps.ts";
import type { Actor } from "../platform/actor.ts";
import type { FindPlace } from "./find-place.ts";
import type { JobRow } from "./rows.ts";
import type { ReadFile } from "./sheet/read-files.ts";

/** What checks rows: all that an order needs, and who knows where an address is. */
export type RowDeps = OrderDeps & {
  readonly findPlace: FindPlace;
  /** How long one call waits for the places of its addresses. */
  readonly placesWithinMs: { readonly file: number; readonly row: number };
};

/** Looks on for the addresses that a call did not wait for. */
export interface PendingPlaces {
  /** Begins with a job's rows, unless that is done already; whoever reads the job lets it go on after a restart. */
  readonly begin: (actor: Actor, job: JobRow) => void;
  /** Ends it, and waits for what is being looked for. */
  readonly close: () => Promise<void>;
}

/** What the verbs about bulk jobs need beyond that: who reads a file, and who looks on for what was not found in time. */
export type BulkDeps = RowDeps & {
  readonly readFile: ReadFile;
  readonly pendingPlaces: PendingPlaces;
};
