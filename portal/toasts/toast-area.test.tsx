import { call } from "@waybill/client/calls/call.ts";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { act, render, screen } from "@testing-library/react";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { afterEach, expect, test, vi } from "vitest";
import { ToastArea } from "./toast-area.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after three seconds without a response a toast says that waiting is safe, until the response arrives [10.08]", async () => {
  let settle: (answer: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((answered) => (settle = answered)));
  vi.useFakeTimers();
  setUpEnglishTexts();
  render(<ToastArea />);
  const statusText = () => screen.getByRole("status", { hidden: true }).textContent;
  const waiting = call(listVendors, {});
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await rest(2900);
  expect(statusText()).toBe("");
  await rest(17_000);
  expect(statusText()).toBe("Still trying. It is safe to wait, nothing is sent twice.");
  settle(Response.json({ result: { vendors: [] } }));
  await waiting;
  await rest(0);
  expect(statusText()).toBe("");
});
