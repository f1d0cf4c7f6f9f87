import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { DeploymentContext, type DeploymentValue } from "@waybill/client/deployment/deployment-context.ts";
import { loadTexts } from "@waybill/client/calls/static-files.ts";
import {
  currentSession,
  endSession,
  startSession,
  watchSession,
} from "@waybill/client/session/session-store.ts";
import { inThePhilippines, deploymentContext } from "../whole-app/test-deployment.fixture.ts";
import { lostConnection, refusal, serve, texts, tokenWith } from "@waybill/client/test-server.ts";
import { setTextLoader } from "@waybill/ui/texts/texts.ts";
import { Landing } from "./landing.tsx";
import { SignInForm } from "./sign-in-panel.tsx";

const result = {
  AuthenticationResult: {
    AccessToken: "a",
    IdToken: "i",
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer" as const,
  },
};
const sent: unknown[] = [];
const server = serve(
  texts("en"),
  texts("ar"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.post("*/login", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ result });
  }),
);

beforeEach(() => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  inThePhilippines();
});

const showForm = (sandbox = true) =>
  render(<SignInForm sandbox={sandbox} />, {
    wrapper: ({ children }) => <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>,
  });
const fill = (email: string, password: string) => {
  fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
};

test("the landing has the spec's sections, with the country's figures [2.35]", () => {
  render(<Landing />, {
    wrapper: ({ children }) => <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>,
  });
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    "How it works",
    "Pay as you go",
    "Why Waybill",
    "The fleet",
    "Good to know",
    "Get started",
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A rider at your door in 15 minutes");
  expect(screen.getByText("₱69 + ₱10 a km")).toBeDefined();
  expect(screen.getByText("₱99.00")).toBeDefined();
});

test("a visitor finds the FAQ, the prohibited items, the terms and the sign-up [1.08]", async () => {
  const { rerender } = render(<Landing />, {
    wrapper: ({ children }) => <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>,
  });
  const hrefs = (name: string) =>
    screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
  expect(hrefs("FAQ")).toEqual(["/faq?lang=en", "/faq?lang=en"]);
  expect(hrefs("All questions and answers")).toEqual(["/faq?lang=en"]);
  expect(hrefs("What may not be sent")).toEqual(["/prohibiteditems-c2c?lang=en"]);
  expect(hrefs("Terms and conditions")).toEqual(["/termsandconditions?lang=en"]);
  expect(hrefs("Register")).toEqual(["/register"]);
  expect(screen.getByRole("heading", { name: "Good to know" })).toBeDefined();
  server.use(http.get("*/flags.json", () => HttpResponse.json({ "sign-up-deactivation": true })));
  rerender(<Landing key="closed" />);
  await waitFor(() => expect(screen.queryByRole("link", { name: "Register" })).toBeNull());
});

test("the map of the visitor's city has its credits [11.38]", () => {
  const credits = [
    { words: "© OpenMapTiles", address: "https://openmaptiles.org/" },
    { words: "© OpenStreetMap contributors", address: "https://www.openstreetmap.org/copyright" },
  ];
  const bounds: [number, number, number, number] = [120, 14, 121, 15];
  const streets = { url: "/map/streets.pmtiles", bounds, has_sea: true, credits };
  const deployment = {
    ...deploymentContext.deployment,
    map: { ...deploymentContext.deployment.map, streets },
  };
  render(
    <DeploymentContext value={{ ...deploymentContext, deployment }}>
      <Landing />
    </DeploymentContext>,
  );
  for (const { words, address } of credits)
    expect(screen.getByRole("link", { name: words }).getAttribute("href")).toBe(address);
});

