import { QueryClient } from "@tanstack/react-query";

/** Answers stay fresh for a little; `call` retries by itself, so that queries never multiply its attempts. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
