import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import type { Order } from "@waybill/contract/order";
import { currentToasts } from "@waybill/ui/toasts/toasts.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking, refuse, type Answers } from "../tracking/tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const choices = [
  { choice: "try_again", fee: 49.5 },
  { choice: "return", fee: 99 },
  { choice: "leave_with", fee: 0 },
] as const;
const failed = (made: Partial<NonNullable<Order["after_failure"]>> = {}, version = 1): Order =>
  orderIn("NEAR_CUSTOMER", {
    version,
    rider: { name: "Rica", phone_number: "+639170000001", vehicle: null },
    after_failure: {
      attempt: 1,
      reason: "customer_unreachable",
      failed_at: minutesAgo(1),
      until: minutesAgo(-4),
      choices,
      choice: null,
      decided_by: null,
      decided_at: null,
      fee: null,
      note: null,
      at: null,
      ...made,
    },
  });
const answer = (choice: string | null = null) => ({
  body: {
    result: {
      until: minutesAgo(-4),
      choices: choices.map((one) => ({ ...one, signature: `s-${one.choice}`, currency: "PHP" })),
      reason: "customer_unreachable",
      failed_at: minutesAgo(1),
      contacts: [{ kind: "call", at: minutesAgo(3) }],
      arrived_at: minutesAgo(6),
      metres_from_place: 12,
      choice,
      decided_by: choice && "merchant",
    },
  },
});
const open = (answers: Answers = {}) => {
  const { asked } = answerCalls({ orders: [failed()], afterFailure: () => answer(), ...answers });
  openTracking();
  return () => asked.filter((one) => one.startsWith("POST") && one.endsWith("/after-failure"));
};
const dialogOf = () => screen.findByRole("dialog", { name: "What should Rica do?" });
const deliver = (order: Order) => {
  act(() => FakeSocket.last?.opens());
  act(() => FakeSocket.last?.deliver({ type: "order_update", order, sequence: 1 }));
};

test("after a failed delivery the merchant chooses what happens next, with a countdown and a price on each button [19.12]", async () => {
  const calls = open({
    afterFailure: (method) =>
      method === "GET" ? answer() : { body: { result: failed({ choice: "try_again" }, 2) } },
  });
  const dialog = within(await dialogOf());
  expect(dialog.getByRole("timer").textContent).toBe("04:00");
  vi.setSystemTime(noon.getTime() + 61_000);
  await waitFor(() => expect(dialog.getByRole("timer").textContent).toBe("02:59"));
  expect(dialog.getByRole("button", { name: /Bring it back.*₱99\.00/ })).toBeTruthy();
  expect(dialog.getByRole("button", { name: /Leave it with somebody.*₱0\.00/ })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /Throw/ })).toBeNull();
  expect(dialog.getByText("If nothing is chosen by 12:40, Rica brings it back for ₱99.00.")).toBeTruthy();
  await dialog.findByText("Called 12:33");
  const button = dialog.getByRole("button", { name: /Try again.*₱49\.50/ });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls()).toHaveLength(1);
  expect(currentToasts()).toMatchObject([{ type: "success", message: "We tell the rider: Try again" }]);
});

test("the board shows the time left for the choice, and its row opens the dialog again [19.12]", async () => {
  open();
  await dialogOf();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  const row = screen.getByRole("link", { name: /Ana Reyes/ });
  expect(row.textContent).toMatch(/04:00decide now$/);
  fireEvent.click(row);
  await dialogOf();
});

test("a choice made in another tab closes the dialog, and a toast shows the choice [19.12]", async () => {
  const calls = open();
  await dialogOf();
  deliver(failed({ choice: "return", decided_by: "merchant" }, 2));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(currentToasts()).toMatchObject([{ type: "info", message: "Already chosen: Bring it back" }]);
  expect(calls()).toEqual([]);
});

test("a choice that another user made first is reported, and the message stays [19.12]", async () => {
  let chosen: string | null = null;
  open({
    afterFailure: (method) => {
      if (method === "GET") return answer(chosen);
      chosen = "leave_with";
      return refuse(409, "error.already-decided");
    },
  });
  const dialog = within(await dialogOf());
  fireEvent.click(dialog.getByRole("button", { name: /Try again/ }));
  await dialog.findByText("Already chosen: Leave it with somebody");
  deliver(failed({ choice: "leave_with", decided_by: "merchant" }, 2));
  await waitFor(() => expect(screen.queryByText("decide now")).toBeNull());
  const still = within(await dialogOf());
  expect(still.getByRole("alert").textContent).toBe("Already chosen: Leave it with somebody");
  expect(still.queryByRole("button", { name: /Try again/ })).toBeNull();
});

test("after the deadline nothing can be chosen, and the dialog says what happens [19.12]", async () => {
  open({ orders: [failed({ until: minutesAgo(0) })] });
  const dialog = within(await dialogOf());
  expect(dialog.getByText("Too late to choose: Rica brings it back.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /Try again/ })).toBeNull();
});

test("an unexpected refusal is shown, and the button can be pressed again [19.12]", async () => {
  const calls = open({
    afterFailure: (method) => (method === "GET" ? answer() : refuse(409, "error.order-changed-meanwhile")),
  });
  const dialog = within(await dialogOf());
  fireEvent.click(dialog.getByRole("button", { name: /Bring it back/ }));
  await dialog.findByRole("alert");
  fireEvent.click(dialog.getByRole("button", { name: /Bring it back/ }));
  await waitFor(() => expect(calls()).toHaveLength(2));
});
