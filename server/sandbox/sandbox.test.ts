import { readSentMessages } from "@waybill/contract/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
  const message = { subject: "Your code", links: JSON.stringify(["http://waybill.test/x"]), code: "123456" };
  for (const [recipient, minute] of [
    ["ana@example.com", 1],
    ["<b>ben@example.com", 2],
  ] as const) {
    const sent_at = new Date(Date.UTC(2026, 0, 1, 0, minute));
    await product.db
      .insertInto("sent_messages")
      .values({ ...message, recipient, text: "Hello", sent_at })
      .execute();
  }
});
afterAll(() => product.close());

test("sent messages are listed newest first, or for one recipient", async () => {
  const all = await product.call(readSentMessages);
  expect(all.body.data.map(({ to }) => to)).toEqual(["<b>ben@example.com", "ana@example.com"]);
  const one = await product.call(readSentMessages, { query: { to: "ana@example.com" } });
  expect(one.body.data).toEqual([
    {
      to: "ana@example.com",
      subject: "Your code",
      text: "Hello",
      links: ["http://waybill.test/x"],
      code: "123456",
      sent_at: "2026-01-01T00:01:00.000Z",
    },
  ]);
});

test("a browser gets the messages as a page, with their markup shown as text", async () => {
  const page = await product.inject({ method: "GET", url: "/san/outbox", headers: { accept: "text/html" } });
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).toContain("&lt;b&gt;ben@example.com");
});
