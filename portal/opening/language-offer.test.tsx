import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { serve, texts } from "@waybill/client/test-server.ts";
import { chooseLanguage, currentLanguage, setTextLoader } from "@waybill/ui/texts/texts.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import { openPortal } from "./open-portal.ts";
import { Toasts } from "../toasts/toasts.tsx";
import { deployment, inThePhilippines } from "../whole-app/test-deployment.fixture.ts";

let loaded: string[] = [];
serve(
  http.get("*/config.json", () => HttpResponse.json(deployment)),
  http.get("*/locales/:file", ({ params }) => void loaded.push(String(params["file"]))),
  texts("en"),
  texts("ar"),
);
const browserPrefers = (...languages: string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
/** Opens a page and waits for what it loads. */
const visit = (address = "/") =>
  act(async () => {
    history.replaceState(null, "", address);
    await openPortal();
    await vi.dynamicImportSettled();
  });

beforeEach(() => {
  loaded = [];
  document.body.replaceChildren();
  localStorage.clear();
  inThePhilippines();
});

test("a first visit uses the default language, and offers the visitor's own language in one line [12.34] [12.35]", async () => {
  browserPrefers("fr-FR", "ar-KW", "en");
  await visit();
  expect(currentLanguage()).toBe("en");
  const line = await screen.findByText(arabic["language.offer"]);
  expect(line.lang).toBe("ar");
  expect(line.dir).toBe("rtl");
  fireEvent.click(screen.getByRole("button", { name: "العربية" }));
  await waitFor(() => expect(screen.queryByText(arabic["language.offer"])).toBeNull());
  expect(currentLanguage()).toBe("ar");
  expect(localStorage.getItem("language")).toBe("ar");
});

test("declining the offer keeps the page's language, and it is not offered again [12.34]", async () => {
  browserPrefers("ar");
  await visit();
  fireEvent.click(await screen.findByRole("button", { name: "Keep the current language" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect(currentLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBe("en");
  loaded = [];
  await visit();
  expect(screen.queryByRole("button")).toBeNull();
  expect(loaded).toEqual(["en.json"]);
});

test("a language that fails to load changes nothing, and is still offered [12.34]", async () => {
  browserPrefers("ar");
  await visit();
  const change = await screen.findByRole("button", { name: "العربية" });
  setTextLoader(() => Promise.reject(new TypeError("fetch failed")));
  render(<Toasts />);
  fireEvent.click(change);
  expect(await screen.findByText(english["error.unreachable"])).toBeDefined();
  expect(screen.getByRole("button", { name: "العربية" })).toBe(change);
  expect(currentLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBeNull();
  setTextLoader(async () => arabic);
  fireEvent.click(change);
  await waitFor(() => expect(change.isConnected).toBe(false));
  expect(currentLanguage()).toBe("ar");
  expect(localStorage.getItem("language")).toBe("ar");
});

test.each([[["en-GB", "ar"]], [["fr"]]])(
  "a browser that prefers %j gets no offer and loads no other language [12.34]",
  async (wanted) => {
    browserPrefers(...wanted);
    await visit();
    expect(screen.queryByRole("button")).toBeNull();
    expect(loaded).toEqual(["en.json"]);
  },
);

test("a link with a language parameter switches to that language, and a later choice survives a reload", async () => {
  browserPrefers("en");
  localStorage.setItem("language", "en");
  await visit("/register?email=a%40b.example&lang=ar#form");
  expect(currentLanguage()).toBe("ar");
  expect(localStorage.getItem("language")).toBe("ar");
  expect(location.search + location.hash).toBe("?email=a%40b.example#form");
  await act(() => chooseLanguage(deployment, "en"));
  await visit(location.href);
  expect(currentLanguage()).toBe("en");
});

test("a link with an unavailable language changes neither the page's language nor the stored choice", async () => {
  localStorage.setItem("language", "ar");
  await visit("/?lang=xx");
  expect(currentLanguage()).toBe("ar");
  expect(localStorage.getItem("language")).toBe("ar");
  localStorage.clear();
  browserPrefers("ar");
  await visit("/?lang=xx");
  expect(currentLanguage()).toBe("en");
  expect(localStorage.getItem("language")).toBeNull();
  expect(await screen.findByRole("button", { name: "العربية" })).toBeDefined();
});
