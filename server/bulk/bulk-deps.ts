import type { OrderDeps } from "../orders/order-deps.ts";
import type { PendingPlaces } from "./correcting/pending-places.ts";
import type { FindPlace } from "./find-place.ts";
import type { ReadFile } from "./sheet/read-files.ts";

/** What checks rows: all that an order needs, and who knows where an address is. */
export type RowDeps = OrderDeps & {
  readonly findPlace: FindPlace;
  /** How long one call waits for the places of its addresses. */
  readonly placesWithinMs: { readonly file: number; readonly row: number };
};

/** What the verbs about bulk jobs need beyond that: who reads a file, and who looks on for what was not found in time. */
export type BulkDeps = RowDeps & {
  readonly readFile: ReadFile;
  readonly pendingPlaces: PendingPlaces;
};
