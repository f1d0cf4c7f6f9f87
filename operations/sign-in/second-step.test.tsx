import { fireEvent, screen, waitFor } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, createdAt, openConsole } from "../console.fixture.tsx";
// Imports the lazy screens, so that no test waits for them to load.
import "./second-step-screen.tsx";
import "./security-screen.tsx";

const none: SecondFactor = {
  is_needed: true,
  is_passed: false,
  has_totp: false,
  passkeys: [],
  recovery_codes_left: 0,
};
let factor = none;
let sent: unknown[] = [];
const session = {
  device: "Chrome, Windows",
  place: "Taguig",
  signed_in_at: createdAt,
  last_used_at: createdAt,
};
let sessions = [
  { ...session, session_id: "s-1", current: true },
  { ...session, session_id: "s-2", device: "Safari, iPhone", current: false },
];

const wrong = () => refusal(422, "SECOND_FACTOR_WRONG", "auth.second-factor-wrong");
const answered = (more: object = {}) => HttpResponse.json({ result: { ...factor, ...more } });
const pass = (changes: Partial<SecondFactor> = {}) => (factor = { ...factor, ...changes, is_passed: true });
serve(
  http.get(`${api}/me`, () =>
    factor.is_needed && !factor.is_passed
      ? refusal(403, "SECOND_FACTOR_REQUIRED", "auth.second-factor-required")
      : HttpResponse.json({
          result: { user_id: "u-1", email: "ops@example.com", roles: ["admin"], created_at: createdAt },
        }),
  ),
  http.get(`${api}/second-factor`, () => answered()),
  http.post(`${api}/second-factor/totp`, () =>
    HttpResponse.json(
      { result: { secret: "ABCDEFGH", uri: "otpauth://totp/x?secret=ABCDEFGH" } },
      { status: 201 },
    ),
  ),
  http.post(`${api}/second-factor/totp/confirm`, async ({ request }) => {
    const { code } = (await request.json()) as { code: string };
    if (code !== "123456") return wrong();
    pass({ has_totp: true, recovery_codes_left: 2 });
    return answered({ recovery_codes: ["AAAAA-BBBBB", "CCCCC-DDDDD"] });
  }),
  http.post(`${api}/second-factor/passkeys/options`, () => HttpResponse.json({ result: { challenge: "c" } })),
  http.post(`${api}/second-factor/verify`, async ({ request }) => {
    const body = (await request.json()) as Record<string, string>;
    sent.push(body);
    if (body["code"] !== "123456" && body["recovery_code"] !== "AAAAA-BBBBB") return wrong();
    pass();
    return answered();
  }),
  http.post(`${api}/second-factor/recovery-codes`, () =>
    HttpResponse.json({ result: { ...factor, recovery_codes: ["EEEEE-FFFFF"] } }, { status: 201 }),
  ),
  http.delete(`${api}/second-factor/passkeys/:id`, ({ params }) => {
    factor = { ...factor, passkeys: factor.passkeys.filter(({ id }) => id !== params["id"]) };
    return answered();
  }),
  http.get(`${api}/orders`, () => HttpResponse.json({ result: { data: [], cursor: null } })),
  http.get(`${api}/riders`, () => HttpResponse.json({ result: { data: [], cursor: null } })),
  http.get("*/orders/api/v1/sessions", () => HttpResponse.json({ result: { sessions } })),
  http.delete("*/orders/api/v1/sessions/:id", ({ params }) => {
    sessions = sessions.filter(({ session_id }) => session_id !== params["id"]);
    return new HttpResponse(null, { status: 204 });
  }),
);

beforeEach(() => {
  factor = none;
  sent = [];
  setUpEnglishTexts();
});

const open = (path = "/floor") => openConsole(path);
const soon = { timeout: 10_000 };
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }, soon));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });

test("at the first sign-in the operator sets up an authenticator app, sees the recovery codes once, and the console opens [14.88]", async () => {
  open();
  await screen.findByRole("heading", { name: "Set up a second step" }, soon);
  expect(screen.queryByRole("navigation")).toBeNull();
  await press("Set up an authenticator app");
  await screen.findByText("ABCD EFGH");
  type("Code", "000000");
  await press("Confirm");
  await screen.findByText("This code or key is not right. Try again.");
  type("Code", "123456");
  await press("Confirm");
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(codes.textContent).toBe("AAAAA-BBBBBCCCCC-DDDDD");
  await press("I have saved them");
  await screen.findByRole("heading", { name: "Live view" }, soon);
});

test("at later sign-ins the code, or a recovery code, is required before anything else is shown [14.88]", async () => {
  factor = { ...none, has_totp: true, recovery_codes_left: 2 };
  open();
  await screen.findByRole("heading", { name: "Confirm it is you" }, soon);
  expect(screen.queryByRole("navigation")).toBeNull();
  await screen.findByRole("textbox", { name: "Code" }, soon);
  type("Code", "654321");
  await press("Confirm");
  await screen.findByText("This code or key is not right. Try again.");
  await press("Use a recovery code");
  type("Recovery code", "AAAAA-BBBBB");
  await press("Confirm");
  await screen.findByRole("heading", { name: "Live view" }, soon);
  expect(sent).toEqual([{ code: "654321" }, { recovery_code: "AAAAA-BBBBB" }]);
});

test("a browser without passkeys shows a message, and the other method stays available [14.88]", async () => {
  open();
  await press("Create a passkey");
  await screen.findByRole("alert", undefined, soon);
  await screen.findByRole("button", { name: "Set up an authenticator app" });
});

test("operators can remove their own factors except the last one, renew the codes, and end other sessions [14.88]", async () => {
  const passkeys = [{ id: "k-1", name: "Desk", created_at: createdAt, last_used_at: null }];
  factor = { ...none, is_passed: true, has_totp: true, passkeys, recovery_codes_left: 1 };
  open("/security");
  await screen.findByText("1 recovery code left", {}, soon);
  await press("Remove Desk");
  await waitFor(() => expect(screen.queryByText("Desk")).toBeNull());
  // The last factor cannot be removed.
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  await press("Create new recovery codes");
  await screen.findByText("EEEEE-FFFFF");
  await press(/^Sign out Safari, iPhone/);
  await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
  screen.getByText("This device");
});
