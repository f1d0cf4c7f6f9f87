/** So many words of an index are remembered: an address is typed letter by letter, and all its words but the last are asked for again. */
const maxWords = 5_000;

/** Remembers what was found in an index for a typed word, until so many are known that all is forgotten. */
export function rememberedWords<Index extends object, Found>(): (
  index: Index,
  typed: string,
  find: () => Found,
) => Found {
  const ofIndexes = new WeakMap<Index, Map<string, Found>>();
  return (index, typed, find) => {
    const known = ofIndexes.get(index) ?? new Map<string, Found>();
    ofIndexes.set(index, known);
    const before = known.get(typed);
    if (before !== undefined) return before;
    if (known.size >= maxWords) known.clear();
    const found = find();
    known.set(typed, found);
    return found;
  };
}
