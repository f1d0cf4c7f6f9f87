import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { replaceRecoveryCodes } from "./rows.ts";
import type { FactorDeps, Db } from "./own-factors.ts";

const codesMade = 10;
/** Without letters and digits that look alike. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export async function makeRecoveryCodes(
  deps: FactorDeps,
  db: Db,
  userId: string,
  at: Date,
): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, () => {
    const word = [...deps.randomBytes(10)].map((byte) => letters[byte % letters.length]).join("");
    return `${word.slice(0, 5)}-${word.slice(5)}`;
  });
  const hashes = codes.map((code) => hashOfRecoveryCode(deps, userId, code));
  await replaceRecoveryCodes(db, userId, hashes, at);
  return codes;
}

/** The stored hash; case, spaces and hyphens do not matter. */
export const hashOfRecoveryCode = ({ secret }: Pick<Deps, "secret">, userId: string, code: string): string =>
  createHmac("sha256", secret("operators' recovery codes"))
    .update(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")}`)
    .digest("base64url");
