import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { ManagedBrand } from "@waybill/contract/operations/brand";
import { brandColours } from "@waybill/domain/markets/brand-colours";
import { brands } from "@waybill/domain/markets/brands";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, openConsole, mockOperator } from "../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "./brand-screen.tsx";

const { colour, service_name } = brands.waybill;
const defaults = { service_name, colour, logo_url: "/brands/waybill.svg" };
const currentBrand: ManagedBrand = {
  id: "waybill",
  ...defaults,
  is_own: false,
  has_own_logo: false,
  updated_at: null,
  updated_by: null,
  defaults,
};
let brand = currentBrand;
let sent: unknown[] = [];
const server = serve(
  mockOperator("admin"),
  http.get(`${api}/brand`, () => HttpResponse.json({ result: brand })),
  http.put(`${api}/brand`, async ({ request }) => {
    const body = (await request.json()) as { service_name: string; colour: string };
    sent.push(body);
    brand = { ...currentBrand, ...body, is_own: true, updated_at: "2026-11-20T04:36:00.000Z" };
    return HttpResponse.json({ result: brand });
  }),
  http.delete(`${api}/brand`, () => {
    sent.push("reset");
    brand = currentBrand;
    return HttpResponse.json({ result: brand });
  }),
);
beforeEach(() => {
  setUpEnglishTexts();
  [brand, sent] = [currentBrand, []];
});

const openStudio = async () => {
  openConsole("/brand");
  return within(await screen.findByRole("form", { name: "Brand" }));
};
const save = () => screen.getByRole("button", { name: "Save" });
const colourField = () => screen.getByRole("textbox", { name: /^Brand colour/ });
const previews = (theme: "light" | "dark") => [
  ...document.querySelectorAll<HTMLElement>(`[data-preview][data-theme=${theme}]`),
];

test("the brand is previewed in five light and five dark screens, in the chosen colour and name, before it is saved [14.77]", async () => {
  const form = await openStudio();
  fireEvent.change(colourField(), { target: { value: "#8A1C7C" } });
  fireEvent.change(form.getByRole("textbox", { name: /^Name/ }), { target: { value: "Lila" } });
  const derived = brandColours({ ...brands.waybill, colour: "#8a1c7c" });
  for (const theme of ["light", "dark"] as const) {
    expect(previews(theme)).toHaveLength(5);
    for (const preview of previews(theme)) {
      expect(preview.style.getPropertyValue("--brand-fill")).toBe(derived.fill[theme]);
      expect(preview.style.getPropertyValue("--brand-text")).toBe(derived.text[theme]);
      expect(preview.textContent).toContain("Lila");
    }
  }
  expect(screen.getByRole("img", { name: "Preview of five screens: Dark" })).toBeDefined();
  expect(sent).toEqual([]);
});

test("name, logo and colour are saved as chosen, and the default can be restored [14.76]", async () => {
  const form = await openStudio();
  fireEvent.change(form.getByRole("textbox", { name: /^Name/ }), { target: { value: " Lila " } });
  fireEvent.change(colourField(), { target: { value: "8a1c7c" } });
  const drawing = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  const file = new File([drawing], "lila.svg", { type: "image/svg+xml" });
  fireEvent.change(form.getByLabelText("Choose a logo"), { target: { files: [file] } });
  // Presses the button as soon as the logo appears.
  await waitFor(() => {
    expect(document.querySelector("form img")?.getAttribute("src")).toMatch(/^blob:/);
    fireEvent.click(save());
  });
  await waitFor(() =>
    expect(sent).toEqual([
      { service_name: "Lila", colour: "#8a1c7c", updated_at: null, logo: { content: btoa(drawing) } },
    ]),
  );
  await screen.findByText("Saved.");
  fireEvent.click(await screen.findByRole("button", { name: "Back to the default brand" }));
  await waitFor(() => expect(sent.at(-1)).toBe("reset"));
  await waitFor(() => expect((colourField() as HTMLInputElement).value).toBe(colour));
});

