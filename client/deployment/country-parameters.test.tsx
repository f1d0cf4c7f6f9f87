import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../calls/query-client.ts";
import { useCountryParameter } from "./country-parameters.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Hours = () => <p>{useCountryParameter("serviceHours")}</p>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a country parameter is requested once in five minutes, however many screens need it [7.25]", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ result: `hours ${asked.length}` });
  });
  const client = makeQueryClient();
  const open = async () => {
    const screen = render(
      <QueryClientProvider client={client}>
        <Hours />
      </QueryClientProvider>,
    );
    await pass(100);
    const text = screen.container.textContent;
    screen.unmount();
    return text;
  };
  expect(await open()).toBe("hours 1");
  await pass(295_000);
  expect(await open()).toBe("hours 1");
  await pass(10_000);
  await open();
  expect(asked).toEqual(Array(2).fill("/orders/api/v1/get-country-parameter/serviceHours"));
});
