import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

export type CallRow = {
  owner_vendor_id: string;
  request_id: string;
  client_id: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  /** The message of a refusal; null if the call succeeded. */
  message: string | null;
  at: Date;
};

const insertPartnerCallsSql = statement("insert-partner-calls")`
  insert into partner_calls (owner_vendor_id, request_id, client_id, method, path, status, milliseconds, message, at)
  select * from unnest(${"owner_vendor_ids"}::text[], ${"request_ids"}::text[], ${"client_ids"}::text[],
    ${"methods"}::text[], ${"paths"}::text[], ${"statuses"}::int[], ${"millisecondses"}::int[],
    ${"messages"}::text[], ${"ats"}::timestamptz[])`;

export const insertCalls = async (db: Queryable, calls: readonly CallRow[]): Promise<void> => {
  await db.query(
    insertPartnerCallsSql({
      owner_vendor_ids: calls.map((call) => call.owner_vendor_id),
      request_ids: calls.map((call) => call.request_id),
      client_ids: calls.map((call) => call.client_id),
      methods: calls.map((call) => call.method),
      paths: calls.map((call) => call.path),
      statuses: calls.map((call) => call.status),
      millisecondses: calls.map((call) => call.milliseconds),
      messages: calls.map((call) => call.message),
      ats: calls.map((call) => call.at),
    }),
  );
};

const partnerCallsOfSql = statement("partner-calls-of")`
  select * from partner_calls where owner_vendor_id = any (${"ownerIds"}::text[])
  and (${"before"}::bigint is null or call_id < ${"before"}) order by call_id desc limit ${"limit"}`;

export const findCalls = async (
  db: Queryable,
  { ownerIds, before, limit }: { ownerIds: readonly string[]; before: number | undefined; limit: number },
): Promise<(CallRow & { call_id: number })[]> => {
  const { rows } = await db.query<CallRow & { call_id: number }>(
    partnerCallsOfSql({ ownerIds, before: before ?? null, limit }),
  );
  return rows;
};

const callsToExportSql = statement("partner-calls-to-export")`
  select partner_calls.*, coalesce(
    (select name from partner_secret_keys where key_id = client_id),
    (select name from partner_clients where partner_clients.client_id = partner_calls.client_id)) as name
  from partner_calls where owner_vendor_id = any (${"ownerIds"}::text[])
    and (${"clientId"}::text is null or client_id = ${"clientId"})
    and (${"before"}::bigint is null or call_id < ${"before"}) order by call_id desc limit ${"limit"}`;

/** The calls with their keys' names, of one key or of all. */
export const findCallsToExport = async (
  db: Queryable,
  filter: { ownerIds: readonly string[]; clientId: string | null; before: number | null; limit: number },
): Promise<(CallRow & { call_id: number; name: string | null })[]> =>
  (await db.query<CallRow & { call_id: number; name: string | null }>(callsToExportSql(filter))).rows;

const deletePartnerCallsSql = statement("delete-partner-calls")`
  delete from partner_calls where at < ${"before"}`;

export const deleteCallsBefore = async (db: Queryable, before: Date): Promise<void> => {
  await db.query(deletePartnerCallsSql({ before }));
};
