import { fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import {
  answers,
  mockFlags,
  openShell,
  outletSelector,
  expectMainText,
  mockVendors,
} from "../app-shell.fixture.tsx";

const parent = { ...outlet("v-1", "Kanto Kitchen"), is_parent: true };
const branch = { ...outlet("v-2", "Kanto BGC", "Taguig"), parent_vendor_id: "v-1" };
const parameterIs = (result: string) =>
  http.get("*/get-country-parameter/allOutletOrders", () => HttpResponse.json({ result }));
const server = serve(
  parameterIs("true"),
  mockFlags({ "outlet-toggles": true }),
  mockVendors([parent, branch]),
  ...answers,
);
beforeEach(signInLiza);

const toggle = (waiting = {}) =>
  screen.findByRole<HTMLInputElement>("switch", { name: /^Show the orders of all outlets/ }, waiting);
/** Checks that the toggle does not appear within a time long enough for it. */
const noToggle = () => expect(toggle({ timeout: 500 })).rejects.toThrow();
const openOn = async (path: string, words: string) => {
  openShell(path);
  await expectMainText(words);
  fireEvent.click(outletSelector());
};

test("a parent turns its outlets' orders on and off, and the device stores the choice [6.06]", async () => {
  await openOn("/history/v-1", "Kanto Kitchen at /history/v-1");
  const shown = await toggle();
  expect(shown.checked).toBe(true);
  expect(shown.disabled).toBe(false);
  fireEvent.click(shown);
  expect((await toggle()).checked).toBe(false);
  expect(localStorage.getItem("all-outlets")).toBe("off");
  fireEvent.click(await toggle());
  expect((await toggle()).checked).toBe(true);
});

test.each([
  ["/request-a-rider/v-1", "Kanto Kitchen at /request-a-rider/v-1"],
  ["/history/v-2", "Kanto BGC at /history/v-2"],
])("on %s the 'all outlets' toggle is off and cannot be turned on [6.07]", async (path, words) => {
  await openOn(path, words);
  const shown = await toggle();
  expect(shown.checked).toBe(false);
  expect(shown.disabled).toBe(true);
});

test.each(["false", "TRUE", "1"])(
  "if the country parameter is %s there is no 'all outlets' toggle [6.06] [7.24]",
  async (result) => {
    server.use(parameterIs(result));
    await openOn("/history/v-1", "Kanto Kitchen at /history/v-1");
    await noToggle();
  },
);

test("while the flag is off there is no 'all outlets' toggle [6.27]", async () => {
  server.use(mockFlags({ "outlet-toggles": false }));
  await openOn("/history/v-1", "Kanto Kitchen at /history/v-1");
  await noToggle();
});

test("without a parent vendor there is no 'all outlets' toggle [6.06]", async () => {
  server.use(mockVendors([outlet("v-1", "Kanto Kitchen"), outlet("v-3", "Merienda")]));
  await openOn("/history/v-1", "Kanto Kitchen at /history/v-1");
  await noToggle();
});
