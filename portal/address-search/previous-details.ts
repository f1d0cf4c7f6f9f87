import type { Place } from "@waybill/domain/addresses/coordinates";

/** Details of one address, which are not valid for another. */
export type AddressDetails = { unit: string; building: string; notes: string };

/** The details of the previous address, kept for the undo. */
export type PreviousDetails = AddressDetails & { address: string; place: Place };

/** The details in the form, and those that an undo restores. */
type Held = { details: AddressDetails; former: PreviousDetails | undefined };

export const detailsOf = ({ unit, building, notes }: AddressDetails): AddressDetails => ({
  unit,
  building,
  notes,
});

const noDetails: AddressDetails = { unit: "", building: "", notes: "" };
const hasNone = ({ unit, building, notes }: AddressDetails) => !unit && !building && !notes;

/**
 * The form after another address is typed or picked. Details entered before any place was chosen (`place` is undefined)
 * belong to the address being typed, and stay.
 */
export function withChangedAddress(
  form: AddressDetails & { address: string },
  place: Place | undefined,
  former: PreviousDetails | undefined,
): Held {
  if (!place || hasNone(form)) return { details: detailsOf(form), former };
  return { details: noDetails, former: { ...detailsOf(form), address: form.address, place } };
}

/**
 * The form after a place is chosen: choosing the previous address again restores its details. Two towers can share a
 * point, so the address must match too.
 */
export function withChosenAddress(
  { address, latitude, longitude }: Place & { address: string },
  { details, former }: Held,
): Held {
  const isSame =
    former?.address === address && former.place.latitude === latitude && former.place.longitude === longitude;
  return former && isSame && hasNone(details)
    ? { details: detailsOf(former), former: undefined }
    : { details, former };
}
