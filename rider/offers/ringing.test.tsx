import { act, fireEvent, render, screen } from "@testing-library/react";
import type { Offer } from "@waybill/contract/riders/rider-jobs";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json" with { type: "json" };
import type { RiderActions } from "../state/rider-actions.ts";
import { OfferScreen } from "./offer-screen.tsx";

const offer: Offer = {
  offer_id: "f-1",
  orders: [],
  tour: [],
  metres: 5100,
  earning: 84,
  earning_parts: [],
  currency: "PHP",
  expires_at: "2026-11-22T10:00:30Z",
};
const seen = { offer, seenAt: Date.parse("2026-11-22T10:00:00Z") };

/** The browser's audio: it starts only with a touch, unless allowed at once. */
const sound = { tones: 0, state: "suspended" };
class FakeAudio {
  currentTime = 0;
  destination = {};
  onstatechange: (() => void) | undefined;
  get state() {
    return sound.state;
  }
  async resume() {
    sound.state = "running";
    this.onstatechange?.();
  }
  createOscillator() {
    const start = () => (sound.tones += 1);
    return { frequency: {}, connect: () => undefined, start, stop: () => undefined };
  }
}
const vibrate = vi.fn((_: number | number[]) => true);
const buzzes = () => vibrate.mock.calls.filter(([pattern]) => Array.isArray(pattern)).length;

beforeEach(() => {
  formatFor(ph);
  setLanguage("en", en);
  vi.useFakeTimers({ now: seen.seenAt });
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("navigator", { ...navigator, vibrate });
  vibrate.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (state: "running" | "suspended", actions: object = {}) => {
  Object.assign(sound, { state, tones: 0 });
  return render(<OfferScreen seen={seen} actions={actions as RiderActions} />);
};
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test("an offer sounds and vibrates repeatedly until it expires [17.30]", async () => {
  open("running");
  expect({ buzzes: buzzes(), tones: sound.tones }).toEqual({ buzzes: 1, tones: 3 });
  await pass(10_000);
  expect({ buzzes: buzzes(), tones: sound.tones }).toEqual({ buzzes: 6, tones: 18 });
  await pass(20_000);
  const atEnd = buzzes();
  await pass(20_000);
  expect(buzzes()).toBe(atEnd);
  expect(vibrate).toHaveBeenLastCalledWith(0);
});

test("accepting or declining stops the ringing at once, and choosing a reason does not [17.30]", async () => {
  open("running", { accept: () => new Promise(() => undefined) });
  fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  await pass(4000);
  expect(buzzes()).toBe(3);
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  fireEvent.click(screen.getByRole("button", { name: /^Accept/ }));
  expect(vibrate).toHaveBeenLastCalledWith(0);
  await pass(10_000);
  expect(buzzes()).toBe(3);
});

test("if the browser blocks sound before a touch the screen says so, and one touch enables it [17.30]", async () => {
  const { unmount } = open("suspended");
  screen.getByText(/Touch the screen once/);
  expect(sound.tones).toBe(0);
  await act(async () => fireEvent.pointerUp(document.body));
  expect(screen.queryByText(/Touch the screen once/)).toBeNull();
  await pass(2000);
  expect(sound.tones).toBe(3);
  unmount();
  await pass(10_000);
  expect(sound.tones).toBe(3);
});
