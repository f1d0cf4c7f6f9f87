import { act, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";

export const waitMilliseconds = (ms = 500) => act(() => vi.advanceTimersByTimeAsync(ms));
export const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const button = () => screen.getByRole("button", { name: /Request rider|Fee is now|Requesting/ });
export const submit = () => fireEvent.submit(screen.getByRole("form", { name: "Request a rider" }));

export async function chooseAddress() {
  const search = await screen.findByRole("combobox", { name: "Drop-off address" });
  fireEvent.change(search, { target: { value: "sere" } });
  fireEvent.keyDown(search, { key: "Enter" });
  await waitMilliseconds();
  await screen.findByText(/^Inside the delivery area/);
}

export async function fillAll() {
  await chooseAddress();
  fill(/Customer phone/, "0917 555 0142");
  fill(/Customer name/, "Ana Reyes");
  fill(/Order amount/, "1,240");
  await screen.findByRole("radio", { name: "Cash on delivery" });
}
