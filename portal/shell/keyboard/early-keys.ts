import { useEffect } from "react";

/** What was typed since the palette was asked for and before it stood there; undefined: it is not asked for. */
let typed: string | undefined;

export const isPaletteAsked = (): boolean => typed !== undefined;
export const askForPalette = (): void => void (typed ??= "");
export const forgetPalette = (): void => void (typed = undefined);

/** Hands over what was typed for the palette; from here on it hears the keys itself. */
export function takeEarlyKeys(): string {
  const taken = typed ?? "";
  forgetPalette();
  return taken;
}

/** Ctrl-K or Cmd-K, which finds anything. */
export const asksForPalette = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k";

/** Keeps a key for the palette that is on its way. Escape takes it back: then it is not asked for any more. */
export function keepKey(event: KeyboardEvent): void {
  const { key } = event;
  if (typed === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key === "Escape") forgetPalette();
  else if (key === "Backspace") typed = typed.slice(0, -1);
  else if (key === "Enter") typed += "\n";
  else if (key.length === 1) typed += key;
  else return;
  event.preventDefault();
}

/** Hears Ctrl-K, and what is typed after it, while there is nothing yet to search in. */
export function useEarlyKeys(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return forgetPalette();
    const hear = (event: KeyboardEvent) => {
      if (!asksForPalette(event)) return keepKey(event);
      event.preventDefault();
      askForPalette();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [isWaiting]);
}
