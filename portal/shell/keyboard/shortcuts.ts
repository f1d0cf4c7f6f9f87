import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useSession } from "@waybill/client/session/use-session.ts";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { pathOfHistory, pathOfRequest, pathOfTracking } from "../../navigation/paths.ts";
import { withIntent } from "../../navigation/navigation-intent.ts";

const searchOnScreen = () => document.querySelector('input[aria-keyshortcuts="/"]');

type Shortcuts = {
  /** Undefined while nothing is there yet that keys could be for. */
  vendorId: string | undefined;
  /** Something is about to be shown over the page: letters are for it already. */
  isOver: boolean;
  onPalette: (() => void) | undefined;
  /** It was taken back before it was there. */
  onPaletteOff: () => void;
  onHelp: () => void;
};

/** The keys of every screen: N begins a request, / searches, ? shows the keys, Ctrl-K or Cmd-K finds anything. */
export function useShortcuts({ vendorId, isOver, onPalette, onPaletteOff, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const isGuest = useSession().mode === "GUEST";
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (vendorId === undefined) return;
    if (onPalette && asksForPalette(event)) {
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) onPalette();
      return;
    }
    if (isPaletteAsked() && !document.querySelector("dialog[open]")) {
      keepKey(event);
      if (!isPaletteAsked()) onPaletteOff();
      return;
    }
    if (isOver) return;
    const key = singleKeyOf(event);
    if (key === "n") {
      event.preventDefault();
      void navigate(pathOfRequest(vendorId), withIntent({ kind: "new request" }));
    } else if (key === "/" && !searchOnScreen()) {
      event.preventDefault();
      void navigate(
        isGuest ? pathOfTracking(vendorId) : pathOfHistory(vendorId),
        withIntent({ kind: "search" }),
      );
    } else if (key === "?") {
      event.preventDefault();
      onHelp();
    }
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/** What was typed since the palette was asked for and before it stood there; undefined: it is not asked for. */
let typed: string | undefined;

export const isPaletteAsked = (): boolean => typed !== undefined;
export const askForPalette = (): void => void (typed ??= "");
export const forgetPalette = (): void => void (typed = undefined);

/** Hands over what was typed for the palette; from here on it receives the keys itself. */
export function takeEarlyKeys(): string {
  const taken = typed ?? "";
  forgetPalette();
  return taken;
}

/** Ctrl-K or Cmd-K, which finds anything. */
const asksForPalette = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k";

/** Keeps a key for the palette that is on its way. Escape takes it back: then it is not asked for any more. */
function keepKey(event: KeyboardEvent): void {
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
