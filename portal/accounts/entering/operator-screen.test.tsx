import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { endSession, startSession } from "@waybill/client/session/session-store.ts";
import { serve, texts, tokenWith } from "@waybill/client/test-server.ts";
import { address, openAt } from "../../whole-app/open-at.fixture.tsx";
import { inThePhilippines } from "../../whole-app/test-deployment.fixture.ts";

serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [] } })),
);

beforeEach(() => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  inThePhilippines();
});
const soon = { timeout: 15_000 };
const signIn = (claims: Record<string, unknown>) =>
  startSession({
    AccessToken: "a",
    IdToken: tokenWith(claims),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });

test("an operator who signs in arrives at a page that explains what an operator may do [10.53]", async () => {
  signIn({ email: "ops@example.com", role: "operator" });
  openAt("/");
  await waitFor(() => expect(address()).toBe("/operator"), soon);
  await screen.findByRole("heading", { name: "You are signed in as an operator" }, soon);
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByText(/^You can see and use every outlet/)).toBeDefined();
  expect(screen.getByText(/in the console/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/table/);
  expect(screen.getByRole("link", { name: "Open the console" }).getAttribute("href")).toBe("/operations/");
  expect(screen.getByRole("link", { name: "Open the portal" }).getAttribute("href")).toBe("/request-a-rider");
  expect(screen.getByRole("button", { name: "Sign out" })).toBeDefined();
});

test("the operator's page is for operators: a merchant goes to the request page, a visitor to the landing", async () => {
  const visitor = openAt("/operator");
  await waitFor(() => expect(address()).toBe("/"), soon);
  visitor.unmount();
  signIn({ email: "liza@example.com" });
  openAt("/operator");
  await waitFor(() => expect(address()).toBe("/request-a-rider"), soon);
});
