import type { Deps } from "../../platform/deps.ts";
import { openText, sealText } from "../../platform/settings/sealed-text.ts";

const purpose = "operators' second factors";

/** Encrypts the key of an app for the database; it opens for the same owner alone. */
export const sealSecret = (
  { secret, randomBytes }: Pick<Deps, "secret" | "randomBytes">,
  owner: string,
  text: string,
): string => sealText(secret(purpose), { owner, text, randomBytes });

/** Undefined if it was sealed for another owner, or changed. */
export const openSecret = (
  { secret }: Pick<Deps, "secret">,
  owner: string,
  sealed: string,
): string | undefined => openText(secret(purpose), owner, sealed);
