import type { Deps } from "../../platform/deps.ts";

/** 120 random bits, so that ids cannot be guessed. */
export const newEntryId = (randomBytes: Deps["randomBytes"]): string => randomBytes(15).toString("base64url");
