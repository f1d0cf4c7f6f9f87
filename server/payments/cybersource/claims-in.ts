import { decodeJwt } from "jose";
import { ProviderUnavailable } from "../card-provider.ts";

/** What a JWT says that came over CyberSource's own connection; what is none is no answer. */
export function claimsIn(text: string): unknown {
  try {
    return decodeJwt(text);
  } catch {
    throw new ProviderUnavailable("CyberSource answered with something that is no token");
  }
}
