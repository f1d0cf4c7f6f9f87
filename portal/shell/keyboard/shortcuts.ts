import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useSession } from "@waybill/client/session/use-session.ts";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { pathOfHistory, pathOfRequest, pathOfTracking } from "../../navigation/paths.ts";
import { withIntent } from "../../navigation/navigation-intent.ts";

const searchOnScreen = () => document.querySelector('input[aria-keyshortcuts="/"]');

type Shortcuts = {
  /** Undefined until the vendors are loaded. */
  vendorId: string | undefined;
  /** True while a dialog is about to open: typed letters are for the dialog. */
  isOver: boolean;
  onPalette: (() => void) | undefined;
  /** Called if the palette is cancelled before it opened. */
  onPaletteOff: () => void;
  onHelp: () => void;
};

/**
 * The shortcuts of every screen: N starts a request, / searches, ? shows the keys, Ctrl-K or Cmd-K opens the
 * palette.
 */
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
    if (isPaletteRequested() && !document.querySelector("dialog[open]")) {
      keepKey(event);
      if (!isPaletteRequested()) onPaletteOff();
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
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** The keys typed between requesting the palette and its opening; undefined: not requested. */
let typed: string | undefined;

export const isPaletteRequested = (): boolean => typed !== undefined;
export const requestPalette = (): void => void (typed ??= "");
export const forgetPalette = (): void => void (typed = undefined);

/** Returns the early keys to the palette, which from now on receives keys itself. */
export function consumeEarlyKeys(): string {
  const taken = typed ?? "";
  forgetPalette();
  return taken;
}

/** True for Ctrl-K or Cmd-K, which opens the palette. */
const asksForPalette = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k";

/** Records a key for the palette while it loads; Escape cancels the palette. */
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

/** Captures Ctrl-K and the following keys while the palette cannot open yet. */
export function useEarlyKeys(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return forgetPalette();
    const listen = (event: KeyboardEvent) => {
      if (!asksForPalette(event)) return keepKey(event);
      event.preventDefault();
      requestPalette();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isWaiting]);
}
