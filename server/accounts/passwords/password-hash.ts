import { hash, verify } from "@node-rs/argon2";

/** Port: hashes passwords for storage. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a stored hash, so that the duration does not reveal which accounts exist. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

export function argon2Hash(): PasswordHash {
  const nobodys = hash("nobody's password");
  return {
    hash: (password) => hash(password),
    matches: async (stored, password) => {
      const isRight = await verify(stored ?? (await nobodys), password);
      return isRight && stored !== undefined;
    },
  };
}
