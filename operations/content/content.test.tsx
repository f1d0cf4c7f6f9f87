import { applyTheme } from "@waybill/ui/brand/theme-choice.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import type { ManagedContent } from "@waybill/contract/operations/content";
import { brands } from "@waybill/domain/markets/brands";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  address,
  api,
  createdAt,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
  returnToWindow,
} from "../console.fixture.tsx";
// Imports the lazy screens, so that no test waits for them to load.
import "../money/claims/claims-screen.tsx";
import "../money/money-screen.tsx";
import "./content-screen.tsx";

const versions = [1, 2].map((version) => ({
  version,
  created_at: createdAt,
  created_by: "u-1",
  is_published: version === 2,
}));
let sent: [string, unknown][] = [];
let page: Omit<ManagedContent, "kind" | "language">;
const answer = ({ kind, language }: Record<string, unknown>) =>
  HttpResponse.json({ result: { ...page, kind, language } });

serve(
  mockOperator("market"),
  mockNames(),
  http.get(`${api}/content/:kind/:language`, ({ params }) => answer(params)),
  http.put(`${api}/content/:kind/:language`, async ({ params, request }) => {
    const { content, expected } = (await request.json()) as Record<
      "content" | "expected",
      ManagedContent["content"]
    >;
    expect(expected).toEqual(page.content);
    sent.push([`${String(params["kind"])}/${String(params["language"])}`, content]);
    // The server returns the fields in another order, and the headings trimmed.
    const asKept = content.map(({ title, text }) => ({ text, title: title.trim() }));
    page = { ...page, content: asKept, is_draft: true };
    return answer(params);
  }),
  http.post(`${api}/content/:kind/:language/publish`, async ({ params, request }) => {
    sent.push([`publish ${String(params["kind"])}`, await request.json()]);
    page = { ...page, is_draft: false };
    return answer(params);
  }),
  http.get(`${api}/content/:kind/:language/preview`, ({ params, request }) => {
    const { searchParams } = new URL(request.url);
    const { kind, language } = params as Record<string, string>;
    const shown = [kind, language, searchParams.get("brand"), searchParams.get("version") ?? "draft"].join(
      " ",
    );
    return HttpResponse.html(`<html lang="x"><head></head><body>${shown}</body></html>`);
  }),
);

beforeEach(() => {
  setUpEnglishTexts();
  sent = [];
  page = {
    content: [{ title: "Say hello", text: "We are new." }],
    is_draft: false,
    published_version: 2,
    versions,
  };
});

const shows = (words: string) =>
  waitFor(() =>
    expect(screen.getByTitle("Preview").getAttribute("srcdoc")).toContain(`<body>${words}</body>`),
  );
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a page is previewed in each language, brand and version, starting with the deployment's own brand [14.75]", async () => {
  openConsole("/content?page=onboarding");
  await screen.findByDisplayValue("Say hello");
  await shows("onboarding en waybill draft");
  const offered = within(screen.getByLabelText("Brand")).getAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual(
    Object.values(brands).map(({ service_name }) => service_name),
  );
  for (const brand of Object.keys(brands)) {
    choose("Brand", brand);
    await shows(`onboarding en ${brand} draft`);
  }
  choose("Brand", "tanghali");
  choose("Language", "ar");
  await shows("onboarding ar tanghali draft");
  choose("Page", "faq");
  await shows("faq ar tanghali draft");
  fireEvent.click(await screen.findByRole("button", { name: /^Version 1/ }));
  await shows("faq ar tanghali 1");
});

test("a page is previewed in the console's theme, or in the other theme [14.75]", async () => {
  openConsole("/content?page=faq");
  await shows("faq en waybill draft");
  const scheme = () =>
    /color-scheme:(\w+)/.exec(screen.getByTitle("Preview").getAttribute("srcdoc") ?? "")?.[1];
  expect(scheme()).toBeUndefined();
  for (const theme of ["dark", "light"]) {
    choose("Theme", theme);
    await waitFor(() => expect(scheme()).toBe(theme));
  }
  choose("Theme", "system");
  await waitFor(() => expect(scheme()).toBeUndefined());
  act(() => applyTheme("dark"));
  openConsole("/content?page=faq");
  await waitFor(() => expect(document.querySelector("[srcdoc*='color-scheme:dark']")).not.toBeNull());
  act(() => applyTheme("system"));
});

test("the chosen brand stays when a draft is saved and published [14.75]", async () => {
  openConsole("/content?page=terms&brand=pitaya");
  fireEvent.change(await screen.findByDisplayValue("Say hello"), { target: { value: "Say more " } });
  await pressButton("Save draft");
  await pressButton("Publish");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ["terms/en", [{ title: "Say more", text: "We are new." }]],
    ["publish terms", { expected: [{ title: "Say more", text: "We are new." }] }],
  ]);
  await shows("terms en pitaya draft");
});

