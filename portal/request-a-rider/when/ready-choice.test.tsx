import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillAll, submit } from "../fill-request.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";
// Lazy in the form; imported here so that it is loaded before a test's fake clock starts.
import "./ready-choice.tsx";
import { chooseReadyIn, chosenReadyIn } from "../draft/ready-in.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.removeItem("ready-in:v-kanto");
  localStorage.removeItem("ready-in:v-other");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = async () => {
  const { callsOf } = openRequest();
  await fillAll();
  return async () => {
    submit();
    await waitFor(() => expect(callsOf("POST /order")).toHaveLength(1));
    return callsOf("POST /order")[0]?.body as { ready_in_minutes?: number };
  };
};

test("one press chooses ready in 10, 15 or 20 minutes, and the shop's next form starts with it [18.07]", async () => {
  const send = await place();
  const chips = await screen.findByRole("group", { name: "Ready in" });
  expect([...chips.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "10 min",
    "15 min",
    "20 min",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "15 min", pressed: false }));
  expect(screen.getByRole("button", { name: "15 min", pressed: true })).toBeTruthy();
  expect((await send()).ready_in_minutes).toBe(15);
  expect(chosenReadyIn("v-kanto")).toBe(15);
  expect(chosenReadyIn("v-other")).toBeUndefined();
});

test("the summary's times are requested with the chosen minutes, and again after another choice [18.07]", async () => {
  chooseReadyIn("v-kanto", 20);
  const { callsOf } = openRequest();
  await fillAll();
  const asked = () =>
    callsOf("POST /estimations").map(({ body }) => (body as { ready_in_minutes?: number }).ready_in_minutes);
  expect(asked()).toEqual([20]);
  fireEvent.click(await screen.findByRole("button", { name: "10 min" }));
  await waitFor(() => expect(asked()).toEqual([20, 10]));
  fireEvent.click(screen.getByRole("button", { name: "10 min", pressed: true }));
  await waitFor(() => expect(asked()).toEqual([20, 10, undefined]));
});

test("the earlier choice is preselected, and pressing it removes it [18.07]", async () => {
  chooseReadyIn("v-kanto", 20);
  const send = await place();
  fireEvent.click(await screen.findByRole("button", { name: "20 min", pressed: true }));
  expect(await send()).not.toHaveProperty("ready_in_minutes");
  expect(chosenReadyIn("v-kanto")).toBeUndefined();
});

test("the ready minutes chosen for the shop's last order apply to the next one [18.07]", async () => {
  chooseReadyIn("v-kanto", 10);
  const send = await place();
  expect((await send()).ready_in_minutes).toBe(10);
});
