import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import { hasParcel, type JobStage } from "@waybill/domain/riders/job-events";
import {
  eventDistance,
  parseGeofence,
  expectedPlaceOfEvent,
  defaultGeofence,
  type EventDistance,
} from "@waybill/domain/riders/event-distance";
import { countryParameter } from "../../../country-settings/parameters/country-parameter.ts";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { Deps } from "../../../platform/deps.ts";

/** The distance in metres from which an event counts as far from its stop. */
export const geofenceOf = async (deps: Pick<Deps, "db" | "settings">): Promise<number> =>
  parseGeofence(await countryParameter(deps, "geofenceMetres")) ?? defaultGeofence;

/** The distance of an event from the shop or the drop-off, compared with the country's limit. */
export async function distanceOfEvent(
  deps: Pick<Deps, "db" | "settings">,
  { order, event, stage }: { order: OrderRow; event: JobEvent; stage: JobStage },
): Promise<EventDistance> {
  const { source, customer } = order.details;
  const goals = { pickUp: source, dropOff: customer.location };
  const place = expectedPlaceOfEvent(event.type, hasParcel(stage), goals);
  return eventDistance(event, place, await geofenceOf(deps));
}
