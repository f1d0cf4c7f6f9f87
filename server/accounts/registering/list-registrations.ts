import type * as endpoints from "@waybill/contract/operations/vendors";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { WaitingRegistration } from "@waybill/contract/operations/vendors";
import type { RegistrationRow } from "../../platform/database/tables.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findWaiting } from "./registration-rows.ts";

const answer = (row: RegistrationRow): WaitingRegistration => ({
  registration_id: row.user_id,
  email: row.email,
  vendor_id: row.vendor_id,
  business_name: row.business_name,
  mobile_number: row.mobile_number,
  branches: row.branches,
  vat_number: row.vat_number,
  waits_since: (row.waits_since ?? row.created_at).toISOString(),
});

/** Lists the registrations waiting for approval, oldest first. */
export async function listRegistrations(
  { db }: AccountDeps,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listRegistrations)["query"]>,
): Promise<AnswerOf<typeof endpoints.listRegistrations>["result"]> {
  const after = readCursor(cursor, ["number", "string"]);
  const rows = await findWaiting(db, after && { at: new Date(after[0]), userId: after[1] }, limit + 1);
  return pageAfter(
    rows,
    limit,
    (row) => [(row.waits_since ?? row.created_at).getTime(), row.user_id],
    answer,
  );
}
