import { auditActions } from "@waybill/contract/operations/audit";
import type { EndpointFacts } from "@waybill/contract/endpoint";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import { expect } from "vitest";
import { openPartnerApp } from "../partner/partner.fixture.ts";
import type { TestCall } from "../testing/test-app.ts";

/** Tables that may change only together with an audit row in the same transaction. */
const audited = [
  "orders",
  "vendors",
  "user_vendors",
  "team_invitations",
  "operator_roles",
  "delivery_areas",
  "area_versions",
  "area_pauses",
  "price_rules",
  "vendor_prices",
  "weather_supplements",
  "vouchers",
  "flags",
  "country_parameters",
  "fleet_keys",
  "partner_clients",
  "partner_client_keys",
  "partner_secret_keys",
  "merchant_consents",
  "vendor_securities",
  "single_sign_ons",
  "content_versions",
  "content_published",
  "invoices",
  "credit_notes",
  "brand_profiles",
];

type Rows = { rows?: number; by?: "call" | "system" };
type AnyEndpoint = Pick<EndpointFacts, "method" | "path"> | Pick<PartnerEndpoint, "method" | "path">;
/** An endpoint in the form in which the server lists its routes. */
export const routeOf = ({ method, path }: AnyEndpoint, base = "") =>
  `${method} ${base}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;

/**
 * Starts the server. `guardTables` makes the database refuse changes of the tables above without an audit row;
 * `change` and `leavesRows` also check the number of rows. `walked` has the routes called so far.
 */
export async function openAuditWalk() {
  const served = new Set<string>();
  const walked = new Set<string>();
  const app = await openPartnerApp({
    onRoute: ({ method, url }) => [method].flat().forEach((one) => served.add(`${one} ${url}`)),
  });
  const { call, pool } = app;

  /** Makes the database refuse changes of audited tables without an audit row. */
  async function guardTables(): Promise<void> {
    await pool.query(`create function require_audit() returns trigger language plpgsql as $$
      begin
        if not exists (select from audit where xmin = pg_current_xact_id()::xid) then
          raise exception '% of % without a row of the audit', tg_op, tg_table_name;
        end if;
        return null;
      end $$`);
    for (const table of audited)
      await pool.query(`create constraint trigger audited after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function require_audit()`);
  }

  const lastId = async () =>
    Number((await pool.query<{ id: number }>("select coalesce(max(id), 0) as id from audit")).rows[0]?.id);
  /** The audit rows with a higher id: those of calls, and those of automatic actions. */
  const rowsSince = async (id: number) => {
    const { rows } = await pool.query<{ action: string; request_id: string | null; actor_kind: string }>(
      "select action, request_id, actor_kind from audit where id > $1 order by id",
      [id],
    );
    return {
      ofCall: rows.filter(({ request_id }) => /^[\da-f-]{36}$/.test(request_id ?? "")),
      ofSystem: rows.filter(({ request_id, actor_kind }) => request_id === null && actor_kind === "system"),
    };
  };

  /** Runs an action and expects it to write this many audit rows, as a call or as an automatic action. */
  async function leavesRows<T>(
    route: string,
    doIt: () => Promise<T>,
    { rows = 1, by = "call" }: Rows = {},
  ): Promise<T> {
    const before = await lastId();
    const answer = await doIt();
    const { ofCall, ofSystem } = await rowsSince(before);
    const actions = (by === "call" ? ofCall : ofSystem).map(({ action }) => action);
    // The console has no words for an action that is not in the list.
    const known: readonly string[] = auditActions;
    expect(actions.filter((action) => !known.includes(action))).toEqual([]);
    expect(actions, route).toEqual(Array.from({ length: rows }, () => expect.any(String) as string));
    walked.add(route);
    return answer;
  }

  /** Makes a call that must succeed, and checks its number of audit rows. */
  async function change<const E extends EndpointFacts>(endpoint: E, given: TestCall<E>, rows?: Rows) {
    const route = routeOf(endpoint);
    return leavesRows(
      route,
      async () => {
        const { status, body } = await call(endpoint, given);
        expect(status, route).toEqual(endpoint.success);
        expect(JSON.stringify(body?.errors ?? ""), route).toBe('""');
        return body;
      },
      rows,
    );
  }

  return { ...app, served, walked, guardTables, leavesRows, change };
}
