import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { Screens } from "../../routes.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import {
  currentSession,
  endSession,
  enterAsGuest,
  startSession,
  consumeSessionEnded,
  watchSession,
} from "@waybill/client/session/session-store.ts";
import { inThePhilippines, deploymentContext } from "../../whole-app/test-deployment.fixture.ts";
import { refusal, serve, tokenWith } from "@waybill/client/test-server.ts";

const sent: unknown[] = [];
const flags = (isClosed: boolean) =>
  http.get("*/flags.json", () => HttpResponse.json({ "sign-up-deactivation": isClosed }));
const server = serve(
  flags(false),
  http.post("*/register/resend", () => HttpResponse.json({ success: true }, { status: 202 })),
  http.post("*/register", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ result: { user_id: "user-1" } }, { status: 201 });
  }),
);

beforeEach(() => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  inThePhilippines();
});

const open = (path = "/register", queries = makeQueryClient(notifyProblem)) =>
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[path]}>
          <Screens />
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Create account" }));
const problemAt = (label: string) =>
  document.getElementById(`${screen.getByLabelText(label).id}-hint`)?.textContent;
const fillAccount = () => {
  type("E-mail", "ana@example.com");
  type("Password", "Sampaguita!7");
  type("Repeat the password", "Sampaguita!7");
  fireEvent.click(screen.getByRole("checkbox", { name: "I accept the terms and conditions" }));
};

test("a new business registers with name, mobile number and branches, and gets a message to check the mail [2.03] [2.37] [3.14]", async () => {
  open();
  // A longer timeout, because loading the first screen is slow while other tests run.
  await screen.findByRole("heading", { name: "Create an account" }, { timeout: 8000 });
  type("Business name", " Lola's Kitchen ");
  type("Mobile number", "0917 555-0142");
  type("Branches", "2");
  fillAccount();
  submit();
  expect(await screen.findByRole("heading", { name: "Check your e-mail" })).toBeDefined();
  expect(screen.getByText(/link to ana@example.com/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Open the sandbox's e-mails" }).getAttribute("href")).toBe(
    "/san/outbox?to=ana%40example.com",
  );
  fireEvent.click(screen.getByRole("button", { name: "Send the e-mail again" }));
  expect(await screen.findByText(/^A new e-mail is on its way/)).toBeDefined();
  expect(sent).toEqual([
    {
      email: "ana@example.com",
      password: "Sampaguita!7",
      password_confirmation: "Sampaguita!7",
      business_name: "Lola's Kitchen",
      mobile_number: "09175550142",
      branches: 2,
    },
  ]);
});

test("with a vendor code the form shows and sends no other business field", async () => {
  open();
  fireEvent.click(await screen.findByLabelText("I have a vendor code"));
  expect(screen.queryByLabelText("Business name")).toBeNull();
  type("Vendor code", "PV-DEMO-1");
  fillAccount();
  submit();
  await screen.findByRole("heading", { name: "Check your e-mail" });
  const password = "Sampaguita!7";
  expect(sent).toEqual([
    { email: "ana@example.com", password, password_confirmation: password, vendor_code: "PV-DEMO-1" },
  ]);
});

test("all problems are shown at their fields and above the form, and nothing is sent", async () => {
  open();
  await screen.findByLabelText("E-mail");
  type("E-mail", "ana@shop");
  type("Password", "short");
  submit();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "6 things to fix" }));
  expect(problemAt("E-mail")).toBe("This e-mail is not complete. Write it like name@example.com.");
  expect(problemAt("Repeat the password")).toBe("The two passwords differ. Enter the same one twice.");
  type("E-mail", "ana@shop.test");
  expect(problemAt("E-mail")).toBe("");
  fireEvent.click(screen.getByLabelText("I have a vendor code"));
  submit();
  expect(problemAt("Vendor code")).toMatch(/^The vendor code is missing/);
  expect(sent).toEqual([]);
});

test("password rules are ticked off while typing", async () => {
  open();
  await screen.findByLabelText("Password");
  const kept = () => screen.queryAllByText("done").length;
  expect(kept()).toBe(0);
  type("Password", "abc1");
  expect(kept()).toBe(2);
  type("Password", "Sampaguita!7");
  expect(kept()).toBe(5);
});

