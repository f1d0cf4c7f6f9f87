import { focusManager, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { followSession, startSession } from "@waybill/client/session/session-store.ts";
import { tokenWith } from "@waybill/client/test-server.ts";
import type { NamedId } from "@waybill/contract/operations/names";
import { type RefusalName, refusals } from "@waybill/contract/refusals";
import type { Deployment } from "@waybill/contract/visitors/deployment";
import { ph } from "@waybill/domain/markets/countries/ph";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import { notifyProblem } from "./calls.ts";
import { Console } from "./console.tsx";

export const createdAt = "2026-11-20T04:36:00.000Z";

const deployment: Deployment = {
  brand: { id: "waybill", service_name: "Waybill", logo_url: "/logo.svg" },
  country: "ph",
  currency: "PHP",
  phone_prefix: "+63",
  languages: ["en", "ar"],
  default_language: "en",
  minimum_eta: 15,
  default_payment_method: "CASH_ON_DELIVERY",
  undo_seconds: 10,
  simulation_speed: 0,
  analytics: null,
  support_email: "help@waybill.example",
  timezone: "Asia/Manila",
  environment: "san",
  registration_type: "NPV",
  api_base: location.origin,
  ws_base: "ws://localhost",
  map: { latitude: 14.55, longitude: 121.02, style_url: null, streets: null },
};

/** The base address of the operators' API in tests. */
export const api = "*/operations/api/v1";

/** The signed-in operator, by roles. */
export const mockOperator = (...roles: string[]) =>
  http.get(`${api}/me`, () =>
    HttpResponse.json({ result: { user_id: "u-1", email: "ops@example.com", roles, created_at: createdAt } }),
  );

/** Mocks the names of these ids; all other ids have no name. */
export const mockNames = (...named: readonly NamedId[]) =>
  http.get(`${api}/names`, ({ request }) => {
    const ids = new URL(request.url).searchParams.get("ids")?.split(",") ?? [];
    return HttpResponse.json({ result: { data: named.filter(({ id }) => ids.includes(id)) } });
  });

/** Mocks a list that fits on one page. */
export const mockList = (path: string, rows: () => readonly unknown[]) =>
  http.get(`${api}/${path}`, () => HttpResponse.json({ result: { data: rows(), cursor: null } }));

/** A change as the server got it; the path is below the operators' API. */
export type SentChange = { method: string; path: string; body: unknown; key: string | null };

type Answer = () => Response | undefined | Promise<Response | undefined>;

/** Mocks a path and records its requests. If `answer` returns undefined, the connection fails. */
export const mockChange = (
  sent: SentChange[],
  path: string,
  answer: Answer,
  method: "post" | "put" | "delete" = "post",
) =>
  http[method](`${api}/${path}`, async ({ request }) => {
    const text = await request.text();
    sent.push({
      method: request.method,
      path: new URL(request.url).pathname.split("/api/v1/")[1] ?? "",
      body: text && JSON.parse(text),
      key: request.headers.get("idempotency-key"),
    });
    return (await answer()) ?? HttpResponse.error();
  });

/** The response to a successful change. */
export const successAnswer =
  (result: unknown, status = 201) =>
  () =>
    HttpResponse.json({ result }, { status });

/** The response to a refused change; `path` names the field at fault, if any. */
export const refusalAnswer = (name: RefusalName, path?: readonly string[]) => (): Response => {
  const { status, code, key } = refusals[name];
  const error = { code, message: code, path, meta: { translation_key: key } };
  return HttpResponse.json({ status, message: code, errors: [error] }, { status });
};

/** The response to a removal. */
export const removedAnswer = () => new HttpResponse(null, { status: 204 });

/** A promise that resolves when `settle` is called, to delay a response. */
export const delayedAnswer = () => {
  let settle: () => void = () => undefined;
  const waits = new Promise<void>((go) => (settle = go));
  return { waits, settle: () => settle() };
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};
/** The console's address, as a browser would show it. */
export const address = () => screen.getByLabelText("address").textContent;

/** Presses a button like a person: once it is enabled and not busy. */
export const pressButton = async (
  name: string | RegExp,
  inside: Pick<typeof screen, "getByRole"> = screen,
): Promise<void> => {
  const button = () => inside.getByRole("button", { name });
  await waitFor(() => expect(button().getAttribute("aria-disabled")).not.toBe("true"));
  fireEvent.click(button());
};

/**
 * Waits until no dialog is open: a dialog stays open until its request has a response, and blocks the page below.
 */
export const dialogClosed = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** The open dialog of this name. */
export const dialogNamed = async (name: string | RegExp) =>
  within(await screen.findByRole("dialog", { name }));

/** Types into the field of this label. */
export const typeIn = (
  inside: Pick<typeof screen, "getByLabelText">,
  label: string | RegExp,
  value: string,
) => fireEvent.change(inside.getByLabelText(label), { target: { value } });

/** The texts of the error toasts on the screen. */
export const shownErrors = (): readonly string[] =>
  currentToasts().flatMap(({ type, message }) => (type === "error" ? [message] : []));

/** For `beforeEach`: English texts, and no toasts of the previous test. */
export const startConsoleTest = (): void => {
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
};

/** Lets the test skip waiting times; the function it returns skips all retries of a call. */
export const skipTime = (): (() => Promise<void>) => {
  const soon = globalThis.setImmediate;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return async () => {
    // In steps with real time between them: the wait for a retry starts only when the response has arrived.
    for (let ms = 0; ms < 6_500; ms += 250) {
      await vi.advanceTimersByTimeAsync(250);
      await new Promise((go) => soon(go));
    }
  };
};

/** Returns to the window after a minute, which reloads what is shown. */
export const returnToWindow = async (): Promise<void> => {
  vi.setSystemTime(Date.now() + 60_000);
  onTestFinished(() => {
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  });
  await act(async () => focusManager.setFocused(false));
  await act(async () => focusManager.setFocused(true));
};

/** Renders the console at a path, signed in with a role. */
export const openConsole = (path: string, role = "operator") => {
  followSession();
  const IdToken = tokenWith({ email: "ops@example.com", role });
  startSession({ AccessToken: IdToken, IdToken, RefreshToken: "r", ExpiresIn: 3600, TokenType: "Bearer" });
  return render(
    <DeploymentContext value={{ deployment, country: ph }}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[path]}>
          <Console />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
};
