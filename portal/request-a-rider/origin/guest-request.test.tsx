import { fireEvent, screen, waitFor } from "@testing-library/react";
import { followSession } from "@waybill/client/session/session-store.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { button, fill, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { found, openRequest, type Answers } from "../request-screen.fixture.tsx";
import {
  startGuest,
  chooseOrigin,
  fillDelivery,
  fillOrigin,
  guestVendor,
  endGuestSession,
} from "./guest.fixture.ts";

beforeAll(() => followSession());
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startGuest();
});
afterEach(() => {
  endGuestSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (answers: Answers = {}) => openRequest({ vendors: [guestVendor], answers });

test("a guest enters pickup and sender, and requests a rider without an account; nothing is saved [1.05] [6.03]", async () => {
  const { callsOf } = open();
  await fillOrigin();
  await fillDelivery();
  expect(screen.getByText("2F, Serendra Piazza, Taguig")).toBeDefined();
  submit();
  await waitFor(() => expect(callsOf("POST /order")).toHaveLength(1));
  expect(callsOf("POST /order")[0]?.body).toMatchObject({
    vendor_id: "guest",
    sender: {
      name: "Liza Cruz",
      email: null,
      phone_number: "+639175550100",
      location: { address: "2F, , Serendra Piazza, Taguig", latitude: 14.5505, longitude: 121.052 },
    },
  });
  expect(callsOf("/vendor/guest/address")).toHaveLength(0);
  expect(screen.queryByText("Address saved")).toBeNull();
});

test("a guest's missing values are shown at their fields, and a request needs a sender", async () => {
  open();
  await chooseOrigin();
  fill(/Your phone/, "123");
  fill(/Your e-mail/, "liza");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Your name is missing. Enter it.")).toBeDefined();
  expect(screen.getByText(/This phone number does not fit the country/)).toBeDefined();
  expect(screen.getByText(/This e-mail is not complete/)).toBeDefined();
  expect(screen.queryByRole("combobox", { name: "Drop-off address" })).toBeNull();
});

test("the collection point is typed once: it survives a reload, and changing it requests a new fee [10.102]", async () => {
  const first = open();
  await fillOrigin();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  first.unmount();

  const { callsOf } = open();
  await fillDelivery();
  await waitFor(() => expect(button().textContent).toContain("₱99"));
  fireEvent.click(screen.getByRole("button", { name: "Change the pickup address" }));
  const search = await screen.findByRole("combobox", { name: "Pickup address" });
  fireEvent.change(search, { target: { value: "sere" } });
  await waitMilliseconds();
  fireEvent.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.getByLabelText<HTMLInputElement>(/Your name/).value).toBe("Liza Cruz");
  // The previous pickup's floor does not apply to this address.
  expect(screen.getByLabelText<HTMLInputElement>(/^Unit/).value).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(callsOf("/delivery/fee")).toHaveLength(2));
  expect(callsOf("/delivery/fee")[1]?.body).toMatchObject({
    source: { latitude: found[0]?.latitude },
    destination: { latitude: 14.5512 },
  });
  expect(screen.getByLabelText<HTMLInputElement>(/Customer name/).value).toBe("Ana Reyes");
});

test("another guest sees nothing of the previous guest", async () => {
  const first = open();
  await fillOrigin();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  first.unmount();
  startGuest("marco");
  open();
  expect(await screen.findByRole("combobox", { name: "Pickup address" })).toBeDefined();
});