test("a server error shows at its field; an error without a translation says that no account could be made [7.09] [8.61]", async () => {
  open();
  await screen.findByLabelText("Business name");
  type("Business name", "Lola's Kitchen");
  type("Mobile number", "09175550142");
  fillAccount();
  server.use(
    http.post("*/register", () =>
      HttpResponse.json(
        {
          errors: [
            { code: "EMAIL_TAKEN", path: ["email"], meta: { translation_key: "register.email-taken" } },
          ],
        },
        { status: 409 },
      ),
    ),
  );
  submit();
  await waitFor(() => expect(problemAt("E-mail")).toMatch(/^An account with this e-mail exists already/));
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/#sign-in");
  server.use(http.post("*/register", () => new HttpResponse("", { status: 500 })));
  submit();
  expect(await screen.findByText("We were unable to create an account.")).toBeDefined();
  server.use(http.post("*/register", () => refusal(429, "TOO_MANY_REQUESTS", "error.too-many-requests")));
  submit();
  await waitFor(() => expect(screen.queryByText("We were unable to create an account.")).toBeNull());
});

test("if sign-up is closed there is no form [2.03] [6.25]", async () => {
  server.use(flags(true));
  open();
  expect(await screen.findByRole("heading", { name: "Registering is closed" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Create account" })).toBeNull();
});

/** The portal clears the query cache on sign-out (main.tsx). */
const openAsPortal = (path: string) => {
  const queries = makeQueryClient(notifyProblem);
  const stop = watchSession(() => void (currentSession().authenticated || queries.clear()));
  onTestFinished(stop);
  return open(path, queries);
};

test("a guest who opens the mail's link in the same browser is signed in without waiting; opened again, the link still works [10.110] [10.111]", async () => {
  const guest = tokenWith({ sub: "g-1" });
  enterAsGuest({ token: guest, expires: "2100-01-01T00:00:00.000Z" });
  const sender = { owner: "guest:g-1", address: { formatted_address: "Here" }, details: { unit: "2F" } };
  localStorage.setItem("draft-sender", JSON.stringify(sender));
  const tokens: (string | null)[] = [];
  server.use(
    http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [] } })),
    http.get("*/register/verify", ({ request }) => {
      tokens.push(request.headers.get("authorization"));
      if (tokens.length > 1) return refusal(410, "CONFIRMATION_OVER", "register.link-expired");
      const AuthenticationResult = {
        AccessToken: tokenWith({ sub: "u" }),
        IdToken: tokenWith({ sub: "u", email: "ana@example.com" }),
        RefreshToken: "r",
        ExpiresIn: 3600,
        TokenType: "Bearer",
      };
      return HttpResponse.json({ success: true, result: { AuthenticationResult } });
    }),
  );
  const page = openAsPortal("/register/verify?token=t-guest");
  expect(await screen.findByRole("heading", { name: "No outlet belongs to your account" })).toBeDefined();
  expect(currentSession()).toMatchObject({ mode: "CLASSIC", email: "ana@example.com" });
  expect(tokens).toEqual([`Bearer ${guest}`]);
  expect(consumeSessionEnded()).toBe(false);
  expect(localStorage.getItem("guest-token")).toBeNull();
  // The account takes over the pickup details that the guest entered.
  expect(JSON.parse(localStorage.getItem("draft-sender") ?? "{}")).toEqual({
    ...sender,
    owner: "user:ana@example.com",
  });
  page.unmount();

  openAsPortal("/register/verify?token=t-guest-again");
  expect(await screen.findByRole("heading", { name: "No outlet belongs to your account" })).toBeDefined();
  expect(tokens).toHaveLength(2);
});

test("a guest whom the link did not sign in does not wait either, and sees no session-ended message [10.110] [10.111]", async () => {
  enterAsGuest({ token: tokenWith({ sub: "g-1" }), expires: "2100-01-01T00:00:00.000Z" });
  server.use(http.get("*/register/verify", () => HttpResponse.json({ success: true })));
  openAsPortal("/register/verify?token=t-guest-2");
  expect(await screen.findByRole("heading", { name: "Your account is ready" })).toBeDefined();
  expect(consumeSessionEnded()).toBe(false);
});

test("details that a guest entered with the last order are prefilled in the registration [10.111]", async () => {
  enterAsGuest({ token: tokenWith({ sub: "g-1" }), expires: "2100-01-01T00:00:00.000Z" });
  const sender = { name: "Liza Cruz", phone_number: "+639175550100", email: "liza@example.com" };
  localStorage.setItem(
    "guest-orders",
    JSON.stringify([{ order_id: "guest-1", created_at: "2026-01-01", sender }]),
  );
  open();
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await screen.findByLabelText("Business name");
  expect(["Business name", "Mobile number", "E-mail"].map(valueOf)).toEqual([
    "Liza Cruz",
    "+639175550100",
    "liza@example.com",
  ]);
});

