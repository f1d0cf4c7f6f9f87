import type { Deps } from "../../platform/deps.ts";

/** Nobody guesses one: 120 bits. */
export const newEntryId = (randomBytes: Deps["randomBytes"]): string => randomBytes(15).toString("base64url");
