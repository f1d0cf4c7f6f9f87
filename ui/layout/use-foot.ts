import { type RefCallback, useCallback } from "react";

/**
 * Gives the page the height of a bar at its foot, so that toasts and the end of a form are above it; 0 where it is no
 * bar. It is measured as long as the bar is in the page, whatever is rendered meanwhile: a height that is taken away and
 * given back lets the page jump below the bar.
 */
export const useFoot = <E extends HTMLElement>(): RefCallback<E> =>
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
