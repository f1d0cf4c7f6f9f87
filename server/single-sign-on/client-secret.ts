import type { Deps } from "../platform/deps.ts";
import { openText, sealText } from "../platform/settings/sealed-text.ts";

const purpose = "single sign-on clients";

/** Encrypts the client secret; it can be decrypted only with the same vendor's id. */
export const sealClientSecret = (
  { secret, randomBytes }: Pick<Deps, "secret" | "randomBytes">,
  vendorId: string,
  text: string,
): string => sealText(secret(purpose), { owner: vendorId, text, randomBytes });

/** Undefined if there is none, it was encrypted for another vendor, or changed. */
export const openClientSecret = (
  { secret }: Pick<Deps, "secret">,
  vendorId: string,
  sealed: string | null,
): string | undefined => (sealed === null ? undefined : openText(secret(purpose), vendorId, sealed));
