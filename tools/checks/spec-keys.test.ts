import * as timings from "@waybill/domain/time/timings";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };

const texts: Record<string, string | undefined> = english;
const arabicTexts: Record<string, string | undefined> = arabic;

// The screens' tests check for these exact words: together they prove that a screen uses the catalogue's key.
test.each([
  ["5.02", "error.cant-retrieve-vendor-rar", "We could not find your outlet. Choose it again."],
  ["5.03", "validation.fill-unit-number", "The unit number is missing. Enter it."],
  ["5.04", "validation.fill-customer-name", "The customer's name is missing. Enter it."],
  ["5.05", "validation.wrong-customer-name", "A name has no digits. Remove them."],
  ["5.06", "validation.fill-customer-phone", "The customer's phone number is missing. Enter it."],
  ["5.07", "validation.phone-incorrect", "This phone number does not fit the country. Check its digits."],
  ["5.08", "request.form.phone.helper-text", "Write it like {example}."],
  ["5.09", "validation.fill-description", "The description is too long. Keep it to {maximum} characters."],
  ["5.11", "validation.fill-address", "The address is missing. Enter it."],
  [
    "5.12",
    "validation.invalid-coordinates",
    "We do not know where this address is. Choose a suggestion or set the pin.",
  ],
  ["5.13", "validation.fill-amount", "The amount is missing. Enter it as a number."],
  [
    "5.16",
    "validation.fill-payment-method",
    "The payment method is missing or not offered here. Choose one.",
  ],
  [
    "5.31",
    "error.no-payment-method-available",
    "No payment method is available here. Ask your account manager.",
  ],
  ["8.04", "error.cant-retrieve-past-orders", "We could not load the past orders."],
  ["8.05", "error.cant-retrieve-current-orders", "We could not load the active orders."],
  [
    "8.06",
    "error.cant-cancel-order",
    "This order cannot be cancelled now. Call the rider or the help center.",
  ],
  ["8.07", "error.cant-retrieve-vendors", "We could not load your outlets. Try again."],
  ["8.08", "error.no-vendors", "No outlet belongs to your account. Ask your account manager."],
  ["8.09", "help-center.failed", "The help center could not open. Try again."],
  ["8.11", "action.attempt-cancel", "Attempting to cancel the order.."],
  ["8.12", "all-orders.notif-succes", "Your orders are downloaded."],
  ["8.14", "unable-to-fetch-vendor", "We could not find that outlet. Choose another one."],
  [
    "8.19",
    "geolocator.error.autocomplete",
    "We could not look that address up. Try again, or move the pin on the map.",
  ],
  [
    "8.20",
    "geolocator.error.fetch-place-details",
    "We could not find where that address is. Choose another one, or move the pin on the map.",
  ],
  [
    "8.21",
    "geolocator.error.reverse",
    "We could not find the address of that place. Type it, or move the pin.",
  ],
  ["8.23", "request.search.no-results", "We do not know this street. Set the pin yourself."],
  [
    "8.34",
    "request.error.undeliverable-address",
    "Unable to deliver to this area. Move the pin or choose another address.",
  ],
  [
    "8.38",
    "error.fee.changed",
    "The delivery fee changed and nothing was charged. Check the new fee and decide again.",
  ],
  [
    "8.40",
    "error.payment.get-if-enabled",
    "We could not check whether you can pay by card here. Try again, or pay in cash.",
  ],
  ["8.41", "error.payment.init", "Card payment could not open, and nothing was charged. Try again."],
  [
    "8.42",
    "error.payment.intent-creation",
    "We could not prepare the payment, and nothing was charged. Try again.",
  ],
  [
    "8.43",
    "error.fee.recompute",
    "We could not get the delivery fee again, and nothing was charged. Try again.",
  ],
  [
    "8.45",
    "voucher.error.validation.message",
    "This voucher cannot be used. Check its code, or continue without it.",
  ],
  [
    "8.46",
    "voucher.error.get.message",
    "This voucher no longer exists. Check its code, or continue without it.",
  ],
  ["8.48", "job-history-error", "We could not load the past uploads. Try again."],
  ["8.49", "template-file-error", "We could not download the template. Try again."],
  ["8.50", "view-details-error", "We could not load this upload. Try again."],
  [
    "8.51",
    "file-upload-error",
    "We could not check the file. See the reason, then choose it again or another one.",
  ],
  [
    "8.52",
    "place-order-error",
    "We could not place the orders. Open the upload and try again: no order is placed twice.",
  ],
  ["8.53", "place-order-success_other", "{number} orders were placed."],
])("the catalogue's message %s uses its own key, %s [12.17]", (_, key, words) => {
  expect(texts[key]).toBe(words);
  expect(Object.keys(texts).filter((other) => texts[other] === words)).toEqual([key]);
  expect(arabicTexts[key]).toMatch(/\p{Script=Arabic}/u);
});

test("each message that a customer can get is written in both languages [8.58]", () => {
  const messages: Record<string, string> = {
    "error.no-vendors": "No outlet belongs to your account. Ask your account manager.",
    "register.vendor-code-or-email":
      "Vendor code or e-mail not correct. Check both, or register as a new business.",
    "register.outlet-already-registered":
      "This outlet is already registered. Sign in, or ask its owner for access.",
    "register.email-taken":
      "An account with this e-mail exists already. Sign in, or register with another e-mail.",
    "request.error.undeliverable-address":
      "Unable to deliver to this area. Move the pin or choose another address.",
    "error.fee.changed":
      "The delivery fee changed and nothing was charged. Check the new fee and decide again.",
    "history.export-refused": "The export was unsuccessful. Choose fewer days and try again.",
    "request.closed.title": "Closed until {time}",
  };
  for (const [key, words] of Object.entries(messages)) {
    expect(texts[key]).toBe(words);
    expect(arabicTexts[key]).toMatch(/\p{Script=Arabic}/u);
  }
});

test("there is a text for any error and any success [8.10]", () => {
  expect(texts["alert.error"]).toBe("Something went wrong. Try again.");
  expect(texts["alert.success"]).toBe("Done.");
  for (const key of ["alert.error", "alert.success"]) expect(arabicTexts[key]).toMatch(/\p{Script=Arabic}/u);
});

test("the spec's queue poll and origin poll are documented as superseded, with their replacements [10.88]", () => {
  const page = readFileSync(
    new URL("../../docs/decisions/0042-polls-superseded.md", import.meta.url),
    "utf8",
  );
  expect(page).toMatch(/\*\*Queue poll \(1 s\)\*\*, by subscription/);
  expect(page).toMatch(/\*\*Origin poll \(200 ms\)\*\*, by an event/);
  // The replacements named on the page exist, and no timer of the former polling is left.
  for (const [file, word] of [
    ["domain/tracking/rider-tracking.ts", "queueRider"],
    ["portal/orders/details/use-open-order.ts", "queueRider"],
    ["portal/request-a-rider/flow/request-machine.ts", "ASK_FOR_ORIGIN_ADDRESS"],
  ] as const) {
    expect(page).toContain(file);
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toContain(word);
  }
  expect(Object.keys(timings).filter((name) => /queue|origin/i.test(name))).toEqual([]);
});
