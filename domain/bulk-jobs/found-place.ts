/** A search result with its kind, if the search service returns one. */
export type FoundPlace = { readonly kind?: string | undefined };

/** Kinds of results that are too large to deliver to their centre. */
const towns = new Set(["city", "town", "state", "country", "administrative", "locality", "postcode"]);

type PlaceProblemKey = "bulk-row.address-not-found" | "not_deliverable" | "bulk-row.address-is-a-town";

/**
 * Returns why the point found for a row's address cannot be used; undefined if it can. A point outside the delivery
 * area is reported first, even if the match is exact; then a town is too imprecise.
 */
export function placeProblem(
  found: FoundPlace | undefined,
  isDeliverable: boolean,
): PlaceProblemKey | undefined {
  if (!found) return "bulk-row.address-not-found";
  if (!isDeliverable) return "not_deliverable";
  return towns.has(found.kind ?? "") ? "bulk-row.address-is-a-town" : undefined;
}
