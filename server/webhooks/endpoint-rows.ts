import type { WebhookEvent } from "@waybill/domain/partner/callbacks";
import { fragment, statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

export type EndpointRow = {
  endpoint_id: string;
  owner_vendor_id: string;
  /** The vendor whose orders the endpoint gets; for a test endpoint, the test vendor. */
  vendor_id: string;
  mode: "test" | "live";
  url: string;
  events: WebhookEvent[];
  version: "1";
  follows_from: Date;
  secret_number: number;
  /** The expiry of each older secret, newest first; until then events are signed with it too. */
  old_secret_ends: Date[];
  /** When the URL responded 410; nothing is sent until the URL is changed. */
  gone_at: Date | null;
  failures: number;
  pauses: number;
  paused_until: Date | null;
  created_at: Date;
  /**
   * When a listener, which fetches its events itself, expires if it makes no further call; null for other
   * endpoints.
   */
  listens_until: Date | null;
};

/** Selects the endpoints of the vendors that a user is signed in for, or of the vendor that a client acts for. */
export type EndpointOwner = { ownerIds: readonly string[] } | { vendorId: string };

/** The condition for `EndpointOwner`; one of the two values is empty. Excludes listeners, which have their own calls. */
const isTheirs = fragment`listens_until is null and (owner_vendor_id = any (${"ownerIds"}::text[]) or vendor_id = ${"vendorId"})`;
const valuesOf = (whose: EndpointOwner): { ownerIds: readonly string[]; vendorId: string | null } =>
  "ownerIds" in whose
    ? { ownerIds: whose.ownerIds, vendorId: null }
    : { ownerIds: [], vendorId: whose.vendorId };

type NewEndpoint = Pick<
  EndpointRow,
  "endpoint_id" | "owner_vendor_id" | "vendor_id" | "mode" | "url" | "events" | "version"
>;

const insertWebhookEndpointSql = statement("insert-webhook-endpoint")`
  insert into webhook_endpoints
    (endpoint_id, owner_vendor_id, vendor_id, mode, url, events, version, follows_from, created_at)
  select ${"endpoint_id"}, ${"owner_vendor_id"}, ${"vendor_id"}::text, ${"mode"}, ${"url"}, ${"events"},
    ${"version"}, ${"now"}, ${"now"}
  where (select count(*) from webhook_endpoints where vendor_id = ${"vendor_id"}::text and listens_until is null) < ${"max"}`;

/** False if the vendor already has the max number of endpoints. */
export const insertEndpoint = async (
  db: Queryable,
  endpoint: NewEndpoint,
  { max, now }: { max: number; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    insertWebhookEndpointSql({
      endpoint_id: endpoint.endpoint_id,
      owner_vendor_id: endpoint.owner_vendor_id,
      vendor_id: endpoint.vendor_id,
      mode: endpoint.mode,
      url: endpoint.url,
      events: endpoint.events,
      version: endpoint.version,
      now,
      max,
    }),
  );
  return rowCount === 1;
};

const webhookEndpointsOfSql = statement("webhook-endpoints-of")`
  select * from webhook_endpoints where ${isTheirs} order by created_at desc, endpoint_id`;

export const findEndpoints = async (db: Queryable, whose: EndpointOwner): Promise<EndpointRow[]> => {
  const { rows } = await db.query<EndpointRow>(webhookEndpointsOfSql(valuesOf(whose)));
  return rows;
};

const webhookEndpointOfSql = statement("webhook-endpoint-of")`
  select * from webhook_endpoints where ${isTheirs} and endpoint_id = ${"endpointId"}`;

export const findEndpoint = (
  db: Queryable,
  whose: EndpointOwner,
  endpointId: string,
): Promise<EndpointRow | undefined> =>
  firstRow<EndpointRow>(db, webhookEndpointOfSql({ ...valuesOf(whose), endpointId }));

type Change = { url: string | undefined; events: WebhookEvent[] | undefined; version: string | undefined };

const updateWebhookEndpointSql = statement("update-webhook-endpoint")`
  update webhook_endpoints set
    follows_from = case when ${"events"}::text[] is null or events @> ${"events"}::text[] then follows_from
      else ${"now"} end,
    url = coalesce(${"url"}, url), events = coalesce(${"events"}::text[], events),
      version = coalesce(${"version"}, version),
    failures = 0, pauses = 0, paused_until = null, gone_at = null
  where ${isTheirs} and endpoint_id = ${"endpointId"} returning *`;

/** Changes the given fields, and ends a pause. An added event type applies from now on. */
export const updateEndpoint = (
  db: Queryable,
  whose: EndpointOwner,
  { endpointId, now, url, events, version }: Change & { endpointId: string; now: Date },
): Promise<EndpointRow | undefined> =>
  firstRow<EndpointRow>(
    db,
    updateWebhookEndpointSql({
      ...valuesOf(whose),
      endpointId,
      url: url ?? null,
      events: events ?? null,
      version: version ?? null,
      now,
    }),
  );

const rotateWebhookSecretSql = statement("rotate-webhook-secret")`
  update webhook_endpoints set secret_number = secret_number + 1,
    old_secret_ends = array_prepend(${"oldUntil"}::timestamptz,
      array(select old from unnest(old_secret_ends) old where old > ${"now"} order by old desc))
  where ${isTheirs} and endpoint_id = ${"endpointId"} returning *`;

/** Rotates the endpoint's secret; earlier secrets also sign, each until its expiry. */
export const rotateSecret = (
  db: Queryable,
  whose: EndpointOwner,
  { endpointId, oldUntil, now }: { endpointId: string; oldUntil: Date; now: Date },
): Promise<EndpointRow | undefined> =>
  firstRow<EndpointRow>(db, rotateWebhookSecretSql({ ...valuesOf(whose), endpointId, oldUntil, now }));

const deleteWebhookEndpointSql = statement("delete-webhook-endpoint")`
  with gone as (
    delete from webhook_endpoints where ${isTheirs} and endpoint_id = ${"endpointId"} returning endpoint_id
  ), deliveries as (
    delete from webhook_deliveries where endpoint_id in (select endpoint_id from gone)
  ) select endpoint_id from gone`;

/** Deletes an endpoint with its log. False if it does not exist. */
export const deleteEndpointRows = async (
  db: Queryable,
  whose: EndpointOwner,
  endpointId: string,
): Promise<boolean> => {
  const { rowCount } = await db.query(deleteWebhookEndpointSql({ ...valuesOf(whose), endpointId }));
  return rowCount === 1;
};
