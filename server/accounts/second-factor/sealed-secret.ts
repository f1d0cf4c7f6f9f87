import type { Deps } from "../../platform/deps.ts";
import { openText, sealText } from "../../platform/settings/sealed-text.ts";

const purpose = "operators' second factors";

/** Encrypts an app's key for the database; it can be decrypted only with the same owner's id. */
export const sealSecret = (
  { secret, randomBytes }: Pick<Deps, "secret" | "randomBytes">,
  owner: string,
  text: string,
): string => sealText(secret(purpose), { owner, text, randomBytes });

/** Undefined if the text was encrypted for another owner, or changed. */
export const openSecret = (
  { secret }: Pick<Deps, "secret">,
  owner: string,
  sealed: string,
): string | undefined => openText(secret(purpose), owner, sealed);
