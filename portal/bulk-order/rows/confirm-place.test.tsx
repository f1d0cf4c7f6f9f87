import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import english from "../../../locales/en.json" with { type: "json" };
import { ConfirmPlace } from "./confirm-place.tsx";

vi.mock("@waybill/ui/map/map.tsx", () => ({
  Map: ({ center }: { center: { latitude: number } }) => <i data-map={center.latitude} />,
}));

/** Reports scrolling in and out of view. */
type Seen = (entries: { isIntersecting: boolean }[]) => void;
const rows = vi.hoisted(() => new Map<Element, Seen>());
beforeEach(() => {
  rows.clear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      element: Element | undefined;
      seen: Seen;
      constructor(seen: Seen) {
        this.seen = seen;
      }
      observe(element: Element) {
        this.element = element;
        rows.set(element, this.seen);
      }
      disconnect() {
        if (this.element) rows.delete(this.element);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = (at: number) => ({ formatted_address: `${at} Burgos Street`, latitude: at, longitude: 121 });
const figures = () => screen.getAllByRole("figure");
const scroll = (at: number, isIntersecting: boolean) =>
  act(() => rows.get(figures()[at]!)?.([{ isIntersecting }]));
const drawn = () => [...document.querySelectorAll<HTMLElement>("[data-map]")].map((map) => map.dataset.map);

test("of fifty weak matches only a few in view and the focused one show a map [11.17]", () => {
  render(
    Array.from({ length: 50 }, (_, at) => (
      <ConfirmPlace key={at} place={place(at)} isBusy={false} onConfirm={() => {}} />
    )),
  );
  expect(drawn()).toEqual([]);
  for (let at = 0; at < 20; at++) scroll(at, true);
  expect(drawn()).toEqual(["14", "15", "16", "17", "18", "19"]);
  fireEvent.pointerEnter(figures()[3]!);
  expect(drawn()).toEqual(["3", "15", "16", "17", "18", "19"]);
  for (let at = 0; at < 17; at++) scroll(at, false);
  expect(drawn()).toEqual(["17", "18", "19"]);
});

test("a weak match shows its missing parts and its guessed house number [10.106]", () => {
  setLanguage("en", english);
  const doubted = { ...place(1), dropped: ["Poblacion"], number_is_typed: true };
  render(<ConfirmPlace place={doubted} isBusy={false} onConfirm={() => {}} />);
  expect(screen.getByText(/^Not in this place: .*Poblacion/)).toBeTruthy();
  expect(screen.getByText("Street found, but not the number: check the pin.")).toBeTruthy();
});
