import type { Deps } from "../../platform/deps.ts";

/** 120 random bits: not guessable. */
export const newEntryId = (randomBytes: Deps["randomBytes"]): string => randomBytes(15).toString("base64url");