test("the mail's link confirms the e-mail once and leads to signing in", async () => {
  const tokens: (string | null)[] = [];
  server.use(
    http.get("*/register/verify", ({ request }) => {
      tokens.push(new URL(request.url).searchParams.get("token"));
      return HttpResponse.json({ success: true });
    }),
  );
  open("/register/verify?token=t-1");
  expect(await screen.findByRole("heading", { name: "Your account is ready" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/#sign-in");
  expect(tokens).toEqual(["t-1"]);
});

test("an expired link says that it expired, and the next step", async () => {
  server.use(http.get("*/register/verify", () => refusal(410, "CONFIRMATION_OVER", "register.link-expired")));
  open("/register/verify?token=t-2");
  expect(await screen.findByRole("heading", { name: "This link has expired" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Register again" }).getAttribute("href")).toBe("/register");
});

test("a link already used in another browser shows a message and opens the sign-in", async () => {
  server.use(http.get("*/register/verify", () => refusal(410, "CONFIRMATION_USED", "register.link-used")));
  open("/register/verify?token=t-used");
  expect(await screen.findByRole("heading", { name: "This link was already used" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/#sign-in");
  expect(screen.queryByRole("link", { name: "Register again" })).toBeNull();
});

test("a guest whose account awaits approval gets a message, and remains a guest with the same orders", async () => {
  enterAsGuest({ token: tokenWith({ sub: "g-1" }), expires: "2100-01-01T00:00:00.000Z" });
  localStorage.setItem("guest-orders", "[]");
  server.use(
    http.get("*/register/verify", () => HttpResponse.json({ success: true, waits_for_approval: true })),
  );
  openAsPortal("/register/verify?token=t-waits");
  expect(await screen.findByRole("heading", { name: "We are reviewing your registration" })).toBeDefined();
  expect(currentSession().mode).toBe("GUEST");
  expect(localStorage.getItem("guest-orders")).toBe("[]");
});

test("a signed-in user does not see the registration form and is redirected [2.03]", async () => {
  server.use(http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [] } })));
  startSession({
    AccessToken: tokenWith({ sub: "u" }),
    IdToken: tokenWith({ sub: "u", email: "a@b.test" }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
  open();
  await waitFor(() => expect(screen.queryByText("Create an account")).toBeNull());
  expect(await screen.findByRole("heading", { name: "No outlet belongs to your account" })).toBeDefined();
});

test("registration requires consent to the terms, and sends no data before [10.46]", async () => {
  open();
  await screen.findByRole("heading", { name: "Create an account" }, { timeout: 8000 });
  const consent = screen.getByRole<HTMLInputElement>("checkbox", {
    name: "I accept the terms and conditions",
  });
  expect(consent.checked).toBe(false);
  expect(screen.getByRole("link", { name: "Read the terms and conditions" }).getAttribute("href")).toMatch(
    /^\/termsandconditions/,
  );
  type("Business name", "Lola's Kitchen");
  type("Mobile number", "0917 555 0142");
  fillAccount();
  fireEvent.click(consent);
  submit();
  expect(problemAt("I accept the terms and conditions")).toMatch(/^An account needs your consent/);
  fireEvent.click(screen.getByRole("link", { name: /^An account needs your consent/ }));
  expect(document.activeElement).toBe(consent);
  expect(sent).toEqual([]);
  fireEvent.click(consent);
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("consent");
});

test("a guest registers with the guest session, and remains a guest until the mail's link is opened [10.54]", async () => {
  const token = tokenWith({ sub: "g-1" });
  enterAsGuest({ token, expires: "2100-01-01T00:00:00.000Z" });
  const headers: (string | null)[] = [];
  server.use(
    http.post("*/register", ({ request }) => {
      headers.push(request.headers.get("authorization"));
      return HttpResponse.json({ result: { user_id: "user-1" } }, { status: 201 });
    }),
  );
  open();
  await screen.findByRole("heading", { name: "Create an account" }, { timeout: 8000 });
  type("Business name", "Lola's Kitchen");
  type("Mobile number", "0917 555 0142");
  fillAccount();
  submit();
  await waitFor(() => expect(headers).toEqual([`Bearer ${token}`]));
  expect(currentSession().mode).toBe("GUEST");
});

test("once the e-mail is confirmed the sign-in form is prefilled with it, and this browser's guest session ends [10.45] [10.55]", async () => {
  enterAsGuest({ token: tokenWith({ sub: "g-1" }), expires: "2100-01-01T00:00:00.000Z" });
  server.use(
    http.get("*/register/verify", () =>
      HttpResponse.json({ success: true }, { headers: { "x-confirmed-email": "ana%40example.com" } }),
    ),
  );
  open("/register/verify?token=t-3");
  const link = await screen.findByRole("link", { name: "Sign in" }, { timeout: 8000 });
  expect(link.getAttribute("href")).toBe("/#sign-in=ana%40example.com");
  expect(currentSession().authenticated).toBe(false);
});
