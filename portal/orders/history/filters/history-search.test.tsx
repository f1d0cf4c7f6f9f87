import { fireEvent, screen, waitFor } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon } from "../../details/order.fixture.ts";
import {
  address,
  requestedQueries,
  handlers,
  openHistory,
  mockOrders,
  parent,
  pastOrder,
} from "../history.fixture.tsx";

const server = serve(...handlers);
beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = pastOrder("Ana Reyes", { vendor_id: "nena" });
const search = (words: string) => {
  const input = screen.getByRole("searchbox");
  fireEvent.change(input, { target: { value: words } });
  fireEvent.keyDown(input, { key: "Enter" });
};
const last = () => requestedQueries.at(-1);

test("a search key that begins with the vendor's id and a dash loads that order, from any date [5.44]", async () => {
  const read: string[] = [];
  server.use(
    http.get("*/order", ({ request }) => {
      read.push(new URL(request.url).search);
      return HttpResponse.json({ result: ana });
    }),
  );
  openHistory();
  await waitFor(() => expect(requestedQueries).toHaveLength(1));
  search("nena-ANA");
  expect(await screen.findByRole("link", { name: "Ana Reyes" })).toBeTruthy();
  expect(read).toEqual(["?vendorId=nena&orderId=nena-ANA"]);
  expect(requestedQueries).toHaveLength(1);
});

test("a search for an order number without a match shows an empty list and no error [5.44]", async () => {
  server.use(http.get("*/order", () => refusal(404, "ORDER_NOT_FOUND", "error.order-not-found")));
  openHistory("/history/nena?search=nena-GONE");
  expect(await screen.findByText(/^No orders match/)).toBeTruthy();
  expect(screen.queryAllByRole("alert").map((alert) => alert.textContent)).toSatisfy((texts: string[]) =>
    texts.every((text) => text === ""),
  );
});

test("with outlets included a valid phone number filters by the customer's phone [5.45]", async () => {
  openHistory("/history/kanto", { chosen: parent });
  await waitFor(() => expect(requestedQueries).toHaveLength(1));
  search("0917 555 0142");
  await waitFor(() => expect(last()).toMatchObject({ customer_phone_number: "+639175550142" }));
  expect(last()).not.toHaveProperty("search");
});

test("any other search is a text search, and is stored in the URL [5.46]", async () => {
  server.use(mockOrders([ana]));
  openHistory();
  await screen.findByRole("link", { name: "Ana Reyes" });
  search("0917 555 0142");
  await waitFor(() => expect(last()).toMatchObject({ search: "0917 555 0142" }));
  search(" ana ");
  await waitFor(() => expect(last()).toMatchObject({ search: "ana" }));
  expect(address()).toBe("/history/nena?search=ana");
});
