import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "@waybill/client/session/session-store.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { inThePhilippines, deploymentContext } from "../whole-app/test-deployment.fixture.ts";
import arabic from "../../locales/ar.json" with { type: "json" };
import { FirstVisit } from "./first-visit.tsx";
// Imported here, so that the lazy part loads without delay.
import "./welcome.tsx";

const server = serve();

const paths = "*/orders/api/v1/onboarding";

/** The onboarding published per language, and the languages requested. */
const publish = (screens: Record<string, readonly { title: string; text: string }[]>) => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(paths, ({ request }) => {
      const language = new URL(request.url).searchParams.get("language");
      asked.push(language);
      return HttpResponse.json({ result: { language, screens: screens[language ?? ""] ?? null } });
    }),
  );
  return asked;
};

beforeEach(() => {
  publish({});
  localStorage.clear();
  inThePhilippines();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <DeploymentContext value={deploymentContext}>{children}</DeploymentContext>
);
const open = async () => {
  const start = vi.fn();
  const page = render(<FirstVisit onStart={start} />, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(2600));
  return { start, page };
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a first visit shows three welcome screens, and the last screen's button starts the request [2.36] [10.24]", async () => {
  const { start, page } = await open();
  const card = await screen.findByRole("region", { name: "Welcome" });
  const titles = [];
  // The onboarding names the radius that the country's rule has.
  expect(card.textContent).toContain(`up to ${deploymentContext.country.maximum_delivery_km} km away`);
  for (const step of ["1 of 3", "2 of 3", "3 of 3"]) {
    expect(card.textContent).toContain(step);
    expect(screen.getByRole("button", { name: "Skip" })).toBeDefined();
    titles.push(card.querySelector("b")?.textContent);
    if (step === "3 of 3") expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
    else press("Next");
  }
  expect(titles).toEqual(["Say where it goes", "Watch it arrive", "Pay for each delivery"]);
  expect(start).not.toHaveBeenCalled();
  press("Start");
  expect(start).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
  page.unmount();
  await open();
  expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
});

test("a visitor who skips the welcome screens never sees them again, even after a sign-out [2.36]", async () => {
  const { start, page } = await open();
  await screen.findByRole("region", { name: "Welcome" });
  press("Skip");
  expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
  expect(start).not.toHaveBeenCalled();
  page.unmount();
  endSession();
  await open();
  expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
});

test("a visitor who opened another dialog first sees the welcome after closing it, and Escape skips the welcome [2.36]", async () => {
  const page = render(<FirstVisit later onStart={() => {}} />, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(2600));
  expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
  page.rerender(<FirstVisit onStart={() => {}} />);
  await act(() => vi.advanceTimersByTimeAsync(2600));
  fireEvent.keyDown(await screen.findByRole("region", { name: "Welcome" }), { key: "Escape" });
  expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
  expect(localStorage.getItem("welcome")).toBe("seen");
});

const written = [
  { title: "Say hello", text: "We are new here.\n\nAsk us anything." },
  { title: "Say when", text: "Riders come at once." },
];

test("a first visit shows the published welcome texts in the page's language [14.75] [2.36]", async () => {
  const asked = publish({ en: written });
  const { start } = await open();
  const card = await screen.findByRole("region", { name: "Welcome" });
  expect(asked).toEqual(["en"]);
  expect(card.textContent).toContain("Say hello");
  expect(card.textContent).toContain("We are new here.\n\nAsk us anything.");
  expect(card.textContent).toContain("1 of 2");
  expect(card.textContent).not.toContain("Say where it goes");
  press("Next");
  expect(card.textContent).toContain("Say when");
  press("Start");
  expect(start).toHaveBeenCalledTimes(1);
});

test("another language has its own welcome texts, published or built in [14.75]", async () => {
  const asked = publish({ en: written });
  await open();
  await screen.findByText("Say hello");
  act(() => void inThePhilippines("ar"));
  await screen.findByText(arabic["welcome.where-title"]);
  expect(screen.queryByText("Say hello")).toBeNull();
  expect(asked).toEqual(["en", "ar"]);
  publish({ ar: [{ title: "أهلا", text: "نحن هنا." }] });
  act(() => void inThePhilippines());
  await screen.findByText("Say where it goes");
  act(() => void inThePhilippines("ar"));
  await screen.findByText("أهلا");
});

test("the built-in welcome is shown if the server does not respond, or responds in another language [14.75]", async () => {
  // The limit of three seconds passes on the test's clock.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  const inGerman = () => HttpResponse.json({ result: { language: "de", screens: written } });
  for (const answer of [lostConnection, inGerman, () => HttpResponse.json({}, { status: 500 })]) {
    server.use(http.get(paths, answer));
    const { page } = await open();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await screen.findByText("Say where it goes");
    page.unmount();
  }
});
