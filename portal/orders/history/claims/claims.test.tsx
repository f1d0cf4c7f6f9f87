import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../../../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { minutesAgo, noon, orderIn } from "../../details/order.fixture.ts";
import { ClaimAction } from "../../claims/claim-action.tsx";
import { ClaimsScreen } from "./claims-screen.tsx";
import { claimsPageOf } from "../../claims/claim-paths.ts";

const kanto = {
  vendor_id: "kanto",
  parent_vendor_id: null,
  is_parent: false,
  name: "Kanto Kitchen",
} as Vendor;
const order = orderIn("DELIVERED", {
  order: { amount: 640, description: null, payment_method: "PAID", cold_bag_needed: false },
});
const claim = {
  claim_id: "claim-1",
  order_id: order.order_id,
  vendor_id: "kanto",
  cause: "damaged",
  amount: 480,
  granted_amount: 0,
  currency: "PHP",
  text: "Both trays were open.",
  photos: ["/orders/api/v1/claims/claim-1/photos/1"],
  state: "waiting_for_merchant",
  by_rule: false,
  reason: null,
  created_at: minutesAgo(30),
  updated_at: minutesAgo(3),
  decided_at: null,
  messages: [{ from: "operator", text: "Which tray leaked?", at: minutesAgo(3) }],
};
type Sent = { at: string; body: Record<string, unknown> | undefined };

/** Responds to the claims' calls; records requests in `sent`. */
function answer({
  claims = [] as object[],
  shown = claim as object,
  refuse = undefined as object | undefined,
}) {
  const sent: Sent[] = [];
  let now = shown;
  const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, "http://localhost");
    if (method === "POST" && path.includes("/claims"))
      sent.push({ at: path, body: body ? JSON.parse(body as string) : undefined });
    if (path.endsWith("/photos/1")) return new Response(new Blob(["x"]));
    if (path.endsWith("/withdraw")) return reply({ result: (now = { ...now, state: "withdrawn" }) });
    if (path.endsWith("/messages")) return reply({ result: (now = { ...now, state: "open" }) }, 201);
    if (path.endsWith("/claims") && method === "POST")
      return refuse ? reply(refuse, 422) : reply({ result: { ...claim, state: "open" } }, 201);
    if (path.endsWith("/claims")) return reply({ result: { data: claims, cursor: null } });
    if (path.includes("/claims/")) return reply({ result: now });
    if (path.includes("/get-country-parameter/claimRules"))
      return reply({ result: "late:30:fee|left_by_courier:0:all|limit:500" });
    if (path.endsWith("/order")) return reply({ result: order });
    if (path === "/flags.json") return reply({});
    return reply({ message: "no", errors: [] }, 404);
  });
  return sent;
}

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
const Shown = () => {
  const page = claimsPageOf(useLocation().pathname);
  return page === undefined ? <ClaimAction order={order} mayClaim /> : <ClaimsScreen page={page} />;
};
function open(at: string, vendor: Vendor = kanto) {
  formatFor(ph);
  setLanguage("en", en);
  return render(
    <DeploymentContext value={{ deployment: { country: "PH", simulation_speed: 0 } as never, country: ph }}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[at]}>
          <SelectedVendorContext value={{ vendor, vendors: [vendor], select: () => undefined }}>
            <Shown />
            <Address />
          </SelectedVendorContext>
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
}

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const newClaim = `/history/kanto/claims/new?order_id=${order.order_id}`;
const addressNow = () => document.querySelector("output")?.textContent;

