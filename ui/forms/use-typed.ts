import { useState } from "react";

const isRecord = (part: unknown): part is object =>
  typeof part === "object" && part !== null && !Array.isArray(part);
/** A value as text, the same in whichever order its fields are: a database gives them back in one of its own. */
const inText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
const isSame = (one: unknown, other: unknown): boolean => inText(one) === inText(other);

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
