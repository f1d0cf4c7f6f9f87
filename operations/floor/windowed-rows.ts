import { useEffect, useRef, useState } from "react";

/** The heights of rows and group headers in pixels; the style sheet has the same values. */
export const rowHeight = 64;
export const headHeight = 36;
/** In pixels: how far beyond the visible part rows are rendered, so that scrolling shows no blank rows. */
const spare = 12 * rowHeight;
/** In pixels: the assumed height before the first measurement, and in a window without layout. */
const firstSight = 40 * rowHeight;

/**
 * Returns the pixel range of a scrolled box that is visible or near; scrolls to the row at `shownTop` when that
 * changes.
 */
export function useVisibleRange<Box extends HTMLElement>(shownTop: number) {
  const box = useRef<Box>(null);
  const [{ from, to }, setSight] = useState({ from: 0, to: firstSight });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const height = element.clientHeight || firstSight;
      // Rounded to steps, so that a small scroll re-renders nothing.
      const start = Math.max(0, Math.floor((element.scrollTop - spare) / spare) * spare);
      const end = Math.ceil((element.scrollTop + height + spare) / spare) * spare;
      setSight((sight) => (sight.from === start && sight.to === end ? sight : { from: start, to: end }));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element || shownTop < 0) return;
    const over = shownTop + rowHeight - element.scrollTop - element.clientHeight;
    // Keeps the group's header visible above the row.
    if (shownTop - headHeight < element.scrollTop) element.scrollTo({ top: shownTop - headHeight });
    else if (over > 0) element.scrollBy({ top: over });
  }, [shownTop]);

  return { box, from, to };
}
