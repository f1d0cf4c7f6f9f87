import type { RiderProfile } from "@waybill/contract/riders/rider-app";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findRiderById, type RiderAccount } from "./rows.ts";

export const profileOf = (rider: RiderAccount): RiderProfile => ({
  rider_id: rider.rider_id,
  name: rider.name,
  phone_number: rider.phone_number,
  vehicle: rider.vehicle,
  plate: rider.plate,
  fleet: { fleet_id: rider.fleet_id, name: rider.fleet_name, kind: rider.fleet_kind },
});
export type RiderActor = Extract<Actor, { kind: "rider" }>;

/** The profile of the signed-in rider, as shown to the rider. */
export async function readOwnProfile(
  { db }: Pick<Deps, "db">,
  { riderId }: Pick<RiderActor, "riderId">,
): Promise<RiderProfile> {
  const rider = await findRiderById(db, riderId);
  if (!rider) throw new Refused("not_signed_in");
  return profileOf(rider);
}

/** A rider who is neither suspended nor deleted, or undefined. */
export const findActiveRider = (
  { db }: Pick<Deps, "db">,
  riderId: string,
): Promise<RiderAccount | undefined> => findRiderById(db, riderId);
