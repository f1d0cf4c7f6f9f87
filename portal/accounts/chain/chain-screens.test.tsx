import { fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { serve, texts } from "@waybill/client/test-server.ts";
import { openAt } from "../../whole-app/open-at.fixture.tsx";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./chain-screen.tsx";

const sent: [method: string, path: string, body: unknown][] = [];
const limits = { per_day: null, per_order: 120, spent_today: 89, currency: "PHP" };
const settings = { reference_required: false, required_by_parent: false };
const blank = {
  vendor_id: null,
  users: [],
  unit: null,
  building: null,
  street: null,
  street_number: null,
  city: null,
  postal_code: null,
  latitude: 14.55,
  longitude: 121.05,
  rider_instructions: null,
};
const good = { ...blank, client_vendor_id: "A-1", name: "First", phone_number: "1", address: "11th Avenue" };
const bad = {
  row_number: 3,
  status: "failed",
  errors: [
    {
      code: "FILL_OUTLET_LABEL",
      message: "Please enter label",
      translation_key: "validation.fill-outlet-label",
      column: "name",
    },
  ],
  outlet: { ...good, client_vendor_id: "B-1", name: null },
};
let rows: object[] = [];

const noting = (method: "put" | "post" | "delete", path: string, answer: () => object) =>
  http[method](`*${path}`, async ({ request }) => {
    const body = await request.text();
    sent.push([
      request.method,
      new URL(request.url).pathname.split("/v1")[1] ?? "",
      body && JSON.parse(body),
    ]);
    return HttpResponse.json({ result: answer() });
  });
const parent = { ...outlet("v-1", "Kanto"), is_parent: true };

serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [parent] } })),
  http.get("*/vendor/:id/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "" })),
  http.get("*/vendor/v-1/order-settings", () => HttpResponse.json({ result: settings })),
  http.get("*/vendor/v-1/limits", () => HttpResponse.json({ result: limits })),
  http.get("*/vendor/v-1/scim-tokens", () => HttpResponse.json({ result: [] })),
  http.get("*/outlets/import/i-1", () =>
    HttpResponse.json({ result: { import_id: "i-1", parent_vendor_id: "v-1", rows } }),
  ),
  noting("put", "/vendor/v-1/order-settings", () => ({ ...settings, reference_required: true })),
  noting("put", "/vendor/v-1/limits", () => ({ ...limits, per_day: 900 })),
  noting("post", "/vendor/v-1/scim-tokens", () => ({ token_id: "t-1", secret: "wbscim_once" })),
  noting("put", "/outlets/import/i-1/rows/3", () => {
    const fixed = { ...bad, status: "success", errors: [], outlet: { ...bad.outlet, name: "Second" } };
    rows = rows.map((row) => (row === bad ? fixed : row));
    return fixed;
  }),
  noting("post", "/outlets/import/i-1/make", () => ({
    import_id: "i-1",
    parent_vendor_id: "v-1",
    rows: rows.map((row) => ({ ...row, outlet: { ...good, vendor_id: "v-1-a" } })),
  })),
);

beforeEach(() => {
  signInLiza();
  sent.length = 0;
  rows = [{ row_number: 2, status: "success", errors: [], outlet: good }, bad];
});
const slowly = { timeout: 15_000 };

test("an owner requires a reference, sets limits and makes a token that is shown once [21.40] [21.42] [21.39]", async () => {
  openAt("/account/chain");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Every order needs a reference" }, slowly));
  expect(await screen.findByDisplayValue("120")).toBeDefined();
  const limit = screen.getByLabelText(/Maximum fees per day/);
  fireEvent.change(limit, { target: { value: "much" } });
  fireEvent.click(screen.getByRole("button", { name: "Save limits" }));
  expect(await screen.findByText("Write an amount, or leave it empty.")).toBeDefined();
  fireEvent.change(limit, { target: { value: "900" } });
  fireEvent.click(screen.getByRole("button", { name: "Save limits" }));
  const directory = within(screen.getByRole("region", { name: "Your company's directory" }));
  fireEvent.change(directory.getByLabelText("Name"), { target: { value: "Okta" } });
  fireEvent.click(directory.getByRole("button", { name: "New token" }));
  expect(await directory.findByText("wbscim_once")).toBeDefined();
  expect(sent).toEqual([
    ["PUT", "/vendor/v-1/order-settings", { reference_required: true }],
    ["PUT", "/vendor/v-1/limits", { per_order: 120, per_day: 900 }],
    ["POST", "/vendor/v-1/scim-tokens", { name: "Okta" }],
  ]);
});

test("a wrong row in a sheet of outlets is corrected in place, and one button adds all rows [21.44]", async () => {
  openAt("/account/outlets?import=i-1");
  expect(await screen.findByText("1 ready, 1 to fix, 0 added", {}, slowly)).toBeDefined();
  expect(screen.getByText("Please enter label")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Second" } });
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add 2 outlets" }));
  expect(await screen.findByText("0 ready, 0 to fix, 2 added")).toBeDefined();
  expect(sent.map(([method, path, body]) => `${method} ${path} ${JSON.stringify(body)}`)).toEqual([
    'PUT /outlets/import/i-1/rows/3 {"name":"Second"}',
    'POST /outlets/import/i-1/make ""',
  ]);
});
