import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as endpoints from "@waybill/contract/operations/second-factor";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";

const factorKey = ["second-factor"];

/** The second factors of the operator, and whether this session has shown one. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => call(endpoints.readSecondFactor, { signal }),
    select: ({ result }) => result,
    staleTime: 0,
  });

/** Makes a passkey in the browser and has it kept. */
export async function makePasskey() {
  const { result } = await call(endpoints.beginPasskey, {});
  const optionsJSON = result as unknown as PublicKeyCredentialCreationOptionsJSON;
  return call(endpoints.addPasskey, { body: { passkey: { ...(await startRegistration({ optionsJSON })) } } });
}

/** Shows one of the operator's passkeys. */
export async function showPasskey() {
  const { result } = await call(endpoints.askPasskey, {});
  const optionsJSON = result as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = { ...(await startAuthentication({ optionsJSON })) };
  return call(endpoints.showSecondFactor, { body: { passkey } });
}

/** The text for what went wrong: the server's own, or that the browser has no passkey to show. */
export const problemOf = (problem: unknown): string =>
  problem instanceof CallRefused ? problem.translationKey : "console.two-step-browser";

/** Does something with the factors and reads them again; what a passed session may read is read anew as well. */
export function useFactorStep<Given, Answer>(step: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: step,
    // Not waited for: whoever shows the answer must still be there then.
    onSuccess: () => void queries.invalidateQueries({ queryKey: factorKey }),
  });
}

/** The second step is done: everything that was refused is asked for again. */
export function useGoOn() {
  const queries = useQueryClient();
  return () => void queries.resetQueries();
}
