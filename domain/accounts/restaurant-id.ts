/**
 * The restaurant that a partner's token is for: the `restaurant_id` of its payload (spec §1), a vendor id as text or as a
 * whole number; undefined where the payload names none.
 */
export function restaurantIdOf(payload: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const id = payload?.["restaurant_id"];
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}
