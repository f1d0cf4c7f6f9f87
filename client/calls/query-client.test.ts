import { expect, test, vi } from "vitest";
import { makeQueryClient, setCachedAnswer } from "./query-client.ts";

test("a response requested before a change does not undo the change, however late it arrives", async () => {
  const queries = makeQueryClient();
  const queryKey = ["support"];
  queries.setQueryData(queryKey, "closed");
  const late: ((answer: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((settle) => late.push(settle)));
  const reading = queries.fetchQuery({ queryKey, queryFn, staleTime: 0 });
  await setCachedAnswer(queries, queryKey, "open");
  late[0]?.("closed");
  await expect(reading).resolves.toBe("closed");
  expect(queries.getQueryData(queryKey)).toBe("open");

  // Later responses are cached as usual.
  const again = queries.fetchQuery({ queryKey, queryFn, staleTime: 0 });
  late[1]?.("closed again");
  await again;
  expect(queries.getQueryData(queryKey)).toBe("closed again");
});
