import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { ph } from "@waybill/domain/markets/countries/ph";
import { orderIn } from "../../orders/details/order.fixture.ts";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { outlet, deploymentContext } from "../../whole-app/test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { Palette } from "./palette.tsx";

const kitchen = { ...outlet("v-1", "Kanto Kitchen"), is_parent: true };
const bgc = outlet("v-2", "Kanto BGC", "Taguig");
const past = { ...orderIn("DELIVERED", { order_id: "v-2-ANA", vendor_id: "v-2" }), outlet_name: "Kanto BGC" };
const ana = {
  id: "c-1",
  name: "Ana Reyes",
  phone_number: "+639175550142",
  address: "1804, Almond, Two Serendra",
  formatted_address: "1804, Almond, Two Serendra",
  latitude: 14.55,
  longitude: 121.05,
  notes: null,
};
const asked: URL[] = [];
serve(
  http.get("*/flags.json", () => HttpResponse.json({ "activate-address-book": true })),
  http.get("*/search-customers/v-1", () => HttpResponse.json({ code: 200, body: [ana] })),
  http.get("*/vendor/v-1/orders", ({ request }) => {
    asked.push(new URL(request.url));
    return HttpResponse.json({ result: { data: [past], pagination_key: null } });
  }),
);

beforeEach(() => {
  asked.length = 0;
  signInLiza();
  formatFor(ph);
});

const Address = () => {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return (
    <output aria-label="address">
      {pathname}
      {search} {JSON.stringify(state)}
    </output>
  );
};
const address = () => screen.getByRole("status", { name: "address" }).textContent;

function open() {
  const select = vi.fn();
  const onClose = vi.fn();
  const onHelp = vi.fn();
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={["/order-tracking/v-1"]}>
          <SelectedVendorContext value={{ vendor: kitchen, vendors: [kitchen, bgc], select }}>
            <Palette onClose={onClose} onHelp={onHelp} />
            <Address />
          </SelectedVendorContext>
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
  return { select, onClose, onHelp };
}
const field = () => screen.getByRole("combobox", { name: "Customer, order, outlet or action" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const group = (name: string) => within(screen.getByRole("group", { name }));

test("the palette finds past orders of every outlet, customers, outlets and actions", async () => {
  open();
  expect(document.activeElement).toBe(field());
  expect(group("Outlets").getAllByRole("option")).toHaveLength(1);
  type("ana");
  expect((await screen.findAllByText("Ana Reyes")).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(group("Repeat an order").getByText(/₱1,240/).parentElement?.textContent).toContain("Kanto BGC"),
  );
  const customers = within(await screen.findByRole("group", { name: "Customers" }));
  expect(customers.getByRole("option").textContent).toContain("Two Serendra");
  const [{ searchParams } = new URL("http://none")] = asked;
  expect(searchParams.get("search")).toBe("ana");
  expect(searchParams.get("include_outlets")).toBe("true");
});

test("Enter before the response opens its first result: the order is repeated at its own outlet", async () => {
  const { onClose } = open();
  type("ana");
  press("Enter");
  await waitFor(() => expect(address()).toBe("/request-a-rider/v-2?repeat=v-2-ANA null"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("choosing a customer starts a request with address and recipient", async () => {
  open();
  type("ana");
  await screen.findByRole("group", { name: "Repeat an order" });
  await screen.findByRole("group", { name: "Customers" });
  press("ArrowDown");
  press("Enter");
  await waitFor(() => expect(address()).toContain('/request-a-rider/v-1 {"intent":{"kind":"request for"'));
});

test("choosing an outlet switches to it", async () => {
  const { select } = open();
  type("tag");
  press("ArrowDown");
  press("Enter");
  expect(select).toHaveBeenCalledWith("v-2");
});

test("the palette's actions open the screens and the list of shortcuts", async () => {
  const { onHelp } = open();
  fireEvent.click(group("Go to").getByText("Keyboard"));
  expect(onHelp).toHaveBeenCalledOnce();
  fireEvent.click(group("Go to").getByText("History"));
  await waitFor(() => expect(address()).toBe("/history/v-1 null"));
});
