import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, listSessions } from "@waybill/contract/accounts";
import { call } from "../calls/call.ts";
import { CallRefused } from "../calls/refused.ts";

export const sessionsKey = ["sessions"];

type Told = { onEnded?: (ended: string) => void; onProblem: (problem: unknown) => void };

/** Where the user is signed in. `end` ends one of the sessions, or all `others`. */
export function useSessions({ onEnded, onProblem }: Told) {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (ended: string) => {
      if (ended === "others") await call(endOtherSessions, {});
      else
        await call(endSession, { params: { sessionId: ended } }).catch((problem: unknown) => {
          // Already ended, which was the goal.
          if (!(problem instanceof CallRefused && problem.status === 404)) throw problem;
        });
    },
    onSuccess: (_, ended) => onEnded?.(ended),
    onError: onProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  return {
    sessions: data?.result.sessions ?? [],
    isError,
    refetch,
    end: mutate,
    ending: isPending ? variables : undefined,
  };
}
