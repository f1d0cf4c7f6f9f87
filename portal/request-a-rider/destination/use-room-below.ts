import { type RefObject, useEffect, useState } from "react";

/** Pixels at the foot of a map that the card beside it in the page floats over; 0 where there is none, or where it is a bar of the page. */
export function useRoomBelow(map: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const side = map.current?.parentElement;
    if (!side) return;
    const cardOf = () => side.querySelector<HTMLElement>(":scope > section");
    const measure = () => {
      const card = cardOf();
      const isOver = card !== null && getComputedStyle(card).position === "absolute";
      const foot = map.current?.getBoundingClientRect().bottom ?? 0;
      setRoom(isOver ? Math.max(0, Math.ceil(foot - card.getBoundingClientRect().top)) : 0);
    };
    const sizes = new ResizeObserver(measure);
    /** The card comes with the form, and goes with it. */
    const watch = () => {
      sizes.disconnect();
      for (const part of [side, cardOf()]) if (part) sizes.observe(part);
      measure();
    };
    const parts = new MutationObserver(watch);
    parts.observe(side, { childList: true });
    watch();
    return () => {
      parts.disconnect();
      sizes.disconnect();
    };
  }, [map]);
  return room;
}
