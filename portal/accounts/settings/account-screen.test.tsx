import { focusManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { currentSession, enterAsGuest, startSession } from "@waybill/client/session/session-store.ts";
import { refusal, serve, texts, tokenWith } from "@waybill/client/test-server.ts";
import { setTextLoader } from "@waybill/ui/texts/texts.ts";
import { address, openAt } from "../../whole-app/open-at.fixture.tsx";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./account-screen.tsx";

type Sent = [method: string, path: string, body: unknown];
const sent: Sent[] = [];
const at = "2026-11-22T06:05:00.000Z";
const mine = {
  session_id: "s-1",
  device: "Chrome, Windows",
  place: "Taguig",
  signed_in_at: at,
  last_used_at: at,
  current: true,
};
const other = { ...mine, session_id: "s-2", device: "Safari, iPhone", place: "Cebu", current: false };
const unknown = { ...mine, session_id: "s-3", device: null, place: null, current: false };
const fresh = {
  AccessToken: "b",
  IdToken: tokenWith({ email: "liza.cruz@example.com", vat_number: "XY98zw76" }),
  RefreshToken: "r",
  ExpiresIn: 3600,
  TokenType: "Bearer" as const,
};
let sessions = [mine, other, unknown];
const nobodyAllowed = { expires_at: null as string | null, visits: [] as { operator: string; at: string }[] };
let support = nobodyAllowed;

const note = async (request: Request) => {
  const { pathname } = new URL(request.url);
  const body: unknown = request.method === "DELETE" ? undefined : await request.json();
  sent.push([request.method, pathname.replace("/orders/api/v1", ""), body]);
  return body;
};
const server = serve(
  texts("en"),
  texts("ar"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } })),
  http.get("*/vendor/:id/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "" })),
  http.get("*/account", () =>
    HttpResponse.json({ result: { email: "liza@example.com", role: "vendor", vat_number: "AB12cd34" } }),
  ),
  http.get("*/vendor/:id/logo", () => HttpResponse.json({ result: { logo: null, of_parent: false } })),
  http.post("*/login/extend", () => HttpResponse.json({ result: { AuthenticationResult: fresh } })),
  http.put("*/account", async ({ request }) => {
    const { vat_number = "" } = (await note(request)) as { vat_number?: string };
    return HttpResponse.json({ result: { email: "liza@example.com", role: "vendor", vat_number } });
  }),
  http.get("*/support-access", () => HttpResponse.json({ result: support })),
  http.put("*/support-access", async ({ request }) => {
    await note(request);
    support = { expires_at: "2026-11-23T06:05:00.000Z", visits: [{ operator: "ops@example.com", at }] };
    return HttpResponse.json({ result: support });
  }),
  http.delete("*/support-access", async ({ request }) => {
    await note(request);
    support = { ...support, expires_at: null };
    return HttpResponse.json({ result: support });
  }),
  http.get("*/sessions", () => HttpResponse.json({ result: { sessions } })),
  http.delete("*/sessions/:id", async ({ request, params }) => {
    await note(request);
    sessions = sessions.filter(({ session_id }) => session_id !== params["id"]);
    return new HttpResponse(null, { status: 204 });
  }),
  http.delete("*/sessions", async ({ request }) => {
    await note(request);
    sessions = [mine];
    return HttpResponse.json({ result: { ended: 2 } });
  }),
  http.post("*/password/change", async ({ request }) => {
    await note(request);
    return HttpResponse.json({ success: true });
  }),
);

beforeEach(() => {
  signInLiza();
  sessions = [mine, other, unknown];
  sent.length = 0;
  support = nobodyAllowed;
});

