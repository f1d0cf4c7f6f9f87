import { resetCodeDigits } from "@waybill/domain/limits";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { keyOf } from "../sessions/login-tries.ts";

/** Under what the code of an e-mail is kept. */
export const resetAccount = (email: string): string => keyOf("password reset", email);

export const newResetCode = ({ randomBytes }: Pick<Deps, "randomBytes">): string =>
  String(randomBytes(6).readUIntBE(0, 6) % 10 ** resetCodeDigits).padStart(resetCodeDigits, "0");

/** A million codes are soon tried through: without our secret nobody finds one by its hash. */
export const hashOfResetCode = ({ secret }: Pick<Deps, "secret">, account: string, code: string): string =>
  createHmac("sha256", secret("password reset codes")).update(`${account} ${code}`).digest("base64url");

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
