import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { makeQueryClient } from "./query-client.ts";
import { useChange } from "./use-change.ts";

const refusal = new Error("refused");
const refuse = () => Promise.reject(refusal);

/** Renders a component that uses `useChange` with these options; `shown` gets the problems that the app shows. */
function changeWith<Answer>(
  send: (input: string) => Promise<Answer>,
  options?: Parameters<typeof useChange<string, Answer>>[1],
) {
  const shown = vi.fn();
  const queries = makeQueryClient(shown);
  queries.setQueryData(["orders"], "old");
  queries.setQueryData(["riders"], "old");
  const { result } = renderHook(() => useChange(send, options), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  return { queries, shown, result, isStale: (key: string) => queries.getQueryState([key])?.isInvalidated };
}

test("a change is sent, its response is cached, and the queries it may affect are reloaded", async () => {
  const onDone = vi.fn();
  const { queries, shown, result, isStale } = changeWith((name) => Promise.resolve(`new ${name}`), {
    replaces: ["riders"],
    refresh: [["orders"]],
    onDone,
  });
  result.current.mutate("name");
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(onDone).toHaveBeenCalledExactlyOnceWith("new name", "name");
  expect(queries.getQueryData(["riders"])).toBe("new name");
  expect({ orders: isStale("orders"), riders: isStale("riders") }).toEqual({ orders: true, riders: false });
  expect(shown).not.toHaveBeenCalled();
});

test("the app shows a refusal, and the change's queries are still reloaded", async () => {
  const { shown, result, isStale } = changeWith(refuse, { refresh: [["orders"]] });
  result.current.mutate("name");
  await waitFor(() => expect(result.current.error).toBe(refusal));
  expect(shown.mock.calls.map(([problem]: unknown[]) => problem)).toEqual([refusal]);
  expect(isStale("orders")).toBe(true);
});

test("the app shows the problem of a change only if the caller does not", async () => {
  const onProblem = vi.fn((_: Error, input: string) => input === "mine");
  const own = changeWith(refuse, { onProblem });
  await expect(own.result.current.mutateAsync("mine")).rejects.toBe(refusal);
  expect(own.shown).not.toHaveBeenCalled();
  await expect(own.result.current.mutateAsync("other")).rejects.toBe(refusal);
  expect(own.shown).toHaveBeenCalledOnce();
  expect(onProblem.mock.calls.map(([, input]) => input)).toEqual(["mine", "other"]);

  const inline = changeWith(refuse, { onProblem: "inline" });
  await expect(inline.result.current.mutateAsync("any")).rejects.toBe(refusal);
  expect(inline.shown).not.toHaveBeenCalled();
});
