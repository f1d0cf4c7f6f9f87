import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { pathOfHistory, pathOfRequest, pathOfTracking } from "../../paths.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { withIntent } from "../../navigation-intent.ts";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { asksForPalette, isPaletteAsked, keepKey } from "./early-keys.ts";

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
