import { loadPatiently } from "@waybill/ui/layout/lazy-screen.tsx";
import { useEffect } from "react";
import type { RiderActions } from "../state/rider-actions.ts";

/** Tells the server where the phone is while its rider works; what does that comes when work begins. */
export function usePositions({ call, send }: Pick<RiderActions, "call" | "send">, isWorking: boolean): void {
  useEffect(() => {
    if (!isWorking || !("geolocation" in navigator)) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    loadPatiently(() => import("./report-places.ts")).then(
      ({ reportPlaces }) => {
        if (!isOver) stop = reportPlaces({ call, send });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [call, send, isWorking]);
}
