import type { CountryId } from "@waybill/domain/markets/countries";
import { kw } from "./kw.ts";
import { ph } from "./ph.ts";
import { pk } from "./pk.ts";
import type { SandboxVendors } from "./sandbox-vendors.ts";
import { sg } from "./sg.ts";

/** What a sandbox of each country begins with. */
export const vendorsOfCountry: Readonly<Record<CountryId, SandboxVendors>> = { kw, ph, pk, sg };
