/** The kinds of work a process may do. `jobs` is everything that belongs to none of the others. */
export const workNames = ["web", "live", "dispatch", "notices", "webhooks", "jobs"] as const;
export type WorkName = (typeof workNames)[number];

/** Parses the setting WORK: `all`, or names of work separated by commas; undefined if a name is unknown. */
export function readWork(words: readonly string[]): ReadonlySet<WorkName> | undefined {
  if (words.length === 0 || words.includes("all")) return new Set(workNames);
  const isName = (word: string): word is WorkName => workNames.some((name) => name === word);
  return words.every(isName) ? new Set(words.filter(isName)) : undefined;
}
