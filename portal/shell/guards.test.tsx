import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { endSession, returnPath } from "@waybill/client/session/session-store.ts";
import { serve, texts } from "@waybill/client/test-server.ts";
import { address, openAt } from "../whole-app/open-at.fixture.tsx";
import { signInLiza } from "../whole-app/signed-in.fixture.ts";
import { inThePhilippines } from "../whole-app/test-deployment.fixture.ts";

serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
);
beforeEach(() => {
  inThePhilippines();
  sessionStorage.clear();
});

test("a mail link to a page below the account opens the sign-in, which returns to that page", async () => {
  openAt("/account/report?vendor=kanto&week=2026-11-16");
  await waitFor(() => expect(address()).toMatch(/^\/(#.*)?$/));
  expect(returnPath()).toBe("/account/report?vendor=kanto&week=2026-11-16");
  expect(await screen.findByRole("dialog", {}, { timeout: 15_000 })).toBeTruthy();
});

test("other protected pages redirect to the landing, and the sign-in does not return to them", async () => {
  openAt("/history");
  await waitFor(() => expect(address()).toMatch(/^\/(#.*)?$/));
  expect(returnPath()).toBeNull();
});

test("after a sign-out in this tab the next sign-in does not return to the earlier page", async () => {
  signInLiza();
  endSession("");
  openAt("/account/report");
  await waitFor(() => expect(address()).toMatch(/^\/(#.*)?$/));
  expect(returnPath() ?? "").toBe("");
});
