import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { secondFactorFacts } from "@waybill/contract/merchants/second-factor-facts";
import type { EndpointFacts } from "@waybill/contract/endpoint";
import { call } from "../calls/call.ts";
import { CallRefused } from "../calls/refused.ts";

type Facts = ReturnType<typeof secondFactorFacts<string>>;
/** The calls about second factors; operators and merchants have different ones. */
export type SecondFactorCalls = {
  readonly [Name in keyof Facts]: Omit<Facts[Name], "path" | "summary"> &
    Pick<EndpointFacts, "path" | "summary" | "caller" | "refusals">;
};

const factorKey = ["second-factor"];

/** The text for an error: the server's, or that this browser has no passkey. */
const problemKey = (problem: unknown): string =>
  problem instanceof CallRefused ? problem.translationKey : "second-step.browser";

/** The second factors of the signed-in person, whether this session has passed one, and the actions for them. */
export function useSecondFactor(calls: SecondFactorCalls) {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => call(calls.readSecondFactor, { signal }),
    select: ({ result }) => result,
    staleTime: 0,
  });
  const changed = async <Answer>(answering: Promise<{ result: Answer }>): Promise<Answer> => {
    const { result } = await answering;
    // Not awaited, so that the component that shows the response is still mounted when it arrives.
    void queries.invalidateQueries({ queryKey: factorKey });
    return result;
  };
  const codesOf = async (answering: Promise<{ result: { recovery_codes: string[] } }>) =>
    (await changed(answering)).recovery_codes;
  const steps = {
    problemKey,
    makePasskey: () => codesOf(makePasskey(calls)),
    beginApp: () => changed(call(calls.beginTotp, {})),
    confirmApp: (code: string) => codesOf(call(calls.confirmTotp, { body: { code } })),
    showPasskey: () => changed(showPasskey(calls)),
    showCode: (code: string) => changed(call(calls.showSecondFactor, { body: { code } })),
    showRecoveryCode: (code: string) =>
      changed(call(calls.showSecondFactor, { body: { recovery_code: code } })),
    removeApp: () => changed(call(calls.removeTotp, {})),
    removePasskey: (id: string) => changed(call(calls.removePasskey, { params: { id } })),
    renewRecoveryCodes: () => codesOf(call(calls.renewRecoveryCodes, {})),
    /** Called when the second step is done: fetches every refused query again. */
    goOn: () => void queries.resetQueries(),
  };
  return { factor: data, isError, refetch, steps };
}

/** Makes a passkey in the browser and stores it on the server. */
async function makePasskey(calls: SecondFactorCalls) {
  const { result } = await call(calls.beginPasskey, {});
  const optionsJSON = result as unknown as PublicKeyCredentialCreationOptionsJSON;
  return call(calls.addPasskey, { body: { passkey: { ...(await startRegistration({ optionsJSON })) } } });
}

/** Confirms the sign-in with one of the person's passkeys. */
async function showPasskey(calls: SecondFactorCalls) {
  const { result } = await call(calls.askPasskey, {});
  const optionsJSON = result as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = { ...(await startAuthentication({ optionsJSON })) };
  return call(calls.showSecondFactor, { body: { passkey } });
}
