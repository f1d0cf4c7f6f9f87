import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { productRoot } from "../../platform/product-root.ts";
import { isPlaceKind, type TakePlace } from "./place-record.ts";
import { plain, wordsOf } from "./words.ts";

/** What a country's hand-made file says beside its places. */
export type LandmarkNotes = {
  /** Words that say where the whole country or city is, and so tell nothing apart. */
  idle: Set<string>;
  /** Short names of areas and cities, by their plain name: bonifacio global city → BGC. */
  shortNames: Map<string, readonly string[]>;
  /** Region names by GeoNames code. */
  regions: Map<string, string>;
};

const parts = (line: string) => line.split("|").map((part) => part.trim());
const several = (text: string | undefined) => (text ?? "").split(";").flatMap((one) => one.trim() || []);
const slug = (text: string) => wordsOf(text).join("-");

/**
 * Reads `landmarks/{country}.txt` (its README tells the form). A line that cannot be read is a mistake of ours and stops
 * the start, naming the line.
 */
export function readLandmarks(country: string, take: TakePlace): LandmarkNotes {
  const notes: LandmarkNotes = { idle: new Set(), shortNames: new Map(), regions: new Map() };
  const file = join(productRoot, "server/places/landmarks", `${country.toLowerCase()}.txt`);
  if (!existsSync(file)) return notes;

  let [city, area, postalCode] = ["", "", ""];
  const keys = new Map<string, number>();
  for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const [first = "", second = "", third = "", name = "", otherNames, street = ""] = parts(line.slice(1));
    if (line.trim() === "" || line.startsWith("//")) continue;
    if (line.startsWith("#")) [city, area, postalCode] = [first, second, third];
    else if (line.startsWith("!")) for (const word of wordsOf(first)) notes.idle.add(word);
    else if (line.startsWith("@")) notes.shortNames.set(plain(first), several(second));
    else if (line.startsWith("%")) notes.regions.set(first, second);
    else {
      const kind = parts(line)[0] ?? "";
      const latitude = Number(second);
      const longitude = Number(third);
      if (!isPlaceKind(kind) || !name || !latitude || !longitude)
        throw new Error(
          `${file}, line ${at + 1}: kind | latitude | longitude | name [| other names [| street]]`,
        );
      const key = slug(`${name} ${kind === "street" || kind === "corner" ? area : ""} ${city}`);
      const twin = keys.get(key) ?? 0;
      keys.set(key, twin + 1);
      take(
        {
          key: twin ? `${key}-${twin + 1}` : key,
          ...{ name, kind, latitude, longitude, street, area, city, postalCode },
          ...{ country, region: "", population: 0 },
        },
        several(otherNames),
      );
    }
  }
  return notes;
}
