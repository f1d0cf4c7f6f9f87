import type { Place as Point } from "@waybill/domain/addresses/coordinates";
import type { FoundPlace as Place } from "../found-places/found-place.ts";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { normaliseText } from "../spelling/words.ts";
import { houseOf } from "./house-of-street.ts";
import type { PlaceIndex } from "./place-index.ts";

/** Converts a record to an address: its name, its street if it is a building, and its surroundings. */
function placeOfRecord(
  index: PlaceIndex,
  record: number,
  {
    country,
    language,
    number = "",
    at,
  }: { country: string; language: string; number?: string; at?: Point | undefined },
): Place {
  const { kind, street, areas, postalCodes, latitude, longitude } = index.record(record);
  const named = (one: number) => index.nameIn(one, language);
  const name = named(record);
  const isStreet = kind === "street";
  const city = areas.find((area) => index.kindOf(area) === "city");
  const area = areas.find((one) => index.kindOf(one) !== "city");
  const { numberBehind } = addressHabitsOf(country);
  const streetLine = !isStreet || !number ? name : numberBehind ? `${name} ${number}` : `${number} ${name}`;
  const streetName = isStreet ? name : street === undefined ? "" : named(street);
  const seen = new Set<string>();
  const lines = [
    streetLine,
    isStreet ? "" : streetName,
    area === undefined ? "" : named(area),
    city === undefined ? "" : named(city),
  ];
  const isNew = (one: string) => {
    const bare = normaliseText(one);
    return !seen.has(bare) && seen.add(bare);
  };
  const line = lines.filter((one) => one && isNew(one)).join(", ");
  return {
    id: `${country.toLowerCase()}:record/${record}${number && `@${encodeURIComponent(number)}`}`,
    formatted_address: line,
    latitude: at?.latitude ?? latitude,
    longitude: at?.longitude ?? longitude,
    ...(streetName && { street: streetName }),
    ...(number && { street_number: number }),
    ...(city !== undefined && { city: named(city) }),
    ...(postalCodes[0] && postalCodes.length === 1 && { postal_code: postalCodes[0] }),
    country_code: country.toUpperCase(),
    kind,
  };
}

/** Returns the place of a record, at the typed house number if the data has it. */
export function placeWithNumber(
  index: PlaceIndex,
  record: number,
  number: string,
  locale: { country: string; language: string },
): Place {
  const { house, isIt } = number ? houseOf(index, record, number) : { house: undefined, isIt: false };
  const at = house === undefined ? undefined : index.houseOf(record, house);
  const place = placeOfRecord(index, record, { ...locale, number, at });
  return { ...place, ...(number && !isIt && { number_is_typed: true }) };
}
