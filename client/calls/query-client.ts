import { QueryClient, type QueryKey } from "@tanstack/react-query";

/** Answers stay fresh for a little; `call` retries by itself, so that queries never multiply its attempts. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });

/** Puts what a change was answered in place of what was read; what was asked for meanwhile may be from before it. */
export async function putAnswer(queries: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, answer);
}
