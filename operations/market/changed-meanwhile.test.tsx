import { screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { beforeEach, expect, test } from "vitest";
import {
  dialogClosed,
  dialogNamed,
  successAnswer,
  mockList,
  openConsole,
  returnToWindow,
  mockOperator,
  pressButton,
  refusalAnswer,
  type SentChange,
  startConsoleTest,
  mockChange,
  typeIn,
} from "../console.fixture.tsx";
import { flag, voucher } from "./market.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "../settings/settings-screen.tsx";
import "./market-screen.tsx";

let flags: object[] = [];
let vouchers: object[] = [];
const sent: SentChange[] = [];
let answer: () => Response = successAnswer(flag, 200);
serve(
  mockOperator("market"),
  mockList("flags", () => flags),
  mockList("vouchers", () => vouchers),
  mockChange(sent, "flags/:name", () => answer(), "put"),
  mockChange(sent, "vouchers/:code", () => answer(), "put"),
);
beforeEach(() => {
  sent.length = 0;
  flags = [flag];
  vouchers = [voucher];
  startConsoleTest();
});
const openFlag = async () => {
  openConsole("/settings/features");
  await pressButton("Change voucher");
  return within(await screen.findByRole("dialog"));
};

test("a colleague's change of a feature refuses the first save and keeps the typed values; the second save replaces it", async () => {
  const dialog = await openFlag();
  const theirs = { ...flag, share: 30, is_default: false };
  typeIn(dialog, /^Countries/, "ph");
  answer = () => {
    flags = [theirs];
    return refusalAnswer("changed_meanwhile", ["expected"])();
  };
  await pressButton("Save", dialog);
  await dialog.findByText(/^Somebody else has changed it/);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Countries/).value).toBe("ph");
  answer = successAnswer(flag, 200);
  await pressButton("Save", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([
    { body: { countries: ["ph"], expected: flag } },
    { body: { countries: ["ph"], share: 100, expected: theirs } },
  ]);
});

test("an open feature without a change shows what a colleague sets, and closes without a call", async () => {
  const dialog = await openFlag();
  flags = [{ ...flag, share: 30, value: false }];
  await returnToWindow();
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Percent/).value).toBe("30"));
  expect(dialog.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  await pressButton("Save", dialog);
  await dialogClosed();
  expect(sent).toEqual([]);
});

test("a colleague's change of a voucher refuses the first save and keeps the typed worth; the second save replaces it", async () => {
  openConsole("/market/vouchers");
  await pressButton("Change");
  const form = await dialogNamed("SUMMER");
  typeIn(form, "Value", "25");
  const theirs = { ...voucher, uses_a_vendor: 3 };
  answer = () => {
    vouchers = [theirs];
    answer = successAnswer(theirs, 200);
    return refusalAnswer("changed_meanwhile", ["expected"])();
  };
  await pressButton("Save", form);
  await form.findByText(/^Somebody else has changed it/);
  expect(form.getByLabelText<HTMLInputElement>("Value").value).toBe("25");
  await pressButton("Save", form);
  await dialogClosed();
  expect(sent).toMatchObject([
    { path: "vouchers/SUMMER", body: { amount: 25, expected: voucher } },
    { body: { amount: 25, uses_a_vendor: null, expected: theirs } },
  ]);
});
