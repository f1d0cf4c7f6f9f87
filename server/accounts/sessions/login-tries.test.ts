import { login } from "@waybill/contract/accounts";
import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../../seed/seed-accounts.ts";
import { openTestApp } from "../../testing/test-app.ts";
import {
  openLoginTries,
  wrongLoginsPerAccount,
  wrongLoginsPerAddress,
  wrongLoginsWithinMs,
} from "./login-tries.ts";

const { call, clock, close, db } = await openTestApp();
afterAll(close);

const tryLogin = (email_address: string, password: string) =>
  call(login, { body: { email_address, password } });
const wrong = async () => undefined;

test("after ten wrong logins further ones are refused for 15 minutes, with right and wrong passwords of known and unknown users", async () => {
  for (const email of ["novendor@example.com", "nobody@example.com"]) {
    for (let turn = 0; turn < wrongLoginsPerAccount; turn += 1)
      expect((await tryLogin(email, "Wrong!2026")).status).toBe(401);
    const refused = await tryLogin(email, demoPassword);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe(String(wrongLoginsWithinMs / 1000));
  }
  clock.advance(wrongLoginsWithinMs - 1);
  expect((await tryLogin("novendor@example.com", demoPassword)).status).toBe(429);
  clock.advance(1);
  expect((await tryLogin("novendor@example.com", demoPassword)).status).toBe(200);
});

test("successful logins are never counted", async () => {
  const attempts = Array.from({ length: 14 }, () => tryLogin("single@example.com", demoPassword));
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(Array(14).fill(200));
});

test("of sixty concurrent guesses only ten are tried", async () => {
  const tries = openLoginTries({ db, now: clock.now });
  let attempts = 0;
  const guess = () => tries("crowd@example.com", "203.0.113.7", async () => void (attempts += 1));
  const answers = await Promise.allSettled(Array.from({ length: 60 }, guess));
  expect(attempts).toBe(wrongLoginsPerAccount);
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(60 - wrongLoginsPerAccount);
});

test("one network address may fail a hundred times, over all accounts", async () => {
  const tries = openLoginTries({ db, now: clock.now });
  const from = (address: string, turn: number) => tries(`user${turn}@example.com`, address, wrong);
  for (let turn = 0; turn < wrongLoginsPerAddress; turn += 1) await from(`2001:db8:1:2::${turn}`, turn);
  await expect(from("2001:db8:1:2::ffff", 1000)).rejects.toMatchObject({ refusal: "too_many_requests" });
  await expect(from("2001:db8:1:3::1", 1000)).resolves.toBeUndefined();
});
