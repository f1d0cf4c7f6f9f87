import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { mapProps } from "@waybill/ui/map/map.fixture.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kitchenWithoutPlace } from "../flow/request.fixture.ts";
import { found, openRequest, refuse, type Answers } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saveAddress = async (answer: Answers[string]) => {
  const address = `/vendor/${kitchenWithoutPlace.vendor_id}/address`;
  const opened = openRequest({ vendors: [kitchenWithoutPlace], answers: { [`PUT ${address}`]: answer } });
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: "serendra" } });
  await vi.advanceTimersByTimeAsync(500);
  fireEvent.click((await screen.findAllByRole("option"))[0] ?? document.body);
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  fireEvent.click(await screen.findByRole("button", { name: "Save the address" }));
  await vi.advanceTimersByTimeAsync(7000);
  return opened.callsOf(address);
};
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

test("an address that the server refuses shows the server's text [7.36]", async () => {
  const calls = await saveAddress(() => refuse(422, "OUTLET_NOT_EDITABLE", "error.outlet-not-editable"));
  await waitFor(() =>
    expect(alerts()).toContain("This collection point cannot be changed here. Ask your account manager."),
  );
  expect(calls[0]?.body).toMatchObject({ address_text: found[0]?.formatted_address });
});

test("an address that was typed but not chosen shows a warning at its field, until one is chosen", async () => {
  openRequest({ vendors: [kitchenWithoutPlace] });
  const field = await screen.findByRole("combobox");
  fireEvent.change(field, { target: { value: "serendra" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("No coordinates for that address")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await vi.advanceTimersByTimeAsync(500);
  fireEvent.click((await screen.findAllByRole("option"))[0] ?? document.body);
  expect(screen.queryByText("No coordinates for that address")).toBeNull();
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test.each([
  ["refused without a text", () => ({ status: 422, body: {} })],
  ["refused with an unknown text", () => refuse(422, "NEW", "error.brand-new")],
  ["that gets no response", () => "unreachable" as const],
])("an address %s shows that it could not be updated [7.36]", async (_, answer) => {
  await saveAddress(answer);
  await waitFor(() => expect(alerts()).toContain("We were unable to update the address."));
});

const weak = { ...found[0], match: "weak", dropped: ["Poblacion"] };
const openWeak = async () => {
  const address = `/vendor/${kitchenWithoutPlace.vendor_id}/address`;
  const opened = openRequest({
    vendors: [kitchenWithoutPlace],
    answers: {
      "GET /geolocator/autocomplete": () => ({ body: { data: [{ address: weak }] } }),
      [`PUT ${address}`]: () => refuse(422, "NEW", "error.brand-new"),
    },
  });
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: "serendra poblacion" } });
  await act(() => vi.advanceTimersByTimeAsync(500));
  fireEvent.click((await screen.findAllByRole("option"))[0] ?? document.body);
  return { saved: () => opened.callsOf(address) };
};
const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Continue" }));

test("a first pickup address with a weak match needs its pin confirmed, like a customer's address [10.109]", async () => {
  const { saved } = await openWeak();
  expect(await screen.findByText(/^Not in this place: .*Poblacion/)).toBeTruthy();
  goOn();
  expect(
    (await screen.findAllByText("Look at the pin first: confirm it, or move it.")).length,
  ).toBeGreaterThan(0);
  expect(document.activeElement?.id).toBe("request-address");
  fireEvent.click(screen.getByRole("button", { name: "The pin is right" }));
  expect(screen.queryByText(/^Not in this place/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" }));
  goOn();
  fireEvent.click(await screen.findByRole("button", { name: "Save the address" }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({ latitude: found[0]?.latitude });
});

test("a vendor can drag the pin of its first pickup address [10.109]", async () => {
  const { saved } = await openWeak();
  const pin = () => mapProps.map?.markers?.find(({ id }) => id === "origin");
  await waitFor(() => expect(pin()?.movableAs).toBe("Pickup pin"));
  act(() => mapProps.map?.onPinMove?.({ latitude: 14.552, longitude: 121.055 }, "origin"));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(screen.queryByRole("button", { name: "The pin is right" })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe(found[1]?.formatted_address);
  goOn();
  fireEvent.click(await screen.findByRole("button", { name: "Save the address" }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({ latitude: 14.552, longitude: 121.055 });
  // The user has already confirmed the pin, so it can no longer be moved.
  expect(pin()?.movableAs).toBeUndefined();
});
