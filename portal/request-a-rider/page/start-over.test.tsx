import { fireEvent, screen } from "@testing-library/react";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fill, fillAll, waitMilliseconds } from "../fill-request.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.clear();
  for (const { id } of currentToasts()) dismissToast(id);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const startOver = () => screen.queryByRole("button", { name: "Start over" });
const nameField = () => screen.getByLabelText<HTMLInputElement>(/Customer name/);

test("one press empties the form, and Undo fills it again [10.130]", async () => {
  openRequest();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  expect(startOver()).toBeNull();
  await fillAll();
  fireEvent.click(startOver() as HTMLElement);
  await waitMilliseconds(500);
  expect(nameField().value).toBe("");
  expect(screen.getByRole("combobox", { name: "Drop-off address" })).toHaveProperty("value", "");
  expect(startOver()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitMilliseconds(500);
  expect(nameField().value).toBe("Ana Reyes");
  await screen.findByText(/^Inside the delivery area/);
});

test("a reload after starting over shows an empty form [10.130]", async () => {
  const { unmount } = openRequest();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  fill(/Customer name/, "Ana Reyes");
  fireEvent.click(startOver() as HTMLElement);
  await waitMilliseconds(500);
  unmount();
  openRequest();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  expect(nameField().value).toBe("");
});
