import { useEffect, useRef } from "react";

/** Says to the toasts how high a bar at the foot of the page is, so that they are above it; 0 where it is no bar. */
export function useFoot<E extends HTMLElement>() {
  const bar = useRef<E>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const isBar = bar.current !== null && getComputedStyle(bar.current).position === "fixed";
      style.setProperty("--foot-h", `${isBar ? (bar.current?.offsetHeight ?? 0) : 0}px`);
    };
    const listener = new ResizeObserver(measure);
    if (bar.current) listener.observe(bar.current);
    addEventListener("resize", measure);
    return () => {
      listener.disconnect();
      removeEventListener("resize", measure);
      style.removeProperty("--foot-h");
    };
  });
  return bar;
}