test("a merchant files a claim from an order, with cause, amount, text and phone photos; the button shows the sum [19.35]", async () => {
  const sent = answer({});
  open("/history/kanto");
  const way = await screen.findByRole("link", { name: "Claim" });
  fireEvent.click(way);
  expect(await screen.findByRole("heading", { level: 1, name: "Claim for Ana Reyes's order" })).toBeTruthy();
  // Without a cause nothing is sent, and an error shows.
  fireEvent.click(screen.getByRole("button", { name: /^Send claim/ }));
  expect(screen.getByText("Choose what went wrong.")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Late" }));
  const amount = screen.getByLabelText<HTMLInputElement>("Amount you ask for");
  expect(amount.value).toBe("99");
  expect(screen.queryByText("Our support decides this claim.")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Damaged" }));
  expect(amount.value).toBe("739");
  expect(screen.getByText("Our support decides this claim.")).toBeTruthy();
  fireEvent.change(amount, { target: { value: "740" } });
  fireEvent.click(screen.getByRole("button", { name: /^Send claim/ }));
  expect(screen.getAllByText("At most ₱739.00, goods and fee").length).toBe(1);
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(amount, { target: { value: "480" } });
  fireEvent.change(screen.getByLabelText(/In your words/), { target: { value: "Both open" } });
  const photos = within(screen.getByRole("group", { name: /^Photos/ }));
  const files = Array.from(
    { length: 5 },
    (_, at) => new File([`p${at}`], `${at}.jpg`, { type: "image/jpeg" }),
  );
  fireEvent.change(photos.getByLabelText("Add"), { target: { files } });
  await photos.findByText("4 of 4");
  fireEvent.click(photos.getByRole("button", { name: "Remove photo 4" }));
  expect(sent).toEqual([]);
  const send = screen.getByRole("button", { name: /^Send claim/ });
  expect(send.textContent).toContain("₱480.00");
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(addressNow()).toBe("/history/kanto/claims/claim-1"));
  const photo = (text: string) => btoa(text);
  expect(sent).toEqual([
    {
      at: "/orders/api/v1/claims",
      body: {
        order_id: order.order_id,
        cause: "damaged",
        amount: 480,
        text: "Both open",
        photos: ["p0", "p1", "p2"].map(photo),
      },
    },
  ]);
});

test("a claim's refusal shows at its field, and the typed text stays [19.35]", async () => {
  const message = "no";
  const errors = [
    { code: "X", message, path: ["photos", "0"], meta: { translation_key: "error.claim-window-closed" } },
  ];
  answer({ refuse: { message, errors } });
  open(newClaim);
  fireEvent.click(await screen.findByRole("radio", { name: "Late" }));
  fireEvent.change(screen.getByLabelText(/In your words/), { target: { value: "Cold" } });
  fireEvent.click(screen.getByRole("button", { name: /^Send claim/ }));
  expect(await screen.findByText("You can make a claim up to 72 hours after the order ends.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/In your words/).value).toBe("Cold");
});

test("an order with an open claim links to it, an old order says it is too late to claim, and a read-only user sees which roles may claim [19.35]", async () => {
  answer({ claims: [{ ...claim, state: "open" }] });
  const first = open(newClaim);
  expect((await screen.findByRole("link", { name: "See the claim" })).getAttribute("href")).toBe(
    "/history/kanto/claims/claim-1",
  );
  first.unmount();
  answer({});
  vi.setSystemTime(new Date(noon.getTime() + 72 * 3_600_000 + 60_000));
  const late = open(newClaim);
  await screen.findByText(/up to 72 hours after the order ends/);
  late.unmount();
  vi.setSystemTime(noon);
  open(newClaim, { ...kanto, own_role: "read only" });
  await screen.findByText(/Your role can only view claims/);
});

test("what the rules decided is shown in the reader's language, not in the server's words [19.35]", async () => {
  const decided = { ...claim, state: "granted", granted_amount: 480, by_rule: true };
  const message = { from: "rule", text: "Granted by the rule for damaged", at: minutesAgo(3) };
  answer({ shown: { ...decided, messages: [message] } });
  open("/history/kanto/claims/claim-1");
  await screen.findByText("₱480.00 granted by the rules");
  expect(screen.queryByText(message.text)).toBeNull();
});

test("a claim's page shows its state and messages, accepts a reply, and can withdraw the claim after confirmation [19.35]", async () => {
  const sent = answer({});
  open("/history/kanto/claims/claim-1");
  await screen.findByText("Needs your answer");
  await screen.findByText("Which tray leaked?");
  expect(await screen.findByAltText("Photo 1")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Write a message first.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Your answer"), { target: { value: " The left one " } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("With support");
  fireEvent.click(screen.getByRole("button", { name: "Withdraw claim" }));
  fireEvent.click(screen.getByRole("button", { name: "Withdraw claim" }));
  await screen.findByText("Withdrawn");
  expect(sent).toEqual([
    { at: "/orders/api/v1/claims/claim-1/messages", body: { text: " The left one " } },
    { at: "/orders/api/v1/claims/claim-1/withdraw", body: undefined },
  ]);
});

test("a vendor's claims are listed with their states, and an empty list explains how to make one [19.35]", async () => {
  answer({ claims: [{ ...claim, state: "partly_granted", granted_amount: 200 }] });
  const list = open("/history/kanto/claims");
  expect((await screen.findByRole("link", { name: "Damaged" })).getAttribute("href")).toBe(
    "/history/kanto/claims/claim-1",
  );
  const row = within(screen.getByRole("table"));
  expect(row.getByText("Granted in part")).toBeTruthy();
  expect(row.getByText("₱200.00")).toBeTruthy();
  list.unmount();
  answer({});
  open("/history/kanto/claims");
  await screen.findByText("No claims yet");
});
