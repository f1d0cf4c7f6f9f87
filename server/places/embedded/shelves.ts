import { countryShelf, type Shelf } from "./shelf.ts";

const mostForeign = 3;
/** Of another country only towns of this size: its villages would cost half a second and nobody sends a rider there. */
const leastForeignPopulation = 15_000;

/** The shelf of a country: home is filled when first asked for and stays, of the others the last few asked for. */
export function shelvesFor(home: string): (country: string) => Shelf {
  const homeCode = home.toUpperCase();
  let homeShelf: Shelf | undefined;
  const foreign = new Map<string, Shelf>();

  return (country) => {
    const code = country.toUpperCase();
    if (code === homeCode || !/^[A-Z]{2}$/.test(code)) return (homeShelf ??= countryShelf(homeCode));
    const shelf = foreign.get(code) ?? countryShelf(code, leastForeignPopulation);
    foreign.delete(code);
    foreign.set(code, shelf);
    const [oldest] = foreign.keys();
    if (foreign.size > mostForeign && oldest !== undefined) foreign.delete(oldest);
    return shelf;
  };
}
