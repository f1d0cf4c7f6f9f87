import {
  type Addresses,
  type AddressFacts,
  type AddressSections,
  addressSections,
} from "@waybill/addresses/streets/address-sections";
import { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { readSections, writeSections } from "../storage/section-file.ts";

export const writeAddresses = (path: string, facts: AddressFacts, values: AddressSections): void =>
  writeSections(path, facts, values);

export function readAddresses(bytes: ArrayBufferLike): Addresses {
  const { facts, section } = readSections(bytes);
  const names = Object.keys(addressSections) as (keyof AddressSections)[];
  const views = Object.fromEntries(names.map((name) => [name, section(name, addressSections[name])]));
  return { ...(views as AddressSections), facts: facts as AddressFacts };
}

/** Opens the address index on its file's bytes, without copying them. */
export const openAddresses = (bytes: ArrayBufferLike): PlaceIndex => new PlaceIndex(readAddresses(bytes));
