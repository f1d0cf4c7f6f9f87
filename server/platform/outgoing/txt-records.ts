import { Resolver } from "node:dns/promises";

/** Port: the texts of a name's TXT records; empty if the name does not exist. Rejects if no resolver answers. */
export type TxtRecords = (name: string) => Promise<readonly string[]>;

const timeoutMs = 3000;
const nothingThere = new Set(["ENOTFOUND", "ENODATA"]);

/** Reads TXT records with this machine's DNS resolvers. A long record arrives in pieces, which are joined. */
export const txtRecordsOfInternet: TxtRecords = async (name) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (problem) {
    if (nothingThere.has((problem as NodeJS.ErrnoException).code ?? "")) return [];
    throw problem;
  }
};
