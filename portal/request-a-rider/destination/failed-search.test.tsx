import { fireEvent, screen } from "@testing-library/react";
import { analyticsEvent } from "@waybill/client/analytics/analytics.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitMilliseconds } from "../fill-request.fixture.ts";
import { kitchen, kitchenWithoutPlace } from "../flow/request.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";

const received: unknown[] = [];
const onSearch = (event: Event) => void received.push((event as CustomEvent<unknown>).detail);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  received.length = 0;
  addEventListener(analyticsEvent, onSearch);
});
afterEach(() => {
  removeEventListener(analyticsEvent, onSearch);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["destination", kitchen, "Drop-off address"],
  ["origin", kitchenWithoutPlace, "Pickup address"],
] as const)(
  "a failed address search shows at the %s field and is tracked, without the typed text [8.19]",
  async (_, vendor, name) => {
    openRequest({
      vendors: [vendor],
      answers: { "GET /geolocator/autocomplete": () => ({ status: 404, body: {} }) },
    });
    const field = await screen.findByRole("combobox", { name });
    fireEvent.change(field, { target: { value: "sere" } });
    await waitMilliseconds();
    expect(await screen.findByText(/^We could not look that address up\./)).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(received).toEqual([{ event: "autocomplete_failed", country: "PH", language: "en" }]);
  },
);
