import { expect, test } from "vitest";
import { openMailServer } from "./mail-server.fixture.ts";
import { smtpMails } from "./mails.ts";

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

test("a mail that the server does not accept, or without a server, is an error", async () => {
  const { url, close } = await openMailServer("550 no such mailbox");
  await expect(smtpMails(url, () => "no-reply@waybill.test").send(mail)).rejects.toThrow("550");
  await close();
  await expect(smtpMails(url, () => "no-reply@waybill.test").send(mail)).rejects.toThrow();
});
