/** The kind of place that a search found, if the service tells it. */
export type FoundPlace = { readonly kind?: string | undefined };

/** Kinds of places too large to deliver to their middle. */
const towns = new Set(["city", "town", "state", "country", "administrative", "locality", "postcode"]);

type PlaceProblemKey = "bulk-row.address-not-found" | "not_deliverable" | "bulk-row.address-is-a-town";

/**
 * Why the place found for a row's address cannot take an order; undefined if it can. Outside the delivery area comes
 * first, however precise the match; then a town is too imprecise.
 */
export function placeProblem(
  found: FoundPlace | undefined,
  isDeliverable: boolean,
): PlaceProblemKey | undefined {
  if (!found) return "bulk-row.address-not-found";
  if (!isDeliverable) return "not_deliverable";
  return towns.has(found.kind ?? "") ? "bulk-row.address-is-a-town" : undefined;
}
