import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { Screens } from "../../routes.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { inThePhilippines, deploymentContext } from "../../whole-app/test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";

const asked: unknown[] = [];
const sent: unknown[] = [];
const server = serve(
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.post("*/password/forgot", async ({ request }) => {
    asked.push([await request.json(), request.headers.get("accept-language")]);
    return HttpResponse.json({ success: true }, { status: 202 });
  }),
  http.post("*/password/reset", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ success: true });
  }),
);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked.length = 0;
  sent.length = 0;
  inThePhilippines();
});

const open = (path: string) =>
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[path]}>
          <Screens />
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const problemAt = (label: string) => document.getElementById(`${field(label).id}-hint`)?.textContent;

test("the reset asks for an e-mail, sends a code, and sets the password from code, new password and confirmation [2.02] [2.38]", async () => {
  open("/forgot-password");
  await screen.findByRole("heading", { name: "Forgot your password?" });
  type("E-mail", "ana@shop");
  press("Send code");
  expect(problemAt("E-mail")).toBe("This e-mail is not complete. Write it like name@example.com.");
  expect(document.activeElement).toBe(field("E-mail"));
  expect(asked).toEqual([]);
  type("E-mail", " ana@shop.test ");
  press("Send code");

  expect(await screen.findByRole("heading", { name: "Set a new password" })).toBeDefined();
  expect(asked).toEqual([[{ email_address: "ana@shop.test" }, "en"]]);
  expect(screen.getByText(/^If ana@shop.test has an account, a code is on its way/)).toBeDefined();
  expect(field("Code from the e-mail").autocomplete).toBe("one-time-code");
  expect(field("New password").autocomplete).toBe("new-password");
  expect(field("New password").type).toBe("password");
  expect(field("Repeat the new password").type).toBe("password");
  press("Show the password");
  expect(field("New password").type).toBe("text");
  expect(field("Repeat the new password").type).toBe("text");

  type("Code from the e-mail", "123");
  type("New password", "abc1");
  expect(screen.queryAllByText("done")).toHaveLength(2);
  press("Set new password");
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "3 things to fix" }));
  expect(problemAt("Code from the e-mail")).toBe("A code has 6 digits. Copy them from the e-mail.");
  expect(sent).toEqual([]);

  type("Code from the e-mail", " ١٢٣ 456");
  type("New password", "Sampaguita!7");
  type("Repeat the new password", "Sampaguita!7");
  press("Set new password");
  expect(await screen.findByRole("heading", { name: "Your password has changed" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
    "/#sign-in=ana%40shop.test",
  );
  const password = "Sampaguita!7";
  expect(sent).toEqual([
    { email_address: "ana@shop.test", code: "123456", password, password_confirmation: password },
  ]);
});

test("the mail's link opens the code step; after a wrong or expired code the user can request another [8.61]", async () => {
  server.use(
    http.post("*/password/reset", () =>
      HttpResponse.json(
        {
          errors: [
            { code: "RESET_CODE_EXPIRED", path: ["code"], meta: { translation_key: "auth.code-expired" } },
          ],
        },
        { status: 422 },
      ),
    ),
  );
  open("/forgot-password#code-for=ana%40shop.test");
  await screen.findByRole("heading", { name: "Set a new password" });
  expect(field("E-mail").value).toBe("ana@shop.test");
  type("Code from the e-mail", "123456");
  type("New password", "Sampaguita!7");
  type("Repeat the new password", "Sampaguita!7");
  press("Set new password");
  await waitFor(() =>
    expect(problemAt("Code from the e-mail")).toBe("This code has expired. Request a new one."),
  );
  press("Send a new code");
  expect(await screen.findByText(/^A new code is on its way/)).toBeDefined();
  expect(asked).toEqual([[{ email_address: "ana@shop.test" }, "en"]]);
  expect(field("Code from the e-mail").value).toBe("");
  expect(field("New password").value).toBe("Sampaguita!7");
  fireEvent.click(screen.getByRole("link", { name: "Another e-mail" }));
  expect((await screen.findByLabelText<HTMLInputElement>("E-mail")).value).toBe("ana@shop.test");
  expect(screen.getByRole("button", { name: "Send code" })).toBeDefined();
});
