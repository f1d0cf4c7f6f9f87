import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCoveredHeight } from "./use-room-below.ts";

let sizesChanged: () => void = () => {};
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(changed: () => void) {
        sizesChanged = changed;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rect = (top: number, bottom: number) => () => ({ top, bottom }) as DOMRect;
function Page({
  card,
  position = "absolute",
}: {
  card?: number | undefined;
  position?: "absolute" | "fixed";
}) {
  const map = useRef<HTMLDivElement>(null);
  const room = useCoveredHeight(map);
  return (
    <div>
      {card !== undefined && (
        <section
          style={{ position }}
          ref={(box) => {
            if (box) box.getBoundingClientRect = rect(card, 776);
          }}
        />
      )}
      <div
        ref={(box) => {
          map.current = box;
          if (box) box.getBoundingClientRect = rect(56, 800);
        }}
      >
        <output>{room}</output>
      </div>
    </div>
  );
}
const room = () => screen.getByRole("status").textContent;

test("the map knows how much of it the summary covers, for any summary content [10.128]", async () => {
  const { rerender } = render(<Page card={510} />);
  expect(room()).toBe("290");
  rerender(<Page card={440} />);
  act(() => sizesChanged());
  expect(room()).toBe("360");
  rerender(<Page />);
  await waitFor(() => expect(room()).toBe("0"));
  rerender(<Page card={510} />);
  await waitFor(() => expect(room()).toBe("290"));
});

test("a summary bar at the bottom of the page covers nothing of the map above the form [10.128]", () => {
  render(<Page card={660} position="fixed" />);
  expect(room()).toBe("0");
});
