import { addressAt } from "@waybill/client/places/places.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { addressSearchDebounceMs } from "@waybill/domain/time/timings";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect, useRef, useState } from "react";
import { usePlaceLanguage } from "./use-address-suggestions.ts";

/** Called with the address at a pin, or undefined if there is none. */
type Answer = (point: Place, found: PlaceAddress | undefined) => void;

/**
 * Looks up the address of a pin after it was moved; the pin stays at its new position until the response arrives.
 * If the user types or chooses another address in the meantime (`text` changes), the response is ignored.
 */
export function useAddressOfPin(text: string, onAnswer: Answer) {
  const language = usePlaceLanguage();
  const [held, hold] = useState<Place>();
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; controller: AbortController }>(undefined);
  const cancelRequest = () => {
    clearTimeout(resting.current?.timer);
    resting.current?.controller.abort();
  };
  useEffect(
    () => () => {
      cancelRequest();
      hold(undefined);
    },
    [text],
  );

  const ask = (point: Place) => {
    cancelRequest();
    hold(point);
    const controller = new AbortController();
    const look = async () => {
      const found = await addressAt(point, language, controller.signal).catch(() => undefined);
      if (controller.signal.aborted) return;
      hold(undefined);
      if (!found) notify({ type: "error", message: textOf("geolocator.error.reverse") });
      onAnswer(point, found);
    };
    resting.current = { controller, timer: setTimeout(() => void look(), addressSearchDebounceMs) };
  };
  return { held, ask };
}
