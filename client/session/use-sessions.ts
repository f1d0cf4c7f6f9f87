import { useQuery } from "@tanstack/react-query";
import { endOtherSessions, endSession, listSessions } from "@waybill/contract/accounts";
import { call } from "../calls/call.ts";
import { CallRefused } from "../calls/refused.ts";
import { useChange } from "../calls/use-change.ts";

export const sessionsKey = ["sessions"];

/** Where the user is signed in. `end` ends one of the sessions, or all `others`. */
export function useSessions(onEnded?: (ended: string) => void) {
  const { data, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const { mutate, isPending, variables } = useChange(
    async (ended: string) => {
      if (ended === "others") await call(endOtherSessions, {});
      else
        await call(endSession, { params: { sessionId: ended } }).catch((problem: unknown) => {
          // 404 is no error: the session has already ended.
          if (!(problem instanceof CallRefused && problem.status === 404)) throw problem;
        });
    },
    { refresh: [sessionsKey], onDone: (_, ended) => onEnded?.(ended) },
  );
  return {
    sessions: data?.result.sessions ?? [],
    isError,
    refetch,
    end: mutate,
    ending: isPending ? variables : undefined,
  };
}
