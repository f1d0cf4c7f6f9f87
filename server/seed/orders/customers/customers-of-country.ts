import type { CountryId } from "@waybill/domain/markets/countries";
import { kw } from "./kw.ts";
import { ph } from "./ph.ts";
import { pk } from "./pk.ts";
import type { SandboxCustomers } from "./sandbox-customers.ts";
import { sg } from "./sg.ts";

export const customersOfCountry: Record<CountryId, SandboxCustomers> = { kw, ph, pk, sg };
