import type { EndpointFacts, AnswerOf } from "@waybill/contract/endpoint";
import {
  beginRiderSession,
  endRiderSession,
  extendRiderSession,
  type RiderProfile,
} from "@waybill/contract/riders/rider-app";
import { call, type CallInput } from "../calls/call.ts";
import { CallRefused } from "../calls/refused.ts";
import type { PhoneStore } from "./phone-store.ts";

/** The rider signed in on this phone; separate from a merchant's session in the same browser. */
export type RiderSession = { token: string; refresh_token: string; rider: RiderProfile };

const sessionName = "session";

/** Signs a rider in and out, and sends calls with the rider's fresh token. */
export async function openRiderSession(store: PhoneStore, onChange: () => void) {
  let session = await store.read<RiderSession | null>(sessionName);
  let extending: Promise<boolean> | undefined;

  const keep = async (next: RiderSession | null): Promise<void> => {
    session = next;
    await store.write(sessionName, next);
    onChange();
  };

  /** Returns a function that tells whether the same session is still signed in, by its refresh token. */
  const sinceNow = () => {
    const token = session?.refresh_token;
    return () => session?.refresh_token === token;
  };

  /** Uses the refresh token once for all calls that wait for a token; false if the session has ended. */
  const extend = async (): Promise<boolean> => {
    const refresh_token = session?.refresh_token;
    if (refresh_token === undefined) return false;
    const isSame = sinceNow();
    try {
      const { result } = await call(extendRiderSession, { body: { refresh_token }, retries: 0, quiet: true });
      if (!isSame()) return false;
      await keep(result);
      return true;
    } catch (problem) {
      if (!(problem instanceof CallRefused) || problem.status !== 401) throw problem;
      if (isSame()) await keep(null);
      return false;
    }
  };

  const withSession = <E extends EndpointFacts>(input: CallInput<E>): CallInput<E> => {
    const { headers } = input as { headers?: Record<string, string> };
    const authorization = `Bearer ${session?.token ?? ""}`;
    // Adds the common fields to the input.
    return { ...input, retries: 0, quiet: true, headers: { ...headers, authorization } } as CallInput<E>;
  };

  return {
    current: () => session ?? undefined,
    /**
     * Calls as this rider; retries once with a fresh token if it had expired, but never as another rider. Throws
     * like `call`.
     */
    async call<E extends EndpointFacts>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
      const isSame = sinceNow();
      try {
        return await call(endpoint, withSession(input));
      } catch (problem) {
        if (!(problem instanceof CallRefused) || problem.status !== 401 || !isSame()) throw problem;
        extending ??= extend().finally(() => (extending = undefined));
        if (!(await extending) || !isSame()) throw problem;
        return call(endpoint, withSession(input));
      }
    },
    async signIn(phone_number: string, code: string): Promise<void> {
      const { result } = await call(beginRiderSession, { body: { phone_number, code }, retries: 0 });
      await keep(result);
    },
    /** Signs out on this phone even if the server does not respond. */
    async signOut(): Promise<void> {
      await call(endRiderSession, withSession({})).catch(() => undefined);
      await store.clear();
      await keep(null);
    },
  };
}
export type RiderCalls = Awaited<ReturnType<typeof openRiderSession>>;
