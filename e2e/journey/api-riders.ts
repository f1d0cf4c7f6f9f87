import { pathOf, type AnswerOf, type BodyOf, type EndpointFacts } from "@waybill/contract/endpoint";
import {
  beginRiderSession,
  reportPositions,
  sendRiderCode,
  setShift,
} from "@waybill/contract/riders/rider-app";
import { readSentMessages } from "@waybill/contract/sandbox";

const call = async <const E extends EndpointFacts>(
  at: string,
  facts: E,
  { token, body, query = "" }: { token?: string; body?: BodyOf<E>; query?: string } = {},
): Promise<AnswerOf<E>> => {
  const answer = await fetch(new URL(`${pathOf(facts)}${query}`, at), {
    method: facts.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== facts.success)
    throw new Error(`${facts.path}: ${answer.status} ${await answer.text()}`);
  return (facts.success === 204 ? undefined : await answer.json()) as AnswerOf<E>;
};

/** The last code that a phone received in a sandbox. */
export const readSentCode = async (at: string, phone_number: string): Promise<string> => {
  const { data } = await call(at, readSentMessages, { query: `?to=${encodeURIComponent(phone_number)}` });
  return data[0]?.code ?? "";
};

/** A rider of the sandbox begins a shift at a place, by the calls that the app makes. */
export const beginShift = async (
  at: string,
  phone_number: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> => {
  await call(at, sendRiderCode, { body: { phone_number } });
  const code = await readSentCode(at, phone_number);
  const { result } = await call(at, beginRiderSession, { body: { phone_number, code } });
  const { token } = result;
  const positions = [{ latitude, longitude, at: new Date().toISOString() }];
  await call(at, reportPositions, { token, body: { positions } });
  await call(at, setShift, { token, body: { state: "available" } });
};
