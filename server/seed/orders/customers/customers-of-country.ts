import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { customersAround } from "./customers-around.ts";
import { kw } from "./kw.ts";
import { ph } from "./ph.ts";
import { pk } from "./pk.ts";
import type { SandboxCustomers } from "./sandbox-customers.ts";
import { sg } from "./sg.ts";

const written: Partial<Record<CountryId, SandboxCustomers>> = { kw, ph, pk, sg };

/** Who orders in a country's sandbox. */
export const customersOf = (id: CountryId): SandboxCustomers => written[id] ?? customersAround(countries[id]);
