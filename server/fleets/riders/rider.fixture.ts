import { reportPositions, setShift } from "@waybill/contract/riders/rider-app";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { randomBytes, randomInt } from "node:crypto";
import { openRiderSession } from "../../accounts/riders/open-rider-session.ts";
import { findRiderById } from "../../accounts/riders/rows.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** A new rider of a fleet, signed in and, if requested, available and at a location. Each test uses its own. */
export async function ownRider(
  { accounts, pool, call }: Pick<TestApp, "accounts" | "pool" | "call">,
  { fleet = "own", available = true, at }: { fleet?: string; available?: boolean; at?: Place } = {},
) {
  const rider_id = `r-${randomBytes(5).toString("hex")}`;
  const phone = `+63918${randomInt(1_000_000, 9_999_999)}`;
  await pool.query(
    "insert into fleets (fleet_id, kind, name, created_at) values ($1, 'own', $1, now()) on conflict do nothing",
    [fleet],
  );
  await pool.query(
    "insert into riders (rider_id, fleet_id, phone_number, name, vehicle, created_at) values ($1, $2, $3, 'Jun Bautista', 'Mio, NBC 4821', $4)",
    [rider_id, fleet, phone, accounts.now()],
  );
  const rider = await findRiderById(accounts.db, rider_id);
  if (!rider) throw new Error("The rider was not written.");
  const { token, refresh_token } = await openRiderSession(accounts, rider);
  const as = `Bearer ${token}`;
  if (available) await call(setShift, { as, body: { state: "available" } });
  if (at) {
    const positions = [{ ...at, at: accounts.now().toISOString() }];
    await call(reportPositions, { as, body: { positions } });
  }
  return { as, phone, rider_id, refresh_token, name: rider.name };
}
