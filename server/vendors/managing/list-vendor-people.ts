import type * as endpoints from "@waybill/contract/operations/vendors";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { requireExistingVendor } from "./require-existing-vendor.ts";
import { findPeople } from "./rows.ts";

export async function listVendorPeople(
  { pool }: Pick<Deps, "pool">,
  vendorId: string,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listVendorPeople)["query"]>,
): Promise<AnswerOf<typeof endpoints.listVendorPeople>["result"]> {
  await requireExistingVendor(pool, vendorId);
  const after = readCursor(cursor, ["string", "string"]);
  const rows = await findPeople(pool, { vendorId, after, limit: limit + 1 });
  return pageAfter(
    rows,
    limit,
    ({ vendor_id, user_id }) => [vendor_id, user_id],
    (row) => row,
  );
}
