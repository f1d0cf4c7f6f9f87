import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openMailServer } from "../platform/messages/mail-server.fixture.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openTestApp } from "../testing/test-app.ts";
import { chooseNoticeSender, type OutgoingNotice } from "./channels.ts";

const { close, deps } = await openTestApp();
afterAll(close);

/** A simulated provider; `answer` sets its next response. */
async function openProvider() {
  const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let next = { status: 201, body: {} as object };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      received.push({ url: request.url ?? "", headers: request.headers, body });
      response.writeHead(next.status, { "content-type": "application/json" }).end(JSON.stringify(next.body));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    received,
    answer: (status: number, body: object) => (next = { status, body }),
  };
}

const notice: OutgoingNotice = {
  id: "notice-7",
  kind: "recipient.on_the_way",
  to: "+639175550142",
  language: "pt-BR",
  subject: "On its way",
  text: "Rosing: it comes",
  outlet: "Rosing",
  link: "http://x.test/t",
  pin: "1234",
};
const senderWith = (env: Record<string, string>) =>
  chooseNoticeSender({
    ...deps,
    outgoing: { post: expect.fail },
    settings: { ...readSettings(env), environment: "stg" },
  });

test("a notice is sent to services like Twilio, WhatsApp and SMTP, and their responses are read [13.93]", async () => {
  const provider = await openProvider();
  const mails = await openMailServer();
  onTestFinished(() => void mails.close());
  const sender = senderWith({
    SMS_URL: `http://me:secret@${provider.host}/Messages.json`,
    SMS_FROM: "WAYBILL",
    WHATSAPP_URL: `http://${provider.host}/v21.0/555/`,
    WHATSAPP_TOKEN: "wa-token",
    SMTP_URL: mails.url,
  });
  provider.answer(201, { sid: "SM1", num_segments: "2", price: "-0.0075", price_unit: "USD" });
  expect(await sender.send("sms", notice)).toEqual({
    id: "SM1",
    segments: 2,
    price: { amount: 0.0075, currency: "USD" },
  });
  provider.answer(200, { messages: [{ id: "wamid.1" }] });
  expect(await sender.send("whatsapp", notice)).toEqual({ id: "wamid.1" });
  const [sms, whatsapp] = provider.received;
  expect(sms?.headers.authorization).toBe(`Basic ${Buffer.from("me:secret").toString("base64")}`);
  expect(Object.fromEntries(new URLSearchParams(sms?.body))).toEqual({
    To: "+639175550142",
    From: "WAYBILL",
    Body: "Rosing: it comes",
  });
  expect(whatsapp?.url).toBe("/v21.0/555/messages");
  expect(whatsapp?.headers.authorization).toBe("Bearer wa-token");
  expect(JSON.parse(whatsapp?.body ?? "")).toMatchObject({
    messaging_product: "whatsapp",
    to: "639175550142",
    type: "template",
    template: {
      name: "recipient_on_the_way_pin",
      language: { code: "pt_BR" },
      components: [
        {
          type: "body",
          parameters: ["Rosing", "http://x.test/t", "1234"].map((text) => ({ type: "text", text })),
        },
      ],
    },
  });
  await sender.send("email", { ...notice, to: "ana@example.com" });
  expect(mails.lines).toContain("RCPT TO:<ana@example.com>");
  expect(mails.lines.join("\n")).toContain("Message-ID: <notice-7@waybill.test>");
  provider.answer(400, { code: 21_211 });
  await expect(sender.send("sms", notice)).rejects.toMatchObject({ status: 400 });
  await expect(sender.send("whatsapp", notice)).rejects.toMatchObject({ status: 400 });
  expect(["sms", "whatsapp", "email"].map((way) => sender.isSet(way as "sms"))).toEqual([true, true, true]);
  expect(senderWith({}).isSet("sms")).toBe(false);
});
