import { forgotPassword } from "@waybill/contract/accounts";
import { listMessages, sendMessageAgain } from "@waybill/contract/operations/messages";
import { addRider } from "@waybill/contract/operations/riders";
import { sendRiderCode } from "@waybill/contract/riders/rider-app";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openMailServer } from "../../platform/messages/mail-server.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((settle) => server.close(settle));
  return port;
}

async function openAway() {
  const [smtpPort, smsPort] = [await freePort(), await freePort()];
  const app = await openTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMS_URL: `http://127.0.0.1:${smsPort}/Messages.json`,
      SMS_FROM: "WAYBILL",
      LOG_LEVEL: "silent",
    },
  });
  onTestFinished(app.close);
  const received: string[] = [];
  const openServices = async () => {
    const mails = await openMailServer("250 ok", smtpPort);
    onTestFinished(() => void mails.close());
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        received.push(body);
        response.writeHead(201).end("{}");
      });
    });
    await once(server.listen(smsPort, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    return mails;
  };
  const { backgroundTasks, messageQueue } = app.accounts;
  const rider = { name: "Rico Ponce", phone_number: "+639175550101" };
  expect((await app.call(addRider, { as: await app.tokenFor("dispatch"), body: rider })).status).toBe(201);
  const askMail = async () => {
    await app.call(forgotPassword, { body: { email_address: "parent@example.com" } });
    await backgroundTasks.settled();
  };
  const askCode = async () => {
    await app.call(sendRiderCode, { body: { phone_number: "+639175550101" } });
    await backgroundTasks.settled();
  };
  const list = async (state?: "failed" | "waiting") => {
    const { body } = await app.call(listMessages, { as: await app.tokenFor("viewer"), query: { state } });
    return body.result.data;
  };
  return { ...app, openServices, received, askMail, askCode, list, work: messageQueue.work };
}

const recipients = (lines: readonly string[]) => lines.filter((line) => line.startsWith("RCPT"));

test("[23.08] mails and codes requested while their services are down are delivered once when these are back", async () => {
  const { askMail, askCode, openServices, received, list, work, clock } = await openAway();
  await askMail();
  clock.advance(1000);
  await askCode();
  expect(await list("waiting")).toMatchObject([
    { kind: "sms", to: "+639175550101", reason: "not_reached" },
    { kind: "mail", to: "parent@example.com", reason: "not_reached" },
  ]);
  const mails = await openServices();
  for (let turn = 0; turn < 4; turn += 1) {
    clock.advance(30_000);
    await work.run();
  }
  expect(recipients(mails.lines)).toEqual(["RCPT TO:<parent@example.com>"]);
  expect(received).toHaveLength(1);
  expect(await list()).toEqual([]);
});

test("[23.08] an expired code is not sent", async () => {
  const { askCode, openServices, received, list, work, clock } = await openAway();
  await askCode();
  clock.advance(6 * 60_000);
  await openServices();
  await work.run();
  expect(received).toEqual([]);
  expect(await list()).toMatchObject([
    { kind: "sms", state: "failed", reason: "too_late", can_be_sent_again: false },
  ]);
});

test("[23.09] a failed message is listed without its code, and 'send again' sends it again", async () => {
  const { askMail, list, call, tokenFor, clock, work, openServices, pool } = await openAway();
  await askMail();
  clock.advance(60_000);
  await pool.query("update queued_messages set state = 'failed', reason = 'refused_550', ended_at = due_at");
  const [failed] = await list("failed");
  expect(failed).toMatchObject({ to: "parent@example.com", reason: "refused_550", can_be_sent_again: true });
  expect(failed?.subject).toContain("code");
  expect(JSON.stringify(failed)).not.toMatch(/\d{6}\b(?!-)/);
  const params = { message_id: failed?.message_id ?? "" };
  expect((await call(sendMessageAgain, { as: await tokenFor("viewer"), params })).status).toBe(403);
  const as = await tokenFor("support");
  const mails = await openServices();
  expect((await call(sendMessageAgain, { as, params })).body.result).toMatchObject({ state: "waiting" });
  expect((await call(sendMessageAgain, { as, params })).body.errors[0].code).toBe("MESSAGE_NOT_FAILED");
  await work.run();
  await work.run();
  expect(recipients(mails.lines)).toHaveLength(1);
  expect(await list()).toEqual([]);
  expect((await call(sendMessageAgain, { as, params: { message_id: "notice-999" } })).status).toBe(404);
});

test("[23.10] /metrics counts sent, waiting and failed messages by kind", async () => {
  const { askMail, askCode, clock, work, deps, openServices } = await openAway();
  await askMail();
  await askCode();
  const figures = () => deps.metrics.registry.metrics();
  expect(await figures()).toContain('waybill_messages_waiting{kind="sms"} 1');
  expect(await figures()).toContain('waybill_messages_waiting{kind="mail"} 1');
  clock.advance(6 * 60_000);
  await openServices();
  await work.run();
  expect(await figures()).toContain('waybill_messages_total{kind="sms",outcome="failed"} 1');
  expect(await figures()).toContain('waybill_messages_total{kind="mail",outcome="sent"} 1');
  expect(await figures()).toContain('waybill_messages_waiting{kind="mail"} 0');
});
