import { countries } from "@waybill/domain/markets/countries";
import { internationalPhone } from "@waybill/domain/phones/phone-numbers";
import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { triesKey } from "../sessions/login-tries.ts";

export const riderPhone = ({ settings }: Pick<Deps, "settings">, typed: string): string =>
  internationalPhone(typed, countries[settings.country]);

export const riderCodeKey = (phone: string): string => triesKey("rider sign-in", phone);

/** A code has only a million values, so a plain hash can be brute-forced; a keyed hash cannot. */
export const hashOfCode = ({ secret }: Pick<Deps, "secret">, account: string, code: string): string =>
  createHmac("sha256", secret("rider sign-in codes")).update(`${account} ${code}`).digest("base64url");
