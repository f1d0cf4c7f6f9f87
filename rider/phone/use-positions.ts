import { loadWithRetries } from "@waybill/ui/layout/lazy-screen.tsx";
import { useEffect } from "react";
import type { RiderActions } from "../state/rider-actions.ts";

/** Sends the phone's position during work; loaded when work begins. */
export function usePositions({ call, send }: Pick<RiderActions, "call" | "send">, isWorking: boolean): void {
  useEffect(() => {
    if (!isWorking || !("geolocation" in navigator)) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    loadWithRetries(() => import("./report-positions.ts")).then(
      ({ startPositionReports }) => {
        if (!isOver) stop = startPositionReports({ call, send });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [call, send, isWorking]);
}
