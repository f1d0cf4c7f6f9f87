import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { mapZoom } from "@waybill/domain/limits";
import type { Vendor } from "@waybill/contract/vendors";

export type MapView = { center: Place | undefined; zoom: number };

/** Where a vendor stands; undefined while it has no place. */
export const standOf = (vendor: Vendor | undefined): Place | undefined => {
  const { latitude, longitude } = vendor?.vendor_information.location ?? {};
  const place = { latitude, longitude };
  return isValidPlace(place) ? place : undefined;
};

/**
 * What the dialog's map shows (spec §9): an outlet as it stands from close by, an address that was just chosen from
 * closer, else the parent's surroundings, else the country from afar, in the middle that the configuration names.
 */
export function mapView({
  chosen,
  isAsItStood,
  parent,
}: {
  chosen: Place | undefined;
  isAsItStood: boolean;
  parent: Place | undefined;
}): MapView {
  if (chosen) return { center: chosen, zoom: isAsItStood ? mapZoom.outlet : mapZoom.addressSelection };
  return parent ? { center: parent, zoom: mapZoom.parent } : { center: undefined, zoom: mapZoom.default };
}
