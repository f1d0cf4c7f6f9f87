import { fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { openShell, mockVendors } from "../app-shell.fixture.tsx";

const sent: unknown[] = [];
const server = serve(
  http.get("*/flags.json", () => HttpResponse.json({})),
  mockVendors([]),
  http.post("*/account/message", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ success: true }, { status: 202 });
  }),
);
beforeEach(() => {
  signInLiza();
  sent.length = 0;
});

test("a user without a vendor can contact support from the blocking page [10.52]", async () => {
  openShell("/request-a-rider");
  const field = await screen.findByLabelText("Message to your account manager", {}, { timeout: 15_000 });
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Send message" }));
  send();
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The message is empty/);

  server.use(http.post("*/account/message", () => refusal(503, "MESSAGE_NOT_SENT", "contact.not-sent")));
  fireEvent.change(field, { target: { value: " I work for Kanto BGC. " } });
  send();
  expect(await screen.findByText(/^Your message could not be sent/)).toBeDefined();
  server.resetHandlers();
  send();
  expect((await screen.findByText(/^Your message is on its way/)).textContent).toContain(
    "liza.cruz@example.com",
  );
  expect(sent).toEqual([{ message: "I work for Kanto BGC." }]);
});