test("the landing promises a drop-off within 60 minutes, and recommends 5 kg and 100 in local currency within the rules [9.02] [9.05] [9.21] [10.24]", () => {
  const landing = (country: DeploymentValue["country"]) => (
    <DeploymentContext value={{ ...deploymentContext, country }}>
      <Landing />
    </DeploymentContext>
  );
  const { rerender } = render(landing(deploymentContext.country));
  expect(screen.getByRole("heading", { name: "ASAP is drop-off within 60 minutes" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Parcels up to 5 kg" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "We recommend orders from ₱100" })).toBeDefined();
  const { order_rules } = deploymentContext.country;
  rerender(landing({ ...deploymentContext.country, order_rules: { ...order_rules, minimum_amount: 150 } }));
  expect(screen.getByRole("heading", { name: "Minimum order amount ₱150" })).toBeDefined();
  rerender(
    landing({ ...deploymentContext.country, maximum_weight_kg: 20, faq: { radius_km: [15], weight_kg: 20 } }),
  );
  expect(screen.getByRole("heading", { name: "No minimum order amount" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Parcels up to 20 kg" })).toBeDefined();
  // The recommended weight is the same everywhere, whatever the riders' maximum.
  expect(screen.getByText(/^We recommend up to 5 kg/)).toBeDefined();
});

test("the landing says that fees can be higher if the country has a surcharge, and nothing without prices", () => {
  const landing = (pricing: DeploymentValue["country"]["pricing"]) => (
    <DeploymentContext value={{ ...deploymentContext, country: { ...deploymentContext.country, pricing } }}>
      <Landing />
    </DeploymentContext>
  );
  const more = /^Some hours, and cash, can cost more/;
  const { rerender } = render(landing({ base: 69, per_km: 10 }));
  expect(screen.queryByText(more)).toBeNull();
  rerender(
    landing({ base: 69, per_km: 10, surcharge: { amount: 25, payment_methods: ["CASH_ON_DELIVERY"] } }),
  );
  expect(screen.getByText(more)).toBeDefined();
  rerender(landing(undefined));
  expect(screen.queryByRole("heading", { name: "Pay as you go" })).toBeNull();
  expect(screen.queryByText(/₱(?:69|99)/)).toBeNull();
});

test("a visitor without an account is led to the registration, or to an account manager if sign-up is closed [6.25]", async () => {
  const { unmount } = showForm();
  expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/register");
  unmount();
  server.use(http.get("*/flags.json", () => HttpResponse.json({ "sign-up-deactivation": true })));
  showForm();
  expect(await screen.findByText(/Your account manager opens one/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Register" })).toBeNull();
});

test("the language selector switches to each language of the country [1.15] [2.51]", async () => {
  setTextLoader(loadTexts);
  render(<Landing />, {
    wrapper: ({ children }) => <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>,
  });
  const choice = screen.getByLabelText("Language");
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["English", "العربية"]);
  fireEvent.change(choice, { target: { value: "ar" } });
  await waitFor(() => expect(document.documentElement.dir).toBe("rtl"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("مندوب عند بابك خلال 15 دقيقة");
});

test("signing in sends e-mail and password, stores the tokens and notifies listeners once [2.37]", async () => {
  const enter = vi.fn();
  showForm();
  const leave = watchSession(enter);
  fill(" liza@example.com ", "Secret!1");
  await waitFor(() => expect(enter).toHaveBeenCalled());
  leave();
  expect(enter).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([{ email_address: "liza@example.com", password: "Secret!1" }]);
  expect(localStorage.getItem("auth-meta")).toContain('"AccessToken":"a"');
});

test("a missing value is reported at its field, and nothing is sent", () => {
  showForm();
  fill("liza", "");
  expect(screen.getByText("This e-mail is not complete. Write it like name@example.com.")).toBeDefined();
  expect(screen.getByText("The password is missing. Enter it.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
  expect(sent).toEqual([]);
});

test("a login failure shows the text of auth.{message}, with the same text for an unknown user [8.13]", async () => {
  server.use(http.post("*/login", () => refusal(401, "WRONG_CREDENTIALS", "auth.wrong-credentials")));
  showForm();
  fill("liza@example.com", "wrong");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "E-mail and password do not match. Check both and try again.",
  );
});

test("an offline sign-in shows the spec's message [7.11]", async () => {
  server.use(http.post("*/login", lostConnection));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  showForm();
  fill("liza@example.com", "Secret!1");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Something went wrong. Please try again. You could be offline.",
  );
});

test("a sign-in switches the page to the language of the account's settings [10.47]", async () => {
  setTextLoader(loadTexts);
  const IdToken = tokenWith({ email: "liza@example.com", locale: "ar" });
  const AuthenticationResult = { ...result.AuthenticationResult, IdToken };
  server.use(http.post("*/login", () => HttpResponse.json({ result: { AuthenticationResult } })));
  showForm();
  fill("liza@example.com", "Secret!1");
  await waitFor(() => expect(document.documentElement.lang).toBe("ar"));
  expect(localStorage.getItem("language")).toBe("ar");
});

test("the account's language is stored before the page redirects, without waiting for the language's texts [10.47]", async () => {
  setTextLoader(() => new Promise(() => undefined));
  const IdToken = tokenWith({ email: "liza@example.com", locale: "ar" });
  const AuthenticationResult = { ...result.AuthenticationResult, IdToken };
  server.use(http.post("*/login", () => HttpResponse.json({ result: { AuthenticationResult } })));
  let keptWhenLeft: string | null = null;
  // A page that is being left still finishes its current task, but starts no other.
  const leave = watchSession(() => queueMicrotask(() => (keptWhenLeft = localStorage.getItem("language"))));
  showForm();
  fill("liza@example.com", "Secret!1");
  await waitFor(() => expect(currentSession().authenticated).toBe(true));
  leave();
  expect(keptWhenLeft).toBe("ar");
});

test("in a sandbox one click fills in the demo login; outside a sandbox there is no such button", () => {
  showForm(false);
  expect(screen.queryByRole("button", { name: "Fill in the demo login" })).toBeNull();
  document.body.replaceChildren();
  showForm();
  fireEvent.click(screen.getByRole("button", { name: "Fill in the demo login" }));
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("parent@example.com");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.type).toBe("password");
  expect(password.value.length).toBeGreaterThan(7);
  fireEvent.click(screen.getByRole("button", { name: "Show the password" }));
  expect(password.type).toBe("text");
});

const showLanding = () =>
  render(<Landing />, {
    wrapper: ({ children }) => <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>,
  });

test("after a session has ended the sign-in form opens with the focus on the e-mail, without the welcome [10.43] [10.45]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(result.AuthenticationResult);
  endSession("/order-tracking/v-1");
  localStorage.clear();
  showLanding();
  const email = await screen.findByLabelText<HTMLInputElement>("E-mail", {}, { timeout: 8000 });
  await waitFor(() => expect(document.activeElement).toBe(email));
  // A surrounding dialog focuses the field that has this attribute, also on a phone.
  expect(email.hasAttribute("autofocus")).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.queryByText(/^Welcome/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByLabelText("E-mail")).toBeNull());
  expect(sessionStorage.getItem("return-to")).toBeNull();
  vi.useRealTimers();
});

test("the sign-in form is prefilled with the e-mail that was just confirmed [10.45]", () => {
  history.replaceState(null, "", "/#sign-in=ana%40example.com");
  showForm();
  const email = screen.getByLabelText<HTMLInputElement>("E-mail");
  expect(email.value).toBe("ana@example.com");
  expect(document.activeElement).toBe(email);
  history.replaceState(null, "", "/");
});

test.each([
  [true, ["Request a rider", "Sign in", "Register"]],
  [false, ["Sign in and request a rider", "Register"]],
])(
  "the actions at the landing's foot match its text, with guest checkout %s [10.157]",
  async (isServed, ways) => {
    server.use(http.get("*/flags.json", () => HttpResponse.json({ guest_checkout: isServed })));
    render(<Landing />, {
      wrapper: ({ children }) => <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>,
    });
    const foot = within(screen.getByRole("region", { name: "Get started" }));
    await waitFor(() =>
      expect(
        [...foot.queryAllByRole("button"), ...foot.queryAllByRole("link")].map(
          ({ textContent }) => textContent,
        ),
      ).toEqual(ways),
    );
    expect(foot.getByText(isServed ? /^You need no account/ : /^You need an account/)).toBeDefined();
  },
);
