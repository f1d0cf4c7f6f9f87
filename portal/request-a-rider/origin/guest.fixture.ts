import { fireEvent, screen } from "@testing-library/react";
import { tokenWith } from "@waybill/client/test-server.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { chooseAddress, fill, waitMilliseconds } from "../fill-request.fixture.ts";
import { kitchenWithoutPlace } from "../flow/request.fixture.ts";

export const guestVendor: Vendor = {
  ...kitchenWithoutPlace,
  vendor_id: "guest",
  name: "guest",
  flags: { payment_methods: { CASH_ON_DELIVERY: true, PAID: true } },
};

/** Notifies the session's listeners as another tab would. */
const announceChange = () => window.dispatchEvent(new StorageEvent("storage", { key: "guest-token" }));

export function startGuest(sub = "liza"): void {
  const expires = "2100-01-01T00:00:00.000Z";
  localStorage.setItem("guest-token", JSON.stringify({ token: tokenWith({ sub }), expires }));
  announceChange();
}

export function endGuestSession(): void {
  localStorage.clear();
  sessionStorage.clear();
  announceChange();
}

/** Chooses a pickup as a guest; the form then asks for the door details. */
export async function chooseOrigin() {
  const search = await screen.findByRole("combobox", { name: "Pickup address" });
  fireEvent.change(search, { target: { value: "piazza" } });
  await waitMilliseconds();
  fireEvent.click(await screen.findByRole("option", { name: /Piazza/ }));
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByLabelText(/^Unit/);
}

/** Enters pickup and contact as a guest. */
export async function fillOrigin() {
  await chooseOrigin();
  fill(/^Unit/, "2F");
  fill(/Your name/, "Liza Cruz");
  fill(/Your phone/, "0917 555 0100");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
}

/** Fills in the recipient and the goods. */
export async function fillDelivery() {
  await chooseAddress();
  fill(/Customer phone/, "0917 555 0142");
  fill(/Customer name/, "Ana Reyes");
  fill(/Order amount/, "1240");
  await screen.findByRole("radio", { name: "Cash on delivery" });
}
