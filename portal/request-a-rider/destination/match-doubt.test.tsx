import { act, fireEvent, screen } from "@testing-library/react";
import { mapProps } from "@waybill/ui/map/map.fixture.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./destination-notes.tsx";
import { fill, waitMilliseconds } from "../fill-request.fixture.ts";
import { found, openRequest } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const choose = async (answer: object) => {
  const data = [{ address: { ...found[0], ...answer } }];
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ body: { data } }) } });
  const field = await screen.findByRole("combobox", { name: "Drop-off address" });
  fill(/Customer phone/, "0917 123 4567");
  fill(/Customer name/, "Ana Reyes");
  field.focus();
  fireEvent.change(field, { target: { value: "88 serendra poblacion" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitMilliseconds();
  await screen.findByText(/^Inside the delivery area/);
};

test("a known street without a known house number is mentioned below the address [10.106]", async () => {
  await choose({ match: "street", street_number: "88", number_is_typed: true });
  const notice = await screen.findByText("Street found, but not the number: check the pin.");
  expect(notice.closest("[role=status]")).not.toBeNull();
  // A guessed house number does not block the order: a rider finds the house in the street.
  expect(screen.queryByRole("button", { name: "The pin is right" })).toBeNull();
});

test("a typed word that the place does not contain is shown until the pin is confirmed [10.106]", async () => {
  await choose({ match: "weak", dropped: ["Poblacion", "SM"] });
  expect(await screen.findByText(/^Not in this place: .*Poblacion.*, .*SM/)).toBeTruthy();
  // All other fields are filled, so the focus stays here: otherwise the warning would scroll out of view.
  expect(document.activeElement?.id).toBe("request-address");
  fireEvent.click(screen.getByRole("button", { name: "The pin is right" }));
  expect(document.activeElement?.id).toBe("request-amount");
  await waitMilliseconds();
  expect(screen.queryByText(/^Not in this place/)).toBeNull();
});

test("a moved pin is trusted: the doubts of the search disappear [10.106]", async () => {
  await choose({ match: "street", number_is_typed: true });
  await screen.findByText("Street found, but not the number: check the pin.");
  act(() => mapProps.map?.onPinMove?.({ latitude: 14.551, longitude: 121.0545 }, "destination"));
  await waitMilliseconds(1000);
  expect(screen.queryByText("Street found, but not the number: check the pin.")).toBeNull();
});

test("a fully matched address has no doubts [10.106]", async () => {
  await choose({ match: "exact", street_number: "88" });
  await waitMilliseconds();
  expect(screen.queryByText(/^Not in this place|^Street known/)).toBeNull();
});
