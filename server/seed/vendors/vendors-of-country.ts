import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { kw } from "./kw.ts";
import { ph } from "./ph.ts";
import { pk } from "./pk.ts";
import type { SandboxVendors } from "./sandbox-vendors.ts";
import { sg } from "./sg.ts";
import { vendorsAround } from "./vendors-around.ts";

const written: Partial<Record<CountryId, SandboxVendors>> = { kw, ph, pk, sg };

/** What a sandbox of a country begins with. */
export const vendorsOf = (id: CountryId): SandboxVendors => written[id] ?? vendorsAround(countries[id]);
