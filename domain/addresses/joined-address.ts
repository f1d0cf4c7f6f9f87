/** The unit and building of an address, each as its form field shows it; empty if the address has none. */
export type UnitAndBuilding = { unit: string; building: string };
/** A one-line address with its unit and building; null if the address has no such part. */
export type NamedLocation = { address: string; unit_number: string | null; building: string | null };
export type AddressParts = UnitAndBuilding & { text: string };

const separators = /[\s,]+/gu;
const slot = (part: string) => (part === "" ? part : part.replaceAll(separators, " ").trim());
function commas(text: string): number {
  let count = 0;
  for (let at = text.indexOf(","); at >= 0; at = text.indexOf(",", at + 1)) count += 1;
  return count;
}

/**
 * The parts in the form that a joined address can store: trimmed; a comma inside unit or building becomes a space.
 */
export const trimParts = ({ unit, building, text }: AddressParts): AddressParts => ({
  unit: slot(unit),
  building: slot(building),
  text: text.trim(),
});

/**
 * Returns the comma-joined address of spec §3: unit number, building, text. Only the text may contain commas. An
 * empty unit or building keeps its comma (", , 5 Ayala Ave, Makati, Manila"); otherwise the text would be read as
 * the unit. Only a text with fewer than two commas is written alone. `splitAddress` reverses it.
 */
export function joinAddress(parts: AddressParts): string {
  const { unit, building, text } = trimParts(parts);
  if (!unit && !building && commas(text) < 2) return text;
  return `${unit}, ${building}, ${text}`.trim();
}

/** Splits a joined address into its parts; with fewer than two commas all of it is the text. */
export function splitAddress(address: string): AddressParts {
  if (commas(address) < 2) return { unit: "", building: "", text: address.trim() };
  const [unit = "", building = "", ...text] = address.split(",");
  return trimParts({ unit, building, text: text.join(",") });
}

/** Returns a joined address for display: without the commas of empty parts. */
export function readableAddress(address: string): string {
  const { unit, building, text } = splitAddress(address);
  return [unit, building, text].filter(Boolean).join(", ");
}
