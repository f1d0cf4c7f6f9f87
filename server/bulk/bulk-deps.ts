import type { OrderDeps } from "../orders/order-deps.ts";
import type { Geocoder } from "../places/geocoder.ts";
import type { ReadFile } from "./sheet/read-files.ts";

/** What the verbs about bulk jobs need: all that an order needs, who knows where an address is, and who reads a file. */
export type BulkDeps = OrderDeps & {
  readonly geocoder: Pick<Geocoder, "autocomplete">;
  readonly readFile: ReadFile;
};
