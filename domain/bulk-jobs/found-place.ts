/** What a search found for an address, by its kind, where the place service says one. */
export type FoundPlace = { readonly kind?: string | undefined };

/** Kinds of places whose middle is nobody's door. */
const towns = new Set(["city", "town", "state", "country", "administrative", "locality", "postcode"]);

type PlaceProblemKey = "bulk-row.address-not-found" | "not_deliverable" | "bulk-row.address-is-a-town";

/**
 * Why the place that was found for a row's address takes no order; undefined: it does. Nothing found is not found. What
 * is found where riders do not go is out of the area, however much of the address was found; only then a town is too
 * little to be a door.
 */
export function placeProblem(
  found: FoundPlace | undefined,
  isDeliverable: boolean,
): PlaceProblemKey | undefined {
  if (!found) return "bulk-row.address-not-found";
  if (!isDeliverable) return "not_deliverable";
  return towns.has(found.kind ?? "") ? "bulk-row.address-is-a-town" : undefined;
}