test("problems are shown at their field: no colour, no name, a wrong file type, and the server's refusal [14.76]", async () => {
  const form = await openStudio();
  fireEvent.change(colourField(), { target: { value: "teal" } });
  expect(form.getByText(`Write the colour as ${colour}.`)).toBeDefined();
  fireEvent.click(save());
  fireEvent.change(colourField(), { target: { value: "#123456" } });
  const file = new File(["%PDF"], "logo.pdf", { type: "application/pdf" });
  fireEvent.change(form.getByLabelText("Choose a logo"), { target: { files: [file] } });
  expect(await form.findByText(/^The logo must be an SVG or PNG/)).toBeDefined();
  fireEvent.change(form.getByRole("textbox", { name: /^Name/ }), { target: { value: " " } });
  expect(form.getByText("Add a name.")).toBeDefined();
  fireEvent.click(save());
  expect(sent).toEqual([]);
  server.use(
    http.put(`${api}/brand`, () => refusal(422, "BRAND_LOGO_REFUSED", "operations-error.brand-logo")),
  );
  fireEvent.change(form.getByRole("textbox", { name: /^Name/ }), { target: { value: "Lila" } });
  fireEvent.click(save());
  await waitFor(() => expect(document.body.textContent).toMatch(/The logo must be an SVG or PNG.*The logo/s));
});

test("a read-only user sees the brand and cannot change it [14.76]", async () => {
  server.use(mockOperator("viewer"));
  const form = await openStudio();
  expect(form.getByRole<HTMLInputElement>("textbox", { name: /^Name/ }).closest("fieldset")?.disabled).toBe(
    true,
  );
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByText("Choose a logo")).toBeNull();
  form.getByText("Your role can only view this page.");
  expect(previews("light")).toHaveLength(5);
});

test("the form is shown once the permissions are loaded, and never flashes as locked [14.76]", async () => {
  server.use(http.get(`${api}/me`, () => delay(300)));
  await openStudio();
  expect(save()).toBeDefined();
});

test("a colour with too little contrast is refused with its contrast, and one press chooses the nearest valid colour [14.76]", async () => {
  const form = await openStudio();
  fireEvent.change(colourField(), { target: { value: "#ffff00" } });
  const alert = await form.findByRole("alert");
  expect(alert.textContent).toMatch(/1\.07:1, at least 1\.2:1 .* The nearest readable colour is #f1f100/);
  fireEvent.click(save());
  expect(sent).toEqual([]);
  fireEvent.click(form.getByRole("button", { name: "Use #f1f100" }));
  expect(form.queryByRole("alert")).toBeNull();
  fireEvent.click(save());
  await waitFor(() => expect(sent).toEqual([{ service_name, colour: "#f1f100", updated_at: null }]));
});

test("a typed name stays when a colleague saves another brand, and the form shows a message", async () => {
  const form = await openStudio();
  const name = () => form.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  fireEvent.change(name(), { target: { value: "Lila" } });
  const theirs = {
    ...currentBrand,
    service_name: "Theirs",
    is_own: true,
    updated_at: "2026-11-20T05:00:00.000Z",
  };
  server.use(
    http.put(
      `${api}/brand`,
      () => {
        brand = theirs;
        return refusal(409, "CHANGED_MEANWHILE", "operations-error.changed-meanwhile");
      },
      { once: true },
    ),
  );
  fireEvent.click(save());
  await form.findByText(/^Somebody else has changed it/);
  expect(name().value).toBe("Lila");
  fireEvent.click(save());
  await waitFor(() =>
    expect(sent).toEqual([{ service_name: "Lila", colour, updated_at: "2026-11-20T05:00:00.000Z" }]),
  );
});

test("a saved logo is no longer an unsaved change", async () => {
  const form = await openStudio();
  const file = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "lila.svg", { type: "image/svg+xml" });
  fireEvent.change(form.getByLabelText("Choose a logo"), { target: { files: [file] } });
  await form.findByRole("button", { name: "Discard" });
  fireEvent.click(save());
  await form.findByRole("button", { name: "Back to the default brand" });
  expect(form.queryByRole("button", { name: "Discard" })).toBeNull();
});