test("text typed while a draft is being saved stays, and keeps the focus", async () => {
  openConsole("/content?page=terms");
  const heading = await screen.findByDisplayValue("Say hello");
  fireEvent.change(heading, { target: { value: "Say more" } });
  await pressButton("Save draft");
  heading.focus();
  fireEvent.change(heading, { target: { value: "Say more, and more" } });
  await screen.findByText("Draft, not published");
  expect(page.content[0]?.title).toBe("Say more");
  expect(screen.getByDisplayValue("Say more, and more")).toBe(heading);
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByText(/^Somebody else has changed it/)).toBeNull();
  await pressButton("Save draft");
  await waitFor(() => expect(page.content[0]?.title).toBe("Say more, and more"));
});

test("a heading that differs only by spaces is saved, and can be published", async () => {
  page = { ...page, is_draft: true };
  openConsole("/content?page=faq");
  fireEvent.change(await screen.findByDisplayValue("Say hello"), { target: { value: "Say hello " } });
  await pressButton("Save draft");
  expect(await screen.findByRole("button", { name: "Publish" })).toBeTruthy();
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "Say hello");
});

test("a colleague's save is reported and never overwrites typed text; without typed text it is shown", async () => {
  openConsole("/content?page=terms");
  const heading = await screen.findByDisplayValue("Say hello");
  page = { ...page, content: [{ title: "Theirs", text: "We are new." }] };
  await returnToWindow();
  await waitFor(() => expect(heading).toHaveProperty("value", "Theirs"));
  fireEvent.change(heading, { target: { value: "Mine" } });
  expect(screen.queryByText(/^Somebody else has changed it/)).toBeNull();
  page = { ...page, content: [{ title: "Theirs again", text: "We are new." }] };
  await returnToWindow();
  await screen.findByText(/^Somebody else has changed it/);
  expect(heading).toHaveProperty("value", "Mine");
});

test("an earlier version can be published again, and no script runs in the preview [14.75]", async () => {
  openConsole("/content?page=onboarding&language=ar");
  await screen.findByText("Published: version 2");
  expect(screen.getByTitle("Preview").getAttribute("sandbox")).toBe("allow-same-origin");
  const [again] = await screen.findAllByRole("button", { name: "Publish this version again" });
  fireEvent.click(again ?? document.body);
  await waitFor(() => expect(sent).toEqual([["publish onboarding", { version: 1 }]]));
});

test("words typed into a page stay while another page or language is shown, and the choices say so", async () => {
  openConsole("/content?page=faq");
  fireEvent.change(await screen.findByDisplayValue("Say hello"), { target: { value: "Typed" } });
  // A search by role finds only visible elements; the pages with unsaved text are hidden, not removed.
  const heading = (value: string) =>
    waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("value", value));
  const unsaved = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options]
      .map(({ text }) => text)
      .filter((text) => text.endsWith(": not saved yet"));
  choose("Language", "ar");
  await heading("Say hello");
  fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: "Arabic" } });
  choose("Page", "terms");
  await heading("Say hello");
  expect(unsaved("Page")).toEqual(["FAQ: not saved yet"]);
  expect(unsaved("Language")).toEqual([]);
  choose("Page", "faq");
  await heading("Arabic");
  expect(unsaved("Language")).toHaveLength(2);
  await pressButton("Discard");
  await heading("Say hello");
  choose("Language", "en");
  await heading("Typed");
  await pressButton("Save draft");
  await waitFor(() => expect(unsaved("Page")).toEqual([]));
  expect(sent).toEqual([["faq/en", [{ title: "Typed", text: "We are new." }]]]);
});

test("the browser asks before a page of content with unsaved words is closed", async () => {
  const isAsked = () => {
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  openConsole("/content?page=faq");
  const heading = await screen.findByDisplayValue("Say hello");
  expect(isAsked()).toBe(false);
  fireEvent.change(heading, { target: { value: "Typed" } });
  choose("Page", "terms");
  await waitFor(() => expect(isAsked()).toBe(true));
});

test("a link to another page asks before it drops unsaved words; the same page in another language does not", async () => {
  openConsole("/content?page=faq");
  fireEvent.change(await screen.findByDisplayValue("Say hello"), { target: { value: "Typed" } });
  choose("Language", "ar");
  expect(screen.queryByRole("dialog")).toBeNull();
  const menu = within(screen.getByRole("navigation"));
  const leave = () => fireEvent.click(menu.getByRole("link", { name: "Money" }));
  leave();
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await pressButton("Cancel", await dialog());
  expect(address()).toBe("/content?page=faq&language=ar");
  leave();
  await pressButton("Discard", await dialog());
  await waitFor(() => expect(address()).toMatch(/^\/money/));
  fireEvent.click(menu.getByRole("link", { name: "Claims" }));
  await waitFor(() => expect(address()).toBe("/claims"));
});
