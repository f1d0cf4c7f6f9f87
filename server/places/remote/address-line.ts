const written = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** A readable line of an address out of its parts: each once, empty ones left out. */
export function addressLine(parts: readonly (string | undefined)[]): string {
  const seen = new Set<string>();
  return parts.filter((part) => part && !seen.has(written(part)) && seen.add(written(part))).join(", ");
}

/** House number and street as they stand on the door: «5012 P. Burgos Street». */
export const doorLine = (houseNumber: string | undefined, street: string | undefined) =>
  street && (houseNumber ? `${houseNumber} ${street}` : street);

/** The house number that somebody typed before the first comma: «5012», «12-B». */
export const typedHouseNumber = (query: string): string | undefined =>
  /^\s*#?(\d+[\w/-]*)\s+\D/.exec(query)?.[1];
