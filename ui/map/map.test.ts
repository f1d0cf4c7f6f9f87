import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFirstTouch, useVisibleWhenIdle } from "./map.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a map that may wait is drawn at the first user event", () => {
  const { result } = renderHook(() => useFirstTouch(true));
  expect(result.current).toBe(false);
  act(() => void dispatchEvent(new Event("keydown")));
  expect(result.current).toBe(true);
});

test("without a user event a map that may wait is drawn after four seconds", () => {
  const { result } = renderHook(() => useFirstTouch(true));
  act(() => void vi.advanceTimersByTime(4000));
  expect(result.current).toBe(true);
});

test("a map that the task needs is drawn without waiting", () => {
  expect(renderHook(() => useFirstTouch(false)).result.current).toBe(true);
});

test("a map is loaded once it is in view and the page is idle [11.42]", () => {
  let show: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onShow: typeof show) {
        show = onShow;
      }
      observe() {}
      disconnect() {}
    },
  );
  let rest = () => {};
  vi.stubGlobal("requestIdleCallback", (run: () => void) => void (rest = run));
  vi.stubGlobal("cancelIdleCallback", () => {});
  const box = { current: document.createElement("div") };
  const { result } = renderHook(() => useVisibleWhenIdle(box));
  act(() => show([{ isIntersecting: false }]));
  act(() => rest());
  expect(result.current).toBe(false);
  act(() => show([{ isIntersecting: true }]));
  expect(result.current).toBe(false);
  act(() => rest());
  expect(result.current).toBe(true);
  vi.unstubAllGlobals();
});
