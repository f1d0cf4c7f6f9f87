import { type RefObject, useEffect, useState } from "react";

/**
 * How many pixels of the map's bottom the floating card covers; 0 if there is no card, or if it is a bar of the
 * page.
 */
export function useCoveredHeight(map: RefObject<HTMLElement | null>): number {
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
    /** The card is added and removed with the form. */
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
