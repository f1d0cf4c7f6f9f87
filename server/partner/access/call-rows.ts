import type { Queryable } from "../../platform/database/transaction.ts";

export type CallRow = {
  owner_vendor_id: string;
  request_id: string;
  client_id: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  at: Date;
};

export const insertCalls = async (db: Queryable, calls: readonly CallRow[]): Promise<void> => {
  await db.query({
    name: "insert-partner-calls",
    text: `insert into partner_calls (owner_vendor_id, request_id, client_id, method, path, status, milliseconds, at)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[],
        $8::timestamptz[])`,
    values: [
      calls.map((call) => call.owner_vendor_id),
      calls.map((call) => call.request_id),
      calls.map((call) => call.client_id),
      calls.map((call) => call.method),
      calls.map((call) => call.path),
      calls.map((call) => call.status),
      calls.map((call) => call.milliseconds),
      calls.map((call) => call.at),
    ],
  });
};

export const findCalls = async (
  db: Queryable,
  { ownerIds, before, limit }: { ownerIds: readonly string[]; before: number | undefined; limit: number },
): Promise<(CallRow & { call_id: number })[]> => {
  const { rows } = await db.query<CallRow & { call_id: number }>({
    name: "partner-calls-of",
    text: `select * from partner_calls where owner_vendor_id = any ($1::text[])
      and ($2::bigint is null or call_id < $2) order by call_id desc limit $3`,
    values: [ownerIds, before ?? null, limit],
  });
  return rows;
};

export const deleteCallsBefore = async (db: Queryable, before: Date): Promise<void> => {
  await db.query({
    name: "delete-partner-calls",
    text: "delete from partner_calls where at < $1",
    values: [before],
  });
};
