/**
 * Maximum cached words per index. Caching helps because an address is searched while it is typed, and all words but
 * the last are the same each time.
 */
const maxWords = 5_000;

/** Caches what an index has for a typed word; the cache is cleared when full. */
export function cachedWords<Index extends object, Found>(): (
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
