import { useState } from "react";

const isRecord = (part: unknown): part is object =>
  typeof part === "object" && part !== null && !Array.isArray(part);
/** A value as text, independent of the order of its fields, which the database may change. */
const inText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
const isSame = (one: unknown, other: unknown): boolean => inText(one) === inText(other);

/**
 * The edited copy of a server value (`known`). A new server value is adopted unless it would discard typed text; the
 * sender calls `setSubmitted`, can keep typing, and calls `setSaved` once the server has stored it.
 */
export function useEditedValue<Value>(known: Value) {
  const [before, setBefore] = useState(known);
  const [typed, setTyped] = useState(known);
  const [submitted, setSubmitted] = useState<Value>();
  const [saved, setSaved] = useState<Value>();
  const isOther = !isSame(before, known);
  const isChanged = !isSame(typed, known);
  const isOwn = submitted !== undefined && isSame(submitted, known);
  if (isOther && (isOwn || !isChanged || isSame(typed, before))) {
    setBefore(known);
    if (isOwn) setSubmitted(undefined);
    else setTyped(known);
  } else if (isOther && saved !== undefined) {
    // The server may have normalised the stored value.
    setBefore(known);
    setSaved(undefined);
    if (isSame(typed, saved)) setTyped(known);
  } else if (saved !== undefined && (!isChanged || isSame(saved, known))) {
    // The value is stored: any later change is another person's.
    setSaved(undefined);
  }
  return {
    typed,
    setTyped,
    setSubmitted,
    setSaved,
    isChanged,
    /** Another person's change arrived while typing. */
    isChangedMeanwhile: isOther && isChanged,
  };
}
