import { listOffers } from "@waybill/contract/riders/rider-jobs";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { lostConnection, refusal, serve } from "../test-server.ts";
import { openRiderSession } from "./rider-session.ts";

const sessionOf = (name: string, token = "old") => ({
  token,
  refresh_token: `refresh ${name}`,
  expires_in: 3600,
  rider: { rider_id: name },
});
/** The stored value. */
let kept: unknown;
const store = {
  readQueue: async () => [],
  append: async () => 1,
  remove: async () => undefined,
  read: async <T>() => kept as T,
  write: async (_name: string, value: unknown) => void (kept = value),
  clear: async () => void (kept = undefined),
};

/** The tokens with which offers were requested. */
const asked: (string | null)[] = [];
const offersTo = (good: string) =>
  http.get("*/rider/api/v1/offers", ({ request }) => {
    const token = request.headers.get("authorization");
    asked.push(token);
    return token === `Bearer ${good}`
      ? HttpResponse.json({ result: [] })
      : refusal(401, "NOT_SIGNED_IN", "error.not-signed-in");
  });
const fresh = () => HttpResponse.json({ result: sessionOf("one", "fresh") });
const over = () => refusal(401, "SESSION_OVER", "error.session-over");
/** A token refresh whose response the test delays. */
const lateExtension = (answer = fresh) => {
  const answers: (() => void)[] = [];
  server.use(
    http.post("*/rider/api/v1/session/extend", async () => {
      await new Promise<void>((settle) => answers.push(settle));
      return answer();
    }),
  );
  return async () => {
    await expect.poll(() => answers).toHaveLength(1);
    return answers[0]!;
  };
};
const server = serve(
  offersTo("fresh"),
  http.post("*/rider/api/v1/session/extend", fresh),
  http.post("*/rider/api/v1/session", () => HttpResponse.json({ result: sessionOf("two") })),
  http.delete("*/rider/api/v1/session", () => new HttpResponse(null, { status: 204 })),
);

const onChange = vi.fn();
beforeEach(() => {
  kept = sessionOf("one");
  asked.length = 0;
  onChange.mockReset();
});
const open = () => openRiderSession(store, onChange);

test("a call with an expired token is repeated with a new token, which all waiting calls share and the phone stores [13.58]", async () => {
  const session = await open();
  const answers = await Promise.all([session.call(listOffers, {}), session.call(listOffers, {})]);
  expect(answers).toEqual([{ result: [] }, { result: [] }]);
  expect(asked).toEqual(["Bearer old", "Bearer old", "Bearer fresh", "Bearer fresh"]);
  expect(session.current()).toEqual(sessionOf("one", "fresh"));
  expect(kept).toEqual(sessionOf("one", "fresh"));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a session that has ended is removed from the phone; a session that could not be checked stays", async () => {
  server.use(http.post("*/session/extend", lostConnection));
  const session = await open();
  await expect(session.call(listOffers, {})).rejects.toThrow("No response came.");
  expect(session.current()).toEqual(sessionOf("one"));
  server.use(http.post("*/session/extend", over));
  await expect(session.call(listOffers, {})).rejects.toMatchObject({ status: 401 });
  expect(session.current()).toBeUndefined();
  expect(kept).toBeNull();
});

test("signing out during a refresh stays signed out", async () => {
  const extension = lateExtension();
  const session = await open();
  const calling = session.call(listOffers, {}).catch((problem: unknown) => problem);
  const answer = await extension();
  await session.signOut();
  answer();
  expect(await calling).toMatchObject({ status: 401 });
  expect(session.current()).toBeUndefined();
  expect(kept).toBeNull();
  expect(asked).toEqual(["Bearer old"]);
});

test.each([
  ["extended", fresh],
  ["over", over],
])(
  "a rider who signs in during a call of an earlier rider, whose session is %s, repeats no call of that rider and stays signed in",
  async (_what, status) => {
    const extension = lateExtension(status);
    const session = await open();
    const calling = session.call(listOffers, {}).catch((problem: unknown) => problem);
    const answer = await extension();
    await session.signOut();
    await session.signIn("+639175550102", "123456");
    answer();
    expect(await calling).toMatchObject({ status: 401 });
    expect(session.current()).toEqual(sessionOf("two"));
    expect(asked).toEqual(["Bearer old"]);
  },
);

test("signing out before the refusal arrives causes no refresh", async () => {
  const late: (() => void)[] = [];
  server.use(
    http.get("*/rider/api/v1/offers", async () => {
      await new Promise<void>((settle) => late.push(settle));
      return refusal(401, "NOT_SIGNED_IN", "error.not-signed-in");
    }),
  );
  const session = await open();
  const calling = session.call(listOffers, {}).catch((problem: unknown) => problem);
  await expect.poll(() => late).toHaveLength(1);
  await session.signOut();
  await session.signIn("+639175550102", "123456");
  late[0]?.();
  expect(await calling).toMatchObject({ status: 401 });
  expect(session.current()).toEqual(sessionOf("two"));
  expect(late).toHaveLength(1);
});
