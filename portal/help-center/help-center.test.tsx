import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { Screens } from "../routes.tsx";
import { makeQueryClient } from "../server-calls/query-client.ts";
import { PlaceContext } from "../session/place.ts";
import { attendSession, endSession, startSession } from "../session/session-store.ts";
import { inThePhilippines, outlet } from "../test-place.fixture.ts";
import { lost, serve } from "../test-server.ts";
import { HelpCenter } from "./help-center.tsx";
import { hasWords } from "./questions.ts";

const server = serve(
  http.get("*/flags.json", () => HttpResponse.json({ helpcenter: true })),
  http.get("*/vendor/v-1/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "false" })),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } })),
);
attendSession();

beforeEach(() => {
  endSession();
  startSession({ AccessToken: "a", IdToken: "i", RefreshToken: "r", ExpiresIn: 3600, TokenType: "Bearer" });
});

const Address = () => <i>{useLocation().pathname}</i>;
const open = (path = "/helpcenter/v-1", language: "en" | "ar" = "en", whole = false) =>
  render(
    <PlaceContext value={inThePhilippines(language)}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          {whole ? <Screens /> : <HelpCenter />}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </PlaceContext>,
  );
const questions = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);

test("twelve questions are answered, and letters narrow them down with the answers open", async () => {
  open();
  const field = await screen.findByRole("searchbox", { name: "Search the questions" });
  expect(questions()).toHaveLength(12);
  expect(document.querySelector("details[open]")).toBeNull();
  fireEvent.change(field, { target: { value: "VOUCHER code" } });
  expect(questions()).toEqual(["How do I use a voucher?"]);
  expect(screen.getByRole("status").textContent).toBe("1 answer");
  expect(document.querySelector("details[open]")?.textContent).toMatch(/never below zero/);
});

test("words that nobody has written are told, with the way back to all questions", async () => {
  open();
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "zebra" } });
  expect(screen.getByRole("status").textContent).toMatch(/No answer has these words/);
  fireEvent.click(screen.getByRole("button", { name: "Show all questions" }));
  expect(questions()).toHaveLength(12);
});

test("a link to a question opens it", async () => {
  open("/helpcenter/v-1#partner");
  await screen.findByRole("searchbox");
  expect(document.querySelector("details[open]")?.textContent).toMatch(/^How do I become a partner\?/);
});

test("it speaks Arabic, and finds words without their marks", async () => {
  open(undefined, "ar");
  await screen.findByRole("searchbox");
  expect(questions()).toContain("كم تكلفة التوصيل؟");
  expect(hasWords(["مدير حسابُك"], "حسابك")).toBe(true);
  expect(hasWords(["Où êtes-vous"], "ou etes")).toBe(true);
});

test("it stands at /helpcenter/{vendorID} for those who signed in, also when no flag can be had", async () => {
  server.use(http.get("*/flags.json", () => lost()));
  open("/helpcenter", "en", true);
  expect(await screen.findByRole("heading", { level: 1, name: "Help center" })).toBeDefined();
  await waitFor(() => expect(document.querySelector("i")?.textContent).toBe("/helpcenter/v-1"));
});

test("a guest who asks for it comes to the request page", async () => {
  endSession();
  localStorage.setItem("guest-token", JSON.stringify({ token: "g", expires: "2100-01-01T00:00:00Z" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "guest-token" }));
  open();
  await waitFor(() => expect(document.querySelector("i")?.textContent).toBe("/request-a-rider"));
});
