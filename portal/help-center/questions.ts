/** What merchants ask, sorted by what it is about. Each question is a pair of texts: `help.q-…` and `help.a-…`. */
export const questions = [
  { about: "help.about-requests", names: ["later", "area", "book", "link"] },
  { about: "help.about-money", names: ["fee", "fee-changed", "cash", "voucher"] },
  { about: "help.about-following", names: ["cancel", "proof"] },
  { about: "help.about-account", names: ["outlet", "partner"] },
] as const;

export type QuestionName = (typeof questions)[number]["names"][number];

const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** Whether a question or its answer has every word that was typed, whatever the accents and capitals. */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const all = plain(texts.join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
