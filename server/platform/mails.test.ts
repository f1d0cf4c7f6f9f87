import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { smtpMails } from "./mails.ts";

/** As much of a mail server as it takes to be handed a mail. */
async function openMailServer(answerToRecipient = "250 ok") {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inText = false;
    socket.write("220 mail.test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      for (const line of data.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        if (inText && line !== ".") continue;
        inText = line === "DATA";
        if (inText) socket.write("354 go on\r\n");
        else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write(line.startsWith("RCPT") ? `${answerToRecipient}\r\n` : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((settle) => server.close(settle));
  return { url: `smtp://127.0.0.1:${port}`, lines, close };
}

const mail = {
  to: "ana@example.com",
  subject: "Confirm",
  text: "Open http://x.test/y",
  links: [],
  code: null,
};

test("a mail goes to the mail server with sender, recipient, subject and text", async () => {
  const { url, lines, close } = await openMailServer();
  await smtpMails(url, () => "no-reply@waybill.test").send(mail);
  await close();
  expect(lines).toContain("MAIL FROM:<no-reply@waybill.test>");
  expect(lines).toContain("RCPT TO:<ana@example.com>");
  expect(lines).toContain("Subject: Confirm");
  expect(lines).toContain("Open http://x.test/y");
});

test("an address with a comma is one recipient or none, never two", async () => {
  const { url, lines, close } = await openMailServer();
  const to = "ana,ben@example.com";
  await smtpMails(url, () => "no-reply@waybill.test")
    .send({ ...mail, to })
    .catch(() => undefined);
  await close();
  expect(lines.filter((line) => line.startsWith("RCPT")).length).toBeLessThanOrEqual(1);
});

test("a mail that the server does not take, or no server, is an error", async () => {
  const { url, close } = await openMailServer("550 no such mailbox");
  await expect(smtpMails(url, () => "no-reply@waybill.test").send(mail)).rejects.toThrow("550");
  await close();
  await expect(smtpMails(url, () => "no-reply@waybill.test").send(mail)).rejects.toThrow();
});
