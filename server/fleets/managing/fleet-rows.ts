import type { CourierName } from "@waybill/domain/couriers/couriers";
import type { FleetKind } from "@waybill/domain/riders/rider";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

const hasFleetSql = statement("has-fleet")`select 1 from fleets where fleet_id = ${"fleetId"}`;

export const hasFleet = async (db: Queryable, fleetId: string): Promise<boolean> =>
  (await firstRow(db, hasFleetSql({ fleetId }))) !== undefined;

type KeyRow = {
  key: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};
export type FleetRow = {
  fleet_id: string;
  kind: FleetKind;
  name: string;
  courier: CourierName | null;
  paused_until: Date | null;
  created_at: Date;
  riders: number;
  keys: KeyRow[];
};

const consoleFleetsSql = statement("console-fleets")`
  select fleet_id, kind, name, courier, paused_until, created_at,
    (select count(*) from riders where riders.fleet_id = fleets.fleet_id and deleted_at is null) as riders,
    (select coalesce(jsonb_agg(jsonb_build_object('key', key_id, 'name', name, 'created_at', created_at,
        'last_used_at', last_used_at, 'revoked_at', revoked_at) order by created_at, key_id), '[]')
      from fleet_keys where fleet_keys.fleet_id = fleets.fleet_id) as keys
  from fleets where (${"only"}::text is null or fleet_id = ${"only"})
    and (${"after"}::text is null or fleet_id > ${"after"})
  order by fleet_id limit ${"limit"}`;

/** A page of fleets after `after`, or the fleet `only`. */
export const findFleets = async (
  db: Queryable,
  { only, after, limit }: { only?: string; after?: string | undefined; limit: number },
): Promise<FleetRow[]> => {
  const { rows } = await db.query<FleetRow>(
    consoleFleetsSql({ only: only ?? null, after: after ?? null, limit }),
  );
  return rows;
};

type NewFleet = { fleetId: string; kind: FleetKind; name: string; courier: CourierName | null; at: Date };

const insertFleetSql = statement("insert-fleet")`
  insert into fleets (fleet_id, kind, name, courier, created_at)
    values (${"fleetId"}, ${"kind"}, ${"name"}, ${"courier"}, ${"at"})
  on conflict (courier) do nothing`;

/** False if another fleet has that courier. */
export const insertFleet = async (
  db: Queryable,
  { fleetId, kind, name, courier, at }: NewFleet,
): Promise<boolean> => {
  const { rowCount } = await db.query(insertFleetSql({ fleetId, kind, name, courier, at }));
  return rowCount === 1;
};
