import { isEmail, phoneCharacters } from "../accounts/field-formats.ts";
import { isValidPlace } from "../addresses/coordinates.ts";

/** The chosen pickup address; latitude and longitude are in degrees. */
type PickupAddress = {
  formatted_address?: string | null | undefined;
  latitude?: unknown;
  longitude?: unknown;
};

/** Where riders collect, in the form that the address search returns; latitude and longitude are in degrees. */
export type OutletPlace = {
  formatted_address: string;
  latitude: number;
  longitude: number;
  city?: string | undefined;
  countryCode?: string | undefined;
  zipcode?: string | undefined;
  street?: string | undefined;
  streetNumber?: string | undefined;
};

/** The collection-point form (spec §3). `vendorId` is the outlet that is edited; undefined for a new one. */
export type OutletForm = {
  isEditMode: boolean;
  vendorId: string | undefined;
  parentVendorId: string;
  clientVendorId: string;
  name: string;
  unitNo: string;
  building: string;
  /** Only digits and plus. */
  phone: string;
  riderInstructions: string;
  /** E-mails, one in each field; empty ones are not sent. */
  owners: readonly string[];
  /** Undefined until an address is chosen. */
  location: OutletPlace | undefined;
};

/** Returns the form of a new outlet under a parent: empty, with a field for one owner. */
export const newOutletForm = (parentVendorId: string): OutletForm => ({
  isEditMode: false,
  vendorId: undefined,
  parentVendorId,
  clientVendorId: "",
  name: "",
  unitNo: "",
  building: "",
  phone: "",
  riderInstructions: "",
  owners: [""],
  location: undefined,
});

/** The checked part of the collection-point form (spec §3); it may be incomplete. */
export type OutletDraft = {
  clientVendorId?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  location?: PickupAddress | null | undefined;
  owners?: readonly string[] | null | undefined;
};

export type OutletProblem = {
  key:
    | "validation.fill-outlet-id"
    | "validation.fill-outlet-label"
    | "validation.fill-outlet-phone"
    | "validation.select-pickup-address"
    | "validation.wrong-owner-email";
  field: keyof OutletDraft;
  /** The index of the owner. */
  index?: number;
};

const isEmpty = (text: string | null | undefined) => !text?.trim();

/**
 * Returns the problems of a collection-point form (spec §5), in the spec's order: no id, no label, no phone (only
 * digits and plus count), no pickup address with coordinates, and each invalid owner e-mail. The first is shown.
 * Empty e-mails are ignored. Empty if the form is valid.
 */
export function outletProblems(draft: OutletDraft): OutletProblem[] {
  const problems: OutletProblem[] = [];
  if (isEmpty(draft.clientVendorId))
    problems.push({ key: "validation.fill-outlet-id", field: "clientVendorId" });
  if (isEmpty(draft.name)) problems.push({ key: "validation.fill-outlet-label", field: "name" });
  if (!/\d/.test(phoneCharacters(draft.phone ?? "")))
    problems.push({ key: "validation.fill-outlet-phone", field: "phone" });
  if (isEmpty(draft.location?.formatted_address) || !isValidPlace(draft.location ?? {}))
    problems.push({ key: "validation.select-pickup-address", field: "location" });
  for (const [index, owner] of (draft.owners ?? []).entries())
    if (!isEmpty(owner) && !isEmail(owner.trim()))
      problems.push({ key: "validation.wrong-owner-email", field: "owners", index });
  return problems;
}
