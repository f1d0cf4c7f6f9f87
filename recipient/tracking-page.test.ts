import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { expect, test } from "vitest";
import { frame, orderAfter, renderTrackingPage, textsOfLanguage } from "./page.fixture.ts";
import { unknownOrderPage } from "./tracking-page.ts";

const orderIn = (...statuses: OrderStatus[]) => orderAfter(statuses);

/** The words of the steps, each with its state. */
const stepsOn = (page: string): string[] =>
  [...page.matchAll(/<li class="(past|here|next)"[\s\S]*?<span>([^<]+)<\/span>/g)].map(
    ([, state, words]) => `${words}: ${state}`,
  );

test("the page shows first when the order will arrive, then where it is [2.52]", () => {
  const page = renderTrackingPage(orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"));
  expect(page).toContain(">Arriving 04:12 to 04:17</h1>");
  expect(page).toMatch(/role="status"[^>]*>A rider has your order and is on the way\./);
});

test("a customer sees preparing, rider coming, collected and delivered, ticked up to the current step [4.25]", () => {
  const coming = orderAfter(["RECEIVED", "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"], 9);
  expect(stepsOn(renderTrackingPage(coming))).toEqual([
    "Preparing: past",
    "Rider on the way to the store: here",
    "Collected: next",
    "Delivered: next",
  ]);
  const over = orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR", "PICKED_UP", "NEAR_CUSTOMER");
  expect(
    stepsOn(renderTrackingPage(orderIn(...over.status_history.map(({ status }) => status), "DELIVERED"))),
  ).toEqual([
    "Preparing: past",
    "Rider on the way to the store: past",
    "Rider is almost at the store: past",
    "Collected: past",
    "Almost there: past",
    "Delivered: past",
  ]);
});

test("'near' is shown under 5 minutes away, but not at 5 [4.25]", () => {
  const collected: OrderStatus[] = ["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"];
  expect(stepsOn(renderTrackingPage(orderAfter(collected, 4.9)))).toContain("Almost there: here");
  expect(stepsOn(renderTrackingPage(orderAfter(collected, 5))).join()).not.toContain("Almost there");
  const coming: OrderStatus[] = ["RECEIVED", "COURIER_ACCEPTED_DELIVERY"];
  expect(stepsOn(renderTrackingPage(orderAfter(coming, 4.9)))).toContain(
    "Rider is almost at the store: here",
  );
  expect(stepsOn(renderTrackingPage(orderAfter(coming, 5))).join()).not.toContain("almost at the store");
});

test("a return has its own steps, which no other order shows [4.25]", () => {
  const out = orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP");
  expect(stepsOn(renderTrackingPage(out)).join()).not.toMatch(/way back|Returned/);
  const statuses: OrderStatus[] = ["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "RETURN_INITIATED"];
  expect(stepsOn(renderTrackingPage(orderIn(...statuses)))).toEqual([
    "Preparing: past",
    "Rider on the way to the store: past",
    "Collected: past",
    "Could not deliver, on the way back: here",
    "Returned to the store: next",
  ]);
  expect(stepsOn(renderTrackingPage(orderIn(...statuses, "RETURNED_TO_VENDOR"))).at(-1)).toBe(
    "Returned to the store: past",
  );
});

test("a failed delivery shows its reason, while it returns and afterwards [13.91]", () => {
  const statuses: OrderStatus[] = ["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "RETURN_INITIATED"];
  for (const reason of failureReasons) {
    const back = renderTrackingPage({ ...orderIn(...statuses), failure_reason: reason });
    expect(back).toContain(
      `>${textsOfLanguage("en")(`failure-reason.${reason}`)} A rider could not hand over`,
    );
  }
  const over = { ...orderIn(...statuses, "RETURNED_TO_VENDOR"), failure_reason: "refused" as const };
  expect(renderTrackingPage(over)).toContain(">The parcel was refused at the door. Your order is back");
});

test("while the shop decides the page shows the deadline, and then what happens next, without scripts [19.14]", () => {
  const statuses: OrderStatus[] = ["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "NEAR_CUSTOMER"];
  type Failed = NonNullable<TrackedOrder["after_failure"]>;
  const failed = (more: Partial<Failed> = {}, ...next: OrderStatus[]) =>
    renderTrackingPage({
      ...orderIn(...statuses, ...next),
      rider: { first_name: "Paolo" },
      after_failure: { until: "2026-03-01T04:22:00.000Z", choice: null, at: null, ...more },
    });
  const waiting = failed();
  expect(waiting).toContain(">Kanto Kitchen is deciding</h1>");
  expect(waiting).toMatch(/role="status"[^>]*>Kanto Kitchen decides by 04:22 what happens next\./);
  expect(waiting).toMatch(/<noscript>\s*<meta http-equiv="refresh"/);
  expect(waiting).not.toContain("Arriving");
  const at = Date.parse("2026-03-01T05:10:00Z") / 1000;
  const again = failed({ choice: "try_again" }, "PICKED_UP");
  expect(again).toContain(">Paolo comes to the door again.");
  expect(again).not.toContain("is deciding");
  expect(failed({ choice: "try_again", at }, "PICKED_UP")).toContain("again at 05:10.");
  expect(failed({ choice: "leave_with" })).toContain(">Paolo leaves the parcel with somebody.");
  expect(failed({ choice: "leave_with", received_by: "Ben" }, "DELIVERED")).toContain(
    ">The parcel was left with Ben.",
  );
  expect(failed({ choice: "return" }, "RETURN_INITIATED")).toContain(">On its way back to the store</h1>");
  expect(failed({ choice: "dispose" }, "CANCELLED")).toContain(">This order was cancelled</h1>");
  expect(failed({ choice: "try_again" }, "PICKED_UP", "RETURN_INITIATED")).not.toContain("to the door again");
  expect(failed({ choice: "leave_with" }, "RETURN_INITIATED")).not.toContain("leaves the parcel with");
});

test("a page without the link's secret shows no name, address, phone number or amount", () => {
  const page = renderTrackingPage({
    ...orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY"),
    rider: { first_name: "Paolo" },
  });
  expect(page).toContain("Paolo is on the way to Kanto Kitchen.");
  expect(page).not.toContain("tel:");
  expect(page).not.toContain("Delivery to");
  expect(page).not.toContain("at the door");
  expect(page).not.toContain("data-map");
});

test("with the secret the recipient can call the rider, and can expand the details without JavaScript [2.52]", () => {
  const page = renderTrackingPage({
    ...orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY"),
    rider: { first_name: "Paolo", phone_number: "+639175550177" },
    recipient: { name: "Ana", address: "Tower B, Serendra", notes: "Ring twice" },
    at_the_door: { state: "owed", payment: "cash_on_delivery", amount: 1240 },
  });
  expect(page).toContain('href="tel:+639175550177"');
  expect(page).toContain("₱1240.00");
  const fold = /<details class="more">([\s\S]*?)<\/details>/.exec(page)?.[1] ?? "";
  expect(fold).toContain("Show more");
  expect(fold).toContain("Show less");
  for (const text of ["Ana", "Tower B, Serendra", "Ring twice", "kanto-1-ABCDEFGHJK"])
    expect(fold).toContain(text);
});

test.each([
  ["owed", "RECEIVED", "₱1240.00", "In cash to the rider"],
  ["paid", "DELIVERED", "₱1240.00", "Paid in cash"],
  ["not_owed", "CANCELLED", "<s>₱1240.00</s>", "No longer owed"],
  ["paid_before", "RECEIVED", "Nothing", "Already paid"],
] as const)(
  "the recipient sees the amount to pay at the door, and its state: %s [10.20] [10.22] [10.23]",
  (state, status, sum, note) => {
    const amount = state === "paid_before" ? null : 1240;
    const payment = state === "paid_before" ? null : "cash_on_delivery";
    const page = renderTrackingPage({
      ...orderIn("RECEIVED", status),
      at_the_door: { state, payment, amount },
    });
    expect(page).toMatch(/<dt>You pay at the door<\/dt>/);
    expect(page).toContain(`<bdi>${sum}</bdi>`);
    expect(page).toContain(`<small>${note}</small>`);
  },
);

test("a late order is marked as late, a returned one as back, and a cancelled one ends with its own step [4.25]", () => {
  const late = renderTrackingPage(orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY", "DELAYED"));
  expect(late).toMatch(/role="status"[^>]*>Running late\. A rider is on the way to Kanto Kitchen\./);
  const back = orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "RETURN_INITIATED");
  expect(renderTrackingPage(back)).toContain(">On its way back to the store</h1>");
  const statuses = back.status_history.map(({ status }) => status);
  expect(renderTrackingPage(orderIn(...statuses, "RETURNED_TO_VENDOR"))).toContain(">Back at the store</h1>");
  const stopped = renderTrackingPage(orderIn("RECEIVED", "CANCELLED"));
  expect(stopped).toMatch(/<li class="ended">[\s\S]*?<span>Cancelled<\/span>\s*<time[^>]*>04:12/);
  expect(renderTrackingPage(orderIn("RECEIVED"))).not.toContain('class="ended"');
});

test("names that look like markup are shown as text", () => {
  const page = renderTrackingPage({ ...orderIn("RECEIVED"), outlet_name: '<script>alert("x")</script>' });
  expect(page).not.toContain("<script>");
  expect(page).toContain("&lt;script&gt;");
});

test("the page reloads itself while the order is active, and not once it has ended", () => {
  const whileMoving = renderTrackingPage(orderIn("RECEIVED"));
  expect(whileMoving).toMatch(/<noscript>\s*<meta http-equiv="refresh"/);
  expect(whileMoving).toContain("data-follow=");
  for (const end of ["DELIVERED", "CANCELLED", "RETURNED_TO_VENDOR"] as const) {
    const page = renderTrackingPage(orderIn("RECEIVED", end));
    expect(page).not.toContain('http-equiv="refresh"');
    expect(page).not.toContain("data-follow=");
  }
  expect(renderTrackingPage(orderIn("RECEIVED", "DELIVERED"))).toContain("Delivered 04:12");
});

test("search engines do not index the page, links send no referrer, and a preview has no order data", () => {
  const page = renderTrackingPage({
    ...orderIn("RECEIVED"),
    recipient: { name: "Ana", address: "Serendra", notes: null },
  });
  expect(page).toContain('content="noindex, nofollow"');
  expect(page).toContain('name="referrer" content="no-referrer"');
  const preview = [...page.matchAll(/<meta property="og:[^>]*>/g)].join();
  expect(preview).toContain('content="Your delivery · Waybill"');
  expect(preview).not.toMatch(/Ana|Serendra|Kanto Kitchen|secret/);
});

test("the link can be shared, by mail if nothing better is available", () => {
  const page = renderTrackingPage(orderIn("RECEIVED"));
  expect(page).toContain(`data-share="${frame.address}?t=secret"`);
  expect(page).toContain(`body=${encodeURIComponent(`${frame.address}?t=secret`)}`);
});

test("the recipient can choose another language", () => {
  const page = renderTrackingPage(orderIn("RECEIVED"));
  expect(page).toMatch(/<a\s+href="\?lang=ar"\s+hreflang="ar"\s+lang="ar"[^>]*>\s*العربية/);
});

test("in Arabic the page is written from right to left and contains no English", () => {
  const page = renderTrackingPage(orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"), {
    language: "ar",
    direction: "rtl",
    words: textsOfLanguage("ar"),
  });
  expect(page).toContain('<html lang="ar" dir="rtl"');
  expect(page).toContain("يصل بين 04:12 و04:17");
  expect(page).not.toMatch(/Preparing|Collected|Share|Refresh|Show more/);
});

test("an order between two private persons is called a parcel, and no store is shown [2.15]", () => {
  const ends: OrderStatus[][] = [
    ["RECEIVED"],
    ["RECEIVED", "COURIER_ACCEPTED_DELIVERY"],
    ["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"],
    ["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "RETURN_INITIATED"],
    ["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "RETURN_INITIATED", "RETURNED_TO_VENDOR"],
    ["RECEIVED", "CANCELLED"],
  ];
  for (const statuses of ends) {
    const page = renderTrackingPage(orderIn(...statuses), { audience: "c2c" });
    const words = page.replace(/[\s\S]*<main/, "").replace(/<[^>]+>/g, " ");
    expect(words).toContain("arcel");
    expect(words).not.toMatch(/store|outlet|shop|Kanto Kitchen|prepar/i);
  }
});

test("an unknown link shows what to do, with a retry button [2.52]", () => {
  const page = unknownOrderPage({ ...frame, audience: "customer" });
  expect(page).toContain("We do not know this order");
  expect(page).toContain("ask the store to send it again");
  expect(page).toMatch(/Link not working\?\s*<a class="button" href="">Refresh<\/a>/);
  const parcel = unknownOrderPage({ ...frame, audience: "c2c" });
  expect(parcel).toContain("We do not know this parcel");
  expect(parcel).not.toContain("store");
});

test("a stalled order is shown as 'We are looking into it', not as cancelled, and its page keeps reloading [10.15] [10.16]", () => {
  const stalled = orderIn("RECEIVED", "STALLED");
  for (const audience of ["customer", "c2c"] as const) {
    const page = renderTrackingPage(stalled, { audience });
    expect(page).toContain(">We are looking into it</h1>");
    expect(page).toMatch(/role="status"[^>]*>Something holds (your order|the parcel) up/);
    expect(page).not.toMatch(/cancelled|stopped/i);
    expect(page).not.toContain('class="ended"');
    expect(page).toContain('http-equiv="refresh"');
    expect(page).toContain('data-follow="10"');
  }
  expect(stepsOn(renderTrackingPage(stalled))).toContain("Preparing: here");
});

test("only simulated fast riders are labelled as simulated [10.17]", () => {
  const words = "Demo: riders here are 20 times as fast as the clock.";
  expect(renderTrackingPage(orderIn("RECEIVED"), { speed: 20 })).toContain(words);
  for (const speed of [0, 1])
    expect(renderTrackingPage(orderIn("RECEIVED"), { speed })).not.toContain("Demo");
});

test("without scripts the page shows the arrival, the position, and every step [10.97]", () => {
  const page = renderTrackingPage(orderAfter(["RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"], 9));
  const unscripted = page.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  expect(unscripted).not.toContain("<script");
  expect(unscripted).toContain(">Arriving 04:12 to 04:17</h1>");
  expect(unscripted).toMatch(/role="status"[^>]*>A rider has your order and is on the way\./);
  expect(stepsOn(unscripted)).toEqual([
    "Preparing: past",
    "Rider on the way to the store: past",
    "Collected: here",
    "Delivered: next",
  ]);
  // Parts that need script are hidden without it, and contain none of these.
  expect(unscripted).not.toMatch(/class="[^"]*scripted[^"]*"[^>]*>\s*(Arriving|A rider|Preparing)/);
  expect(unscripted).toContain('http-equiv="refresh"');
});

test("the photo of a return has its own caption, and the photo of a delivery says that it was taken at the door [10.123]", () => {
  const photo = { address: "/proof", at: "2026-03-01T04:12:00.000Z" };
  const returned = orderIn("RECEIVED", "PICKED_UP", "RETURN_INITIATED", "RETURNED_TO_VENDOR");
  const page = renderTrackingPage(returned, { photo: { ...photo, kind: "return" } });
  expect(page).toContain("<figcaption>Photo taken at the return at 04:12</figcaption>");
  expect(page).toContain('alt="Photo taken at the return at 04:12"');
  const delivered = renderTrackingPage(orderIn("PICKED_UP", "DELIVERED"), {
    photo: { ...photo, kind: "delivery" },
  });
  expect(delivered).toContain("<figcaption>Photo taken at the door, 04:12</figcaption>");
});

test("an order that failed or was returned shows its reason, and the phone number to call", () => {
  const failed = {
    ...orderIn("PICKED_UP", "RETURN_INITIATED", "RETURNED_TO_VENDOR"),
    failure_reason: "refused" as const,
    sender_phone: "+639175550100",
  };
  const page = renderTrackingPage(failed);
  expect(page).toContain("The parcel was refused at the door. ");
  expect(page).toMatch(
    /href="tel:\+639175550100"[^]*?Call Kanto Kitchen\s*<bdi dir="ltr">\+63 917 555 0100<\/bdi>/,
  );
  const cancelled = renderTrackingPage({ ...orderIn("CANCELLED"), failure_reason: "damaged" });
  expect(cancelled).toContain("The parcel was damaged on the way. This order will not be delivered.");
  expect(renderTrackingPage(orderIn("PICKED_UP"))).not.toContain("Call Kanto Kitchen");
});
