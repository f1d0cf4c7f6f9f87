import type { WebhookEvent } from "@waybill/domain/partner/callbacks";
import { one, type Queryable } from "../platform/database/transaction.ts";

export type EndpointRow = {
  endpoint_id: string;
  owner_vendor_id: string;
  /** Whose orders it follows; a test endpoint's is the twin. */
  vendor_id: string;
  mode: "test" | "live";
  url: string;
  events: WebhookEvent[];
  version: "1";
  follows_from: Date;
  secret_number: number;
  old_secret_until: Date | null;
  failures: number;
  pauses: number;
  paused_until: Date | null;
  created_at: Date;
};

/** Whose endpoints: those of vendors that somebody signed in for, or those of the vendor that a client acts for. */
export type Whose = { ownerIds: readonly string[] } | { vendorId: string };

/** A condition on two parameters, of which one counts. */
const isTheirs = "(owner_vendor_id = any ($1::text[]) or vendor_id = $2)";
const valuesOf = (whose: Whose): [readonly string[], string | null] =>
  "ownerIds" in whose ? [whose.ownerIds, null] : [[], whose.vendorId];

type NewEndpoint = Pick<
  EndpointRow,
  "endpoint_id" | "owner_vendor_id" | "vendor_id" | "mode" | "url" | "events" | "version"
>;

/** False: the vendor has as many as it may have. */
export const insertEndpoint = async (
  db: Queryable,
  endpoint: NewEndpoint,
  { most, now }: { most: number; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "insert-webhook-endpoint",
    text: `insert into webhook_endpoints
        (endpoint_id, owner_vendor_id, vendor_id, mode, url, events, version, follows_from, created_at)
      select $1, $2, $3::text, $4, $5, $6, $7, $8, $8
      where (select count(*) from webhook_endpoints where vendor_id = $3::text) < $9`,
    values: [
      endpoint.endpoint_id,
      endpoint.owner_vendor_id,
      endpoint.vendor_id,
      endpoint.mode,
      endpoint.url,
      endpoint.events,
      endpoint.version,
      now,
      most,
    ],
  });
  return rowCount === 1;
};

export const findEndpoints = async (db: Queryable, whose: Whose): Promise<EndpointRow[]> => {
  const { rows } = await db.query<EndpointRow>({
    name: "webhook-endpoints-of",
    text: `select * from webhook_endpoints where ${isTheirs} order by created_at desc, endpoint_id`,
    values: valuesOf(whose),
  });
  return rows;
};

export const findEndpoint = (
  db: Queryable,
  whose: Whose,
  endpointId: string,
): Promise<EndpointRow | undefined> =>
  one<EndpointRow>(db, {
    name: "webhook-endpoint-of",
    text: `select * from webhook_endpoints where ${isTheirs} and endpoint_id = $3`,
    values: [...valuesOf(whose), endpointId],
  });

type Change = { url: string | undefined; events: WebhookEvent[] | undefined; version: string | undefined };

/** Changes what is given, and ends a pause; an event that is added counts from now on. */
export const updateEndpoint = (
  db: Queryable,
  whose: Whose,
  { endpointId, now, url, events, version }: Change & { endpointId: string; now: Date },
): Promise<EndpointRow | undefined> =>
  one<EndpointRow>(db, {
    name: "update-webhook-endpoint",
    text: `update webhook_endpoints set
        follows_from = case when $5::text[] is null or events @> $5::text[] then follows_from else $7 end,
        url = coalesce($4, url), events = coalesce($5::text[], events), version = coalesce($6, version),
        failures = 0, pauses = 0, paused_until = null
      where ${isTheirs} and endpoint_id = $3 returning *`,
    values: [...valuesOf(whose), endpointId, url ?? null, events ?? null, version ?? null, now],
  });

/** The endpoint with another secret, beside which the one before it signs for a while. */
export const rotateSecret = (
  db: Queryable,
  whose: Whose,
  { endpointId, oldUntil }: { endpointId: string; oldUntil: Date },
): Promise<EndpointRow | undefined> =>
  one<EndpointRow>(db, {
    name: "rotate-webhook-secret",
    text: `update webhook_endpoints set secret_number = secret_number + 1, old_secret_until = $4
      where ${isTheirs} and endpoint_id = $3 returning *`,
    values: [...valuesOf(whose), endpointId, oldUntil],
  });

/** Deletes an endpoint with its log; false: there is none. */
export const deleteEndpointRows = async (
  db: Queryable,
  whose: Whose,
  endpointId: string,
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "delete-webhook-endpoint",
    text: `with gone as (
        delete from webhook_endpoints where ${isTheirs} and endpoint_id = $3 returning endpoint_id
      ), deliveries as (
        delete from webhook_deliveries where endpoint_id in (select endpoint_id from gone)
      ) select endpoint_id from gone`,
    values: [...valuesOf(whose), endpointId],
  });
  return rowCount === 1;
};
