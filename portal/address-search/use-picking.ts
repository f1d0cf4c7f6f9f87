import type { PlaceAddress } from "@waybill/contract/places";
import { useEffect, useRef, useState } from "react";
import { isPlaced, placed } from "@waybill/client/places.ts";
import { usePlaceLanguage } from "./use-place-language.ts";

type Picking = { state: "looking" | "failed"; of: string };

/** Takes a suggestion, looking its coordinates up where it came without; another text or pick calls that off. */
export function usePicking(text: string, onPick: (place: PlaceAddress) => void) {
  const language = usePlaceLanguage();
  const turn = useRef(0);
  const [picking, setPicking] = useState<Picking>();
  useEffect(() => () => void (turn.current += 1), [text]);

  const pick = async (suggestion: PlaceAddress) => {
    const own = (turn.current += 1);
    if (isPlaced(suggestion)) return onPick(suggestion);
    setPicking({ state: "looking", of: text });
    const place = await placed(suggestion, language).catch(() => undefined);
    if (turn.current !== own) return;
    setPicking(place ? undefined : { state: "failed", of: text });
    if (place) onPick(place);
  };
  return { pick, state: picking?.of === text ? picking.state : "idle" };
}
