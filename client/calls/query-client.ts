import { QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * Responses stay fresh for a while; `call` retries itself, so queries must not multiply its attempts. `showProblem` is
 * how an app shows why a change failed, where the caller of `useChange` does not.
 */
export const makeQueryClient = (showProblem?: (problem: Error) => unknown): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always", ...(showProblem && { onError: showProblem }) },
    },
  });

/** Caches a change's response and cancels running reads, which may be from before the change. */
export async function setCachedAnswer(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: unknown,
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, answer);
}
