import { act, fireEvent, render, screen } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { currentLanguage, readTextsBy } from "@waybill/ui/texts/texts.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import arabic from "../locales/ar.json" with { type: "json" };
import english from "../locales/en.json" with { type: "json" };
import { offerLanguage } from "./language-offer.tsx";
import { Toasts } from "./toasts.tsx";
import { inThePhilippines } from "./whole-app/test-place.fixture.ts";

let loaded: string[] = [];
serve(
  http.get("*/locales/:file", ({ params }) => {
    loaded.push(String(params["file"]));
    return HttpResponse.json(arabic);
  }),
);
const offer = { languages: ["en", "ar"], default_language: "en" };
const browserPrefers = (...languages: string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
const visit = () => act(() => offerLanguage(offer));

beforeEach(() => {
  loaded = [];
  document.body.replaceChildren();
  localStorage.clear();
  readTextsBy(async () => arabic);
  inThePhilippines();
});

test("a first visit is in the default language, with one line in the visitor's own that offers it [12.34] [12.35]", async () => {
  browserPrefers("fr-FR", "ar-KW", "en");
  await visit();
  expect(currentLanguage()).toBe("en");
  const line = screen.getByText(arabic["language.offer"]);
  expect([line.lang, line.dir]).toEqual(["ar", "rtl"]);
  fireEvent.click(screen.getByRole("button", { name: "العربية" }));
  await vi.waitFor(() => expect(screen.queryByText(arabic["language.offer"])).toBeNull());
  expect([currentLanguage(), localStorage.getItem("language")]).toEqual(["ar", "ar"]);
});

test("the language of the page is kept when the visitor says so, and not asked about again [12.34]", async () => {
  browserPrefers("ar");
  await visit();
  fireEvent.click(screen.getByRole("button", { name: "Keep the current language" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect([currentLanguage(), localStorage.getItem("language")]).toEqual(["en", "en"]);
});

test("a language whose texts cannot be had changes nothing, and stays offered [12.34]", async () => {
  browserPrefers("ar");
  await visit();
  readTextsBy(() => Promise.reject(new TypeError("fetch failed")));
  render(<Toasts />);
  const change = screen.getByRole("button", { name: "العربية" });
  fireEvent.click(change);
  expect(await screen.findByText(english["error.unreachable"])).toBeDefined();
  expect(screen.getByRole("button", { name: "العربية" })).toBe(change);
  expect([currentLanguage(), localStorage.getItem("language")]).toEqual(["en", null]);
  readTextsBy(async () => arabic);
  fireEvent.click(change);
  await vi.waitFor(() => expect(change.isConnected).toBe(false));
  expect([currentLanguage(), localStorage.getItem("language")]).toEqual(["ar", "ar"]);
});

test.each([[["en-GB", "ar"]], [["fr"]]])(
  "to a browser that prefers %j nothing is offered or loaded [12.34]",
  async (wanted) => {
    browserPrefers(...wanted);
    await visit();
    expect([screen.queryByRole("button"), loaded]).toEqual([null, []]);
  },
);
