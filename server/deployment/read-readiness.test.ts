import { draftContent, publishContent } from "@waybill/contract/operations/content";
import { createPriceRule } from "@waybill/contract/operations/price-rules";
import { type ReadinessStep, readReadiness } from "@waybill/contract/operations/readiness";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { createECDH } from "node:crypto";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordBackup } from "../platform/settings/stored-deployment.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const opened: { close: () => unknown }[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});

const openProduct = async (env: NodeJS.ProcessEnv = {}) => {
  const product = await openTestApp({ env });
  opened.push(product);
  return product;
};

let sandbox: TestApp;
beforeAll(async () => {
  sandbox = await openProduct();
});

const read = async (product: TestApp) => {
  const as = await product.tokenFor("market");
  product.clock.advance(20_000);
  return (await product.call(readReadiness, { as })).body.result.data;
};
const stateOf = async (product: TestApp, step: ReadinessStep) =>
  (await read(product)).find((one) => one.step === step);

/** A mail server that greets and accepts every command. */
const listen = (greeting: string): Promise<{ server: Server; port: number }> =>
  new Promise((settle) => {
    const server = createServer((socket) => {
      socket.write(greeting);
      socket.on("data", () => socket.write("250 ok\r\n"));
      socket.on("error", () => undefined);
    });
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      settle({ server, port: typeof address === "object" && address ? address.port : 0 });
    });
  });

test("a sandbox needs no services; price, terms and backup are missing until they exist [17.76]", async () => {
  const product = sandbox;
  const states = Object.fromEntries((await read(product)).map(({ step, state }) => [step, state]));
  expect(states).toEqual({
    mail: "not_needed",
    sms: "not_needed",
    push: "ready",
    card: "ready",
    terms: "missing",
    prices: "missing",
    backup: "missing",
  });
  const as = await product.tokenFor("market");
  await product.call(createPriceRule, { as, body: { base: 50, per_km: 10 } });
  const page = { as, params: { kind: "terms" as const, language: "en" } };
  await product.call(draftContent, { ...page, body: { content: [{ title: "Terms", text: "Ours." }] } });
  expect((await stateOf(product, "terms"))?.state).toBe("missing");
  await product.call(publishContent, { ...page, body: {} });
  await recordBackup(product.db, product.clock.now());
  expect((await stateOf(product, "prices"))?.state).toBe("ready");
  expect((await stateOf(product, "terms"))?.state).toBe("ready");
  const backup = await stateOf(product, "backup");
  expect(backup).toMatchObject({ state: "ready", at: expect.any(String) as string });
  product.clock.advance(49 * 3_600_000);
  expect((await stateOf(product, "backup"))?.state).toBe("failing");

  await product.call(setCountryParameter, {
    as: await product.tokenFor("market"),
    params: { key: "onlinePaymentActivated" },
    body: { value: false },
  });
  expect((await stateOf(product, "card"))?.state).toBe("not_needed");
});

test("mail and SMS are ready if their service responds, and push if its keys match; settings alone are not enough [17.76]", async () => {
  const mail = await listen("220 mail.example ESMTP\r\n");
  const pair = () => {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    return keys;
  };
  const [one, other] = [pair(), pair()];
  const vapid = {
    VAPID_PUBLIC_KEY: one.getPublicKey("base64url", "uncompressed"),
    VAPID_PRIVATE_KEY: other.getPrivateKey("base64url"),
  };
  const product = await openProduct({
    ...vapid,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SMS_URL: "http://127.0.0.1:1/messages",
  });
  expect(await stateOf(product, "mail")).toMatchObject({ state: "ready", problem: null });
  expect(await stateOf(product, "sms")).toMatchObject({
    state: "failing",
    problem: expect.stringMatching(/ECONNREFUSED/) as string,
  });
  expect(await stateOf(product, "push")).toMatchObject({
    state: "failing",
    problem: expect.stringMatching(/are not a pair/) as string,
  });
  mail.server.close();
  expect((await stateOf(product, "mail"))?.state).toBe("failing");
});
