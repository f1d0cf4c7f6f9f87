import { fireEvent, screen, waitFor } from "@testing-library/react";
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

test("an address that was typed and not chosen is warned of at its field, until one is chosen", async () => {
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
  ["without a text", () => ({ status: 422, body: {} })],
  ["with a text that nobody knows", () => refuse(422, "NEW", "error.brand-new")],
  ["by no answer at all", () => "unreachable" as const],
])("an address that is refused %s shows that it could not be updated [7.36]", async (_, answer) => {
  await saveAddress(answer);
  await waitFor(() => expect(alerts()).toContain("We were unable to update the address."));
});
