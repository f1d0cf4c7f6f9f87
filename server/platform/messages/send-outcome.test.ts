import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { smtpMails } from "./mails.ts";
import { openMailServer } from "./mail-server.fixture.ts";
import { sendOutcomeOf } from "./send-outcome.ts";

const mail = { to: "ana@example.com", subject: "Confirm", text: "Open it", links: [], code: null };

/** The outcome of a mail to the server at this address. */
const becomes = async (url: string): Promise<string> => {
  try {
    await smtpMails(url, () => "no-reply@waybill.test").send(mail);
    return "sent";
  } catch (error) {
    return sendOutcomeOf(error);
  }
};

/** A mail server that refuses at its greeting, or at the login. */
async function openRefusing({ greeting = "220 mail.test", login = "235 welcome" }): Promise<string> {
  const server = createServer((socket) => {
    socket.write(`${greeting}\r\n`);
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      const line = data.toString();
      if (line.startsWith("EHLO")) socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
      else if (line.startsWith("AUTH")) socket.write(`${login}\r\n`);
      else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => void server.close());
  return `smtp://name:password@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a mail is retried if the mail server refuses us, and not if it refuses the mail", async () => {
  expect(await becomes(await openRefusing({ login: "535 5.7.8 wrong password" }))).toBe("later");
  expect(await becomes(await openRefusing({ greeting: "554 not today" }))).toBe("later");
  for (const [answer, became] of [
    ["550 no such mailbox", "refused"],
    ["451 try again", "later"],
  ] as const) {
    const server = await openMailServer(answer);
    onTestFinished(() => void server.close());
    expect(await becomes(server.url)).toBe(became);
  }
  expect(await becomes("smtp://127.0.0.1:1")).toBe("later");
});
