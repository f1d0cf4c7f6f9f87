import { useState } from "react";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed of something that the server keeps (`known`). What it has of it newly is taken over, unless that would
 * take away what was typed; whoever sends what is typed says so by `setSent`, and goes on typing meanwhile.
 */
export function useTyped<Value>(known: Value) {
  const [before, setBefore] = useState(known);
  const [typed, setTyped] = useState(known);
  const [sent, setSent] = useState<Value>();
  const isOther = !isSame(before, known);
  const isChanged = !isSame(typed, known);
  const isOwn = sent !== undefined && isSame(sent, known);
  if (isOther && (isOwn || !isChanged || isSame(typed, before))) {
    setBefore(known);
    if (isOwn) setSent(undefined);
    else setTyped(known);
  }
  return {
    typed,
    setTyped,
    setSent,
    isChanged,
    /** Somebody else's came under what is typed. */
    isChangedMeanwhile: isOther && isChanged,
  };
}
