import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { endSession } from "@waybill/client/session/session-store.ts";
import { inThePhilippines, deploymentContext } from "../whole-app/test-deployment.fixture.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { SignInForm } from "./sign-in-panel.tsx";

const sent: unknown[] = [];
const server = serve(
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.post("*/register/resend", async ({ request }) => {
    sent.push([await request.json(), request.headers.get("accept-language")]);
    return HttpResponse.json({ success: true }, { status: 202 });
  }),
);

beforeEach(() => {
  endSession();
  localStorage.clear();
  sent.length = 0;
  inThePhilippines();
});

const refused = async (answer: () => Response) => {
  server.use(http.post("*/login", answer));
  const { unmount } = render(<SignInForm sandbox={false} />, {
    wrapper: ({ children }) => <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>,
  });
  fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: "liza@example.com" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Secret!1" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  const alert = await screen.findByRole("alert");
  // `waitFor` does not observe focus changes, and its interval stops under fake timers.
  await expect.poll(() => document.activeElement).toBe(alert);
  return { text: alert.textContent, unmount };
};
const resetLink = () => screen.getByRole("link", { name: "Reset your password" }).getAttribute("href");

test("a wrong password, an unknown user and an outdated password all link to the reset, with the e-mail filled in [8.61]", async () => {
  const path = "/forgot-password#email=liza%40example.com";
  const wrong = await refused(() => refusal(401, "WRONG_CREDENTIALS", "auth.wrong-credentials"));
  expect(wrong.text).toBe("E-mail and password do not match. Check both and try again.");
  expect(resetLink()).toBe(path);
  expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe(path);
  wrong.unmount();
  const required = await refused(() => refusal(401, "RESET_REQUIRED", "auth.reset-required"));
  expect(required.text).toBe("Reset your password before you sign in.");
  expect(resetLink()).toBe(path);
});

test("an unconfirmed user gets the confirmation mail again, in the page's language [8.61]", async () => {
  const { text } = await refused(() => refusal(401, "ACCOUNT_NOT_CONFIRMED", "auth.not-confirmed"));
  expect(text).toMatch(/^This account is not confirmed yet/);
  expect(screen.queryByRole("link", { name: "Reset your password" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Send the e-mail again" }));
  expect(await screen.findByText(/^A new e-mail is on its way/)).toBeDefined();
  expect(sent).toEqual([[{ email_address: "liza@example.com" }, "en"]]);
  expect(screen.queryByRole("button", { name: "Send the e-mail again" })).toBeNull();
});

test("after too many tries the button counts down and sends nothing until then [8.61]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  const { text } = await refused(() => {
    tries += 1;
    const answer = refusal(429, "TOO_MANY_REQUESTS", "error.too-many-requests");
    answer.headers.set("retry-after", "90");
    return answer;
  });
  expect(text).toBe("Too many tries. Wait a little and try again.");
  const button = screen.getByRole("button", { name: "Sign in again in 1:30" });
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(85_000));
  expect(button.textContent).toBe("Sign in again in 0:05");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  act(() => void vi.advanceTimersByTime(5000));
  expect(button.textContent).toBe("Sign in");
  expect(tries).toBe(1);
  fireEvent.click(button);
  await waitFor(() => expect(tries).toBe(2));
});
