import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { setCachedAnswer } from "./query-client.ts";

type Change<Input, Answer> = {
  /** The queries that are reloaded afterwards, also after a refusal: what is on screen may be stale. */
  refresh?: readonly QueryKey[];
  /** The query whose cached data the response replaces. */
  replaces?: QueryKey;
  onDone?: (answer: Answer, input: Input) => unknown;
  /**
   * By default the app shows a problem in a toast. `inline`: the caller shows `error` itself. A function: true if the
   * caller shows this problem.
   */
  onProblem?: "inline" | ((problem: Error, input: Input) => boolean | Promise<boolean>);
};

/**
 * The one way to send a change to the server: sends it, then updates or reloads cached queries. The app's query
 * client shows problems that the caller does not (`makeQueryClient`).
 */
export function useChange<Input = void, Answer = unknown>(
  send: (input: Input) => Promise<Answer>,
  { refresh = [], replaces, onDone, onProblem }: Change<Input, Answer> = {},
) {
  const queries = useQueryClient();
  return useMutation<Answer, Error, Input>({
    mutationFn: send,
    onSuccess: async (answer, input) => {
      if (replaces) await setCachedAnswer(queries, replaces, answer);
      await onDone?.(answer, input);
    },
    onError: async (...failure) => {
      const [problem, input] = failure;
      const isShown = onProblem === "inline" || (await onProblem?.(problem, input));
      if (!isShown) queries.getDefaultOptions().mutations?.onError?.(...failure);
    },
    onSettled: () => Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
