import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ownSecondFactor as calls } from "@waybill/contract/merchants/security";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";

const factorKey = ["second-factor"];

/** The second factors of whoever is signed in, and whether this session has shown one. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => call(calls.readSecondFactor, { signal }),
    select: ({ result }) => result,
    staleTime: 0,
  });

/** Makes a passkey in the browser and has it kept. */
export async function makePasskey() {
  const { result } = await call(calls.beginPasskey, {});
  const optionsJSON = result as unknown as PublicKeyCredentialCreationOptionsJSON;
  return call(calls.addPasskey, { body: { passkey: { ...(await startRegistration({ optionsJSON })) } } });
}

/** Shows one of the own passkeys. */
export async function showPasskey() {
  const { result } = await call(calls.askPasskey, {});
  const optionsJSON = result as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = { ...(await startAuthentication({ optionsJSON })) };
  return call(calls.showSecondFactor, { body: { passkey } });
}

/** The text for what went wrong: the server's own, or that the browser has no passkey to show. */
export const problemOf = (problem: unknown): string =>
  problem instanceof CallRefused ? problem.translationKey : "second-step.browser";

/** Does something with the factors and reads them again. */
export function useFactorStep<Given, Answer>(step: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: step,
    // Not waited for: whoever shows the answer must still be there then.
    onSuccess: () => void queries.invalidateQueries({ queryKey: factorKey }),
  });
}
