import { fireEvent, screen, waitFor } from "@testing-library/react";
import { setSingleKeys } from "@waybill/ui/single-keys.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking } from "./tracking.fixture.tsx";

const ana = orderIn("WAITING_FOR_TRANSPORT", { order_id: "kanto-ANA" });
const bgc = orderIn("WAITING_FOR_TRANSPORT", { order_id: "bgc-BEN", vendor_id: "bgc", version: 1 });

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  setSingleKeys(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const standsAt = (path: string) =>
  waitFor(() => expect(screen.getByTestId("address").textContent).toBe(path));
async function openBoard(open = "") {
  answerCalls({ orders: [ana, bgc] });
  openTracking(`/order-tracking/kanto${open}`);
  await screen.findAllByText("Ana Reyes");
}

test("R repeats the open order at the order's own outlet", async () => {
  await openBoard("?order_id=bgc-BEN");
  fireEvent.keyDown(document.body, { key: "r" });
  await standsAt("/request-a-rider/bgc?repeat=bgc-BEN");
});

test("the button of the open order repeats the order too", async () => {
  await openBoard("?order_id=kanto-ANA");
  fireEvent.click(await screen.findByRole("button", { name: "Repeat" }));
  await standsAt("/request-a-rider/kanto?repeat=kanto-ANA");
});

test("R repeats the order of the row reached with J and K", async () => {
  await openBoard();
  fireEvent.keyDown(document.body, { key: "j" });
  const row = document.activeElement as HTMLElement;
  fireEvent.keyDown(row, { key: "R" });
  await standsAt(`/request-a-rider/kanto?repeat=${row.dataset["orderRow"]}`);
});

test("R repeats nothing while it is typed into the search, or while single keys are off", async () => {
  await openBoard("?order_id=kanto-ANA");
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "r" });
  setSingleKeys(false);
  fireEvent.keyDown(document.body, { key: "r" });
  await standsAt("/order-tracking/kanto?order_id=kanto-ANA");
  fireEvent.keyDown(document.body, { key: "Escape" });
  await standsAt("/order-tracking/kanto");
});