const soon = { timeout: 15_000 };
const open = async () => {
  openAt("/account");
  await screen.findByRole("heading", { level: 1, name: "Account settings" }, soon);
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const problemAt = (label: string) =>
  document.getElementById(`${screen.getByLabelText(label).id}-hint`)?.textContent;

test("the password is changed with the current one; problems show at their fields [10.47]", async () => {
  await open();
  press("Change password");
  expect(problemAt("Current password")).toMatch(/^The current password is missing/);
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  type("Current password", "Wrong!2026");
  type("New password", "Sampaguita!7");
  type("Repeat the new password", "Sampaguita!8");
  press("Change password");
  expect(problemAt("Repeat the new password")).toMatch(/^The two passwords differ/);
  expect(sent).toEqual([]);

  server.use(
    http.post("*/password/change", () =>
      HttpResponse.json(
        {
          errors: [
            {
              code: "CURRENT_PASSWORD_WRONG",
              path: ["current_password"],
              meta: { translation_key: "account.current-password-wrong" },
            },
          ],
        },
        { status: 422 },
      ),
    ),
  );
  type("Repeat the new password", "Sampaguita!7");
  press("Change password");
  await waitFor(() => expect(problemAt("Current password")).toMatch(/does not match/));
  server.resetHandlers();
  type("Current password", "Waybill!2026");
  press("Change password");
  expect(await screen.findByText(/^Your password is changed/)).toBeDefined();
  const passwords = { password: "Sampaguita!7", password_confirmation: "Sampaguita!7" };
  expect(sent).toEqual([["POST", "/password/change", { current_password: "Waybill!2026", ...passwords }]]);
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("");
});

test("a VAT number is validated and saved, and the language is chosen [10.47]", async () => {
  await open();
  const field = await screen.findByLabelText<HTMLInputElement>(/^VAT number/, { selector: "input" }, soon);
  expect(field.value).toBe("AB12cd34");
  fireEvent.change(field, { target: { value: "123" } });
  press("Save VAT number");
  expect(document.getElementById(`${field.id}-hint`)?.textContent).toMatch(/8/);
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: "XY98zw76" } });
  press("Save VAT number");
  expect(await screen.findByText("VAT number saved")).toBeDefined();
  expect(sent).toEqual([["PUT", "/account", { vat_number: "XY98zw76" }]]);
  // The response's new tokens bring the VAT number into the session.
  await waitFor(() => expect(currentSession()).toMatchObject({ vatNumber: "XY98zw76" }));
  setTextLoader(loadTexts);
  const main = within(screen.getByRole("main"));
  fireEvent.change(main.getByRole("combobox", { name: /language/i }), { target: { value: "ar" } });
  await waitFor(() => expect(sent[1]).toEqual(["PUT", "/account", { language: "ar" }]));
});

test("sessions are listed with device, location and last use, and ended one by one or all at once [10.48]", async () => {
  await open();
  await screen.findByText("Safari, iPhone", {}, soon);
  const list = screen
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes("Last used"));
  expect(list).toEqual([
    expect.stringMatching(/Chrome, Windows.*Taguig.*Last used .*14:05.*This device/),
    expect.stringMatching(/Safari, iPhone.*Cebu.*Last used/),
    expect.stringMatching(/Unknown device.*Last used/),
  ]);
  press(/^Sign out Safari, iPhone/);
  await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
  press("Sign out all other devices");
  await waitFor(() => expect(screen.queryByText("Unknown device")).toBeNull());
  expect(screen.getByText("This device")).toBeDefined();
  expect(sent).toEqual([
    ["DELETE", "/sessions/s-2", undefined],
    ["DELETE", "/sessions", undefined],
  ]);
  expect(screen.queryByRole("button", { name: "Sign out all other devices" })).toBeNull();
});

test("a session that has already ended disappears from the list without an error", async () => {
  server.use(
    http.delete("*/sessions/:id", () => refusal(404, "SESSION_NOT_FOUND", "error.session-not-found")),
  );
  await open();
  await screen.findByText("Safari, iPhone", {}, soon);
  sessions = [mine, unknown];
  press(/^Sign out Safari, iPhone/);
  await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
  expect(screen.queryByText(/already signed out/)).toBeNull();
});

test("access for support is granted for some hours and revoked, and its sign-ins are listed [14.63]", async () => {
  await open();
  fireEvent.change(await screen.findByLabelText("For", {}, soon), { target: { value: "24" } });
  press("Allow support access");
  await screen.findByText(/^Support may sign in as you until .*14:05/);
  screen.getByText("ops@example.com");
  press("Stop now");
  await screen.findByRole("button", { name: "Allow support access" });
  const path = "/vendors/v-1/support-access";
  expect(sent).toEqual([
    ["PUT", path, { hours: 24 }],
    ["DELETE", path, undefined],
  ]);
});

