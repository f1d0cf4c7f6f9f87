import { type RefCallback, useCallback } from "react";

/**
 * Sets the height of the bottom bar, so that toasts and the end of a form stay above it; 0 if there is none. The bar is
 * observed as long as it is mounted, across re-renders: removing and restoring the height would make the page jump.
 */
export const useFooterHeight = <E extends HTMLElement>(): RefCallback<E> =>
  useCallback((bar: E) => {
    const { style } = document.documentElement;
    const measure = () => {
      const isBar = getComputedStyle(bar).position === "fixed";
      style.setProperty("--foot-h", `${isBar ? bar.offsetHeight : 0}px`);
    };
    const listener = new ResizeObserver(measure);
    listener.observe(bar);
    addEventListener("resize", measure);
    measure();
    return () => {
      listener.disconnect();
      removeEventListener("resize", measure);
      style.removeProperty("--foot-h");
    };
  }, []);
