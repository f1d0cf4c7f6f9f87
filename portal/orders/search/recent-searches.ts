import { maxSearchHistoryEntries, minSearchCharacters } from "@waybill/domain/limits";
import { useSyncExternalStore } from "react";

const key = "search-history";
const listeners = new Set<() => void>();
const none: readonly string[] = [];
let read: { text: string | null; words: readonly string[] } = { text: null, words: none };

function wordsIn(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter((words) => typeof words === "string") : none;
  } catch {
    return none;
  }
}

/** The searches on this device, newest first. */
function recentSearches(): readonly string[] {
  const text = localStorage.getItem(key);
  if (text !== read.text) read = { text, words: wordsIn(text).slice(0, maxSearchHistoryEntries) };
  return read.words;
}

function keep(words: readonly string[]): void {
  localStorage.setItem(key, JSON.stringify(words.slice(0, maxSearchHistoryEntries)));
  for (const listener of listeners) listener();
}

/** Stores a search as the most recent; only the newest ten are kept (spec §9). */
export function saveSearch(typed: string): void {
  const words = typed.trim();
  if (words.length < minSearchCharacters) return;
  keep([words, ...recentSearches().filter((search) => search !== words)]);
}

export const forgetSearch = (words: string): void =>
  keep(recentSearches().filter((search) => search !== words));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, recentSearches);