test("granted support access is shown, even if an older response arrives late", async () => {
  await open();
  await screen.findByRole("button", { name: "Allow support access" }, soon);
  const answerOld: (() => void)[] = [];
  let hasAnswered = false;
  server.use(
    http.get("*/support-access", async () => {
      await new Promise<void>((settle) => answerOld.push(settle));
      hasAnswered = true;
      return HttpResponse.json({ result: nobodyAllowed });
    }),
  );
  await act(async () => focusManager.setFocused(false));
  await act(async () => focusManager.setFocused(true));
  await waitFor(() => expect(answerOld).toHaveLength(1));
  press("Allow support access");
  await screen.findByText(/^Support may sign in as you until .*14:05/);
  answerOld[0]?.();
  await waitFor(() => expect(hasAnswered).toBe(true));
  await act(() => new Promise((settle) => setTimeout(settle, 200)));
  expect(screen.getByText(/^Support may sign in as you until .*14:05/)).toBeDefined();
  focusManager.setFocused(undefined);
});

test("while an operator is signed in as the merchant every screen shows it, and the operator cannot change the consent [14.63]", async () => {
  const IdToken = tokenWith({ email: "liza@example.com", visit: true });
  startSession({ ...fresh, AccessToken: IdToken, IdToken, RefreshToken: "" });
  await open();
  await screen.findByText(/^You are signed in as this merchant until/, {}, soon);
  expect(screen.queryByRole("heading", { name: "Help from our support" })).toBeNull();
  press("End");
  await waitFor(() => expect(currentSession().authenticated).toBe(false));
});

test("a guest has no account, and goes to the request page", async () => {
  localStorage.clear();
  enterAsGuest({ token: tokenWith({ sub: "g" }), expires: "2100-01-01T00:00:00.000Z" });
  openAt("/account");
  await waitFor(() => expect(address()).toMatch(/^\/request-a-rider/), soon);
});

test("the account page links to the pages for plan, invoices and people", async () => {
  const invoice = { number: "PH-2026-000042", total: 4200, currency: "PHP", issued_at: at };
  const month = { is_over: false, deliveries: 12, fees: 1188, currency: "PHP" };
  server.use(
    http.get("*/vendor/v-1/statements", () => HttpResponse.json({ result: { data: [month], cursor: null } })),
    http.get("*/vendor/v-1/invoices", () => HttpResponse.json({ result: { data: [invoice], cursor: null } })),
    http.get("*/vendor/v-1/limits", () =>
      HttpResponse.json({ result: { per_day: 900, per_order: null, spent_today: 0, currency: "PHP" } }),
    ),
    http.get("*/team", () =>
      HttpResponse.json({ result: { members: [{}, {}, {}], invitations: [{}], roles_to_give: [] } }),
    ),
  );
  await open();
  const business = within(screen.getByRole("region", { name: "Your business" }));
  expect(await business.findByText("This month: 12 deliveries, ₱1,188.00 in fees")).toBeTruthy();
  expect(await business.findByText("Maximum fees per day: ₱900.00")).toBeTruthy();
  expect(await business.findByText(/^PH-2026-000042 of .*: ₱4,200.00$/)).toBeTruthy();
  expect(await business.findByText("3 people")).toBeTruthy();
  expect(business.getByText("1 invited")).toBeTruthy();
  const links = business.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/account/report", "/statements", "/team"]);
});

test("a role without access to money still sees the people of the business", async () => {
  server.use(
    http.get("*/vendor/v-1/statements", () => refusal(403, "ROLE_MISSING", "error.role-missing")),
    http.get("*/vendor/v-1/invoices", () => refusal(403, "ROLE_MISSING", "error.role-missing")),
    http.get("*/team", () =>
      HttpResponse.json({ result: { members: [{}], invitations: [], roles_to_give: [] } }),
    ),
  );
  await open();
  const business = within(screen.getByRole("region", { name: "Your business" }));
  expect(await business.findByText("Your role cannot see statements. Ask an owner.")).toBeTruthy();
  expect(await business.findByText("1 person")).toBeTruthy();
});
