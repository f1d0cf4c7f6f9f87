import { addressSearchDebounceMs } from "@waybill/domain/timings";
import { useCallback, useEffect, useRef, useState } from "react";

/** What is typed into the search, asked for half a second after the last letter, or at once when it is meant. */
export function useSearchWords(asked: string, ask: (words: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by another way: a filter was cleared, or the browser went back.
  if (asked !== known) {
    setKnown(asked);
    setTyped(asked);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const mean = useCallback(
    (words: string) => {
      clearTimeout(timer.current);
      if (words.trim() !== asked) ask(words.trim());
    },
    [asked, ask],
  );
  const type = useCallback(
    (words: string) => {
      setTyped(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => mean(words), addressSearchDebounceMs);
    },
    [mean],
  );
  return { typed, type, mean };
}
