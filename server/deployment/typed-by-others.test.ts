import { exportOrders } from "@waybill/contract/history";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { customer, placeTestOrder } from "../orders/order.fixture.ts";
import { openMailServer } from "../platform/messages/mail-server.fixture.ts";
import { smtpMails } from "../platform/messages/mails.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const { call, close, db, inject, tokenFor } = await openTestApp({ deps: { log } });
afterAll(close);

const markup = '"><img src=x onerror=alert()>';
const formula = "=HYPERLINK(1)";

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0], {
    customer: {
      ...customer,
      name: `Ana ${markup}`,
      location: { ...customer.location, notes: formula + markup, building: markup },
    },
    order: { amount: 12, description: formula + markup, payment_method: "PAID", cold_bag_needed: false },
  });
  return { as, order, outletId: outletIds[0], search: new URL(order.tracking_link).search };
};

test("text typed by users appears as plain text on the tracking page, the receipt and its PDF [23.42]", async () => {
  const { order, search } = await begin();
  for (const path of ["tracking", "delivery-receipt"]) {
    const page = await inject({
      method: "GET",
      url: `/${path}/${order.order_id}${search}`,
      headers: { accept: "text/html" },
    });
    expect(page.body, path).toContain("&lt;img src=x onerror=alert()&gt;");
    expect(page.body, path).not.toMatch(/<img src=x/);
  }
  const pdf = await inject({ method: "GET", url: `/delivery-receipt/${order.order_id}${search}&as=pdf` });
  expect(pdf.body.startsWith("%PDF-")).toBe(true);
  expect(pdf.body).not.toMatch(/\/(?:JavaScript|JS|OpenAction|Launch)\b/);
});

test("text typed by users never starts a formula in a CSV export [23.42]", async () => {
  const { as, outletId } = await begin();
  const query = { columns: "description,notes" };
  const answer = await call(exportOrders, { as, params: { vendorId: outletId }, query });
  const [, row = ""] = answer.bytes.toString().split("\r\n");
  expect(row).toContain("HYPERLINK");
  for (const cell of row.split('","')) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
});

test("text typed by users never starts a header in a mail or response [23.42]", async () => {
  const { url, lines, close: stop } = await openMailServer();
  const subject = "Order\r\nBcc: thief@example.com\r\n\r\nHello";
  await smtpMails(url, () => "no-reply@waybill.test")
    .send({ to: "ana@example.com", subject, text: "x", links: [], code: null })
    .catch(() => undefined);
  await stop();
  expect(lines.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("RCPT")).length).toBeLessThanOrEqual(1);
  const { order, search } = await begin();
  const address = `/tracking/${order.order_id}/notices${search}&lang=en%0D%0Aset-cookie:%20a=1`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await inject({ method: "POST", url: address, headers, payload: "wanted=no" });
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("text typed by users never starts a new log line [23.42]", async () => {
  const forged = '\n{"level":30,"msg":"forged"}\n';
  await inject({
    method: "GET",
    url: `/orders/api/v1/order?order_id=${encodeURIComponent(forged)}`,
    headers: { "x-request-id": "a b", "user-agent": "x" },
  });
  const { as } = await begin();
  await inject({
    method: "GET",
    url: `/orders/api/v1/search?query=${encodeURIComponent(forged)}`,
    headers: { authorization: as },
  });
  expect(logged.length).toBeGreaterThan(0);
  for (const line of logged) expect((JSON.parse(line) as { msg?: string }).msg).not.toBe("forged");
  expect(logged.every((line) => line.trimEnd().split("\n").length === 1)).toBe(true);
});
