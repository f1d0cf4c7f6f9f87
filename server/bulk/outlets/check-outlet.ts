import { OutletEntry } from "@waybill/contract/merchants/outlets";
import type { OutletRowError } from "@waybill/contract/merchants/outlet-imports";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { numberOfCell } from "@waybill/domain/bulk-jobs/cells";
import { placeProblem } from "@waybill/domain/bulk-jobs/found-place";
import { mayEditOutlet, outletVendorId } from "@waybill/domain/vendors/outlet-ids";
import { emailsOfCell, type OutletCells } from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import * as z from "zod/mini";
import { Refused } from "../../platform/http/refused.ts";
import { outletEntryProblems } from "../../vendors/outlets/outlet-facts.ts";
import type { FindPlaceInTime, FoundAddress } from "../find-place.ts";
import { outletErrorOfProblem, columnOf, outletErrorOfRefusal, takenOutletError } from "./outlet-errors.ts";
import type { StoredOutlet } from "./rows.ts";

type Around = { parentId: string; near: Place; findPlace: FindPlaceInTime };

/** The values of a row's cells, as far as they can be read. */
function outletOf(cells: OutletCells): StoredOutlet["outlet"] {
  const text = (name: keyof OutletCells) => cells[name] ?? null;
  return {
    client_vendor_id: text("client_vendor_id"),
    name: text("name"),
    phone_number: text("phone_number"),
    users: emailsOfCell(cells.users),
    address: text("address"),
    unit: text("unit"),
    building: text("building"),
    street: text("street"),
    street_number: text("street_number"),
    city: text("city"),
    postal_code: text("postal_code"),
    latitude: numberOfCell(cells.latitude),
    longitude: numberOfCell(cells.longitude),
    rider_instructions: text("rider_instructions"),
  };
}

/** The errors of values that are longer than the API for one outlet accepts. */
function shapeProblems(entry: object): OutletRowError[] {
  const { success, error } = z.safeParse(OutletEntry, entry);
  if (success) return [];
  return error.issues.map((issue) => {
    const column = columnOf(issue.path.map(String));
    if (issue.code !== "too_big") return outletErrorOfProblem({ key: "error.malformed-request", column });
    return outletErrorOfProblem({
      key: "bulk-row.too-long",
      column,
      values: { maximum: String(issue.maximum) },
    });
  });
}

const finite = (number: number | null) => (Number.isFinite(number) ? number : null);

type Located = { outlet: StoredOutlet["outlet"]; errors: OutletRowError[] };

/** Adds the location of the address if the row has no coordinates. */
async function located(outlet: StoredOutlet["outlet"], { near, findPlace }: Around): Promise<Located> {
  if (outlet.latitude !== null || outlet.longitude !== null || !outlet.address) return { outlet, errors: [] };
  const wrong = (key: string, found?: FoundAddress): Located => ({
    outlet: found ? { ...outlet, latitude: found.latitude, longitude: found.longitude } : outlet,
    errors: [
      outletErrorOfProblem({
        key,
        column: "address",
        ...(found && { values: { place: found.formatted_address } }),
      }),
    ],
  });
  try {
    const found = await findPlace([outlet.address, outlet.city].filter(Boolean).join(", "), near);
    if (found === "pending") return wrong("bulk-row.place-pending");
    const problem = placeProblem(found, true);
    if (!found || problem) return wrong(problem ?? "bulk-row.address-not-found");
    if (found.match === "weak") return wrong("bulk-row.confirm-place", found);
    return { outlet: { ...outlet, latitude: found.latitude, longitude: found.longitude }, errors: [] };
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return { outlet, errors: [outletErrorOfRefusal(refused, "address")] };
  }
}

/** Reads a row and checks it by the rules for creating one outlet, without comparing it to other rows. */
export async function checkOutlet(
  { row_number, cells }: Pick<StoredOutlet, "row_number" | "cells">,
  around: Around,
): Promise<StoredOutlet> {
  const read = outletOf(cells);
  const isUnreadable = Number.isNaN(read.latitude) || Number.isNaN(read.longitude);
  const { outlet, errors: placeErrors } = await located(read, around);
  const entry = {
    ...outlet,
    latitude: finite(outlet.latitude),
    longitude: finite(outlet.longitude),
    parent_vendor_id: around.parentId,
  };
  // Dummy coordinates: the address search's own error explains more than "coordinates missing".
  const broken = outletEntryProblems(isValidPlace(entry) ? entry : { ...entry, latitude: 0, longitude: 0 });
  const errors = [
    ...placeErrors,
    ...shapeProblems(entry),
    ...broken.map(({ key, path }) => outletErrorOfProblem({ key, column: columnOf(path) })),
  ];
  if (outlet.address && placeErrors.length === 0 && !isValidPlace(entry))
    errors.push(
      outletErrorOfProblem({
        key: "validation.invalid-coordinates",
        column: isUnreadable ? "latitude" : "longitude",
      }),
    );
  const id = outlet.client_vendor_id?.trim();
  if (id) {
    const vendorId = outletVendorId(around.parentId, id);
    if (vendorId === undefined)
      errors.push(
        outletErrorOfProblem({ key: "validation.outlet-id-characters", column: "client_vendor_id" }),
      );
    else if (!mayEditOutlet(vendorId)) errors.push(takenOutletError("outlet_not_editable"));
  }
  const kept = { ...outlet, latitude: entry.latitude, longitude: entry.longitude };
  return { row_number, cells, outlet: kept, errors, vendor_id: null };
}
