import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import * as notices from "@waybill/ui/toasts/toasts.tsx";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setWindowWidth } from "../../whole-app/test-window.fixture.ts";
import {
  address,
  answers,
  mockDetails,
  failedRow,
  mockFlags,
  requestedHistories,
  mockHistory,
  jobOf,
  openBulk,
  placingAnswers,
  rowOf,
} from "../bulk.fixture.tsx";

const server = serve(...answers);
const notify = vi.spyOn(notices, "notify");
beforeEach(() => {
  setWindowWidth(1280);
  notify.mockClear();
});
afterEach(() => {
  for (const { id } of notices.currentToasts()) notices.dismissToast(id);
});
const forSevenSeconds = (message: string) => ({ message, type: "error", duration: 7000 });
const history = () => within(screen.getByRole("region", { name: "Past uploads" }));

const placed = jobOf("ORDER_PLACEMENT_SUCCESS_WITH_ERROR", {
  total_rows: 1200,
  success_row_count: 1197,
  error_row_count: 3,
  orders_placed: 1197,
});
const failed = jobOf("ORDER_PLACEMENT_FAIL", { bulk_job_id: "j-2", created_by: "ops@example.com" });

test("past uploads are listed below the upload with time, person and outcome; each links to its details [2.08] [2.50] [3.28]", async () => {
  server.use(mockHistory(placed, failed), mockDetails(placed, [failedRow(2)]));
  openBulk();
  await screen.findByRole("region", { name: "Past uploads" });
  const [link] = await history().findAllByRole("link");
  expect(link!.textContent).toMatch(/20.+14:05$/);
  expect(screen.getByLabelText(/Choose a file/)).toBeDefined();
  expect(
    history()
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Created",
    "Created by",
    "Status",
    "Total rows",
    "Orders to be placed",
    "Orders placed",
    "Errors",
  ]);
  const lines = history()
    .getAllByRole("rowheader")
    .map((head) => head.closest("tr")!);
  expect(lines.map((line) => [...line.cells].map(({ textContent }) => textContent).slice(1))).toEqual([
    ["liza.cruz@example.com", "Partly placed", "1,200", "1,197", "1,197", "3"],
    ["ops@example.com", "Not placed", "1", "1", "0", "0"],
  ]);
  fireEvent.click(link!);
  expect(address()).toBe("/bulk-order/v-1/j-1");
  const summary = within(await screen.findByRole("region", { name: "Summary of the upload" }));
  expect([...summary.getAllByRole("term")].map((term) => term.parentElement?.textContent)).toEqual([
    "Total rows1,200",
    "Orders to be placed1,197",
    "Orders placed1,197",
    "Errors3",
    "StatusPartly placed",
    "Created byliza.cruz@example.com",
    expect.stringMatching(/^Created.+Nov 20, 14:05$/),
  ]);
  fireEvent.click(screen.getByRole("link", { name: "All uploads" }));
  expect(address()).toBe("/bulk-order/v-1");
});

test("without uploads the screen shows a message", async () => {
  openBulk();
  expect(await screen.findByText("No uploads yet. Placed files are listed here.")).toBeDefined();
});

test("past uploads that fail to load show a message for 7 s, with a retry [8.48] [9.13]", async () => {
  server.use(
    http.get("*/bulk-job/all/:id", () => refusal(403, "OVERLOADED", "error.overloaded"), { once: true }),
  );
  openBulk();
  const words = "We could not load the past uploads. Try again.";
  expect((await screen.findByRole("heading", { name: words })).textContent).toBe(words);
  expect(notify).toHaveBeenCalledWith(forSevenSeconds(words));
  server.use(mockHistory(placed));
  fireEvent.click(history().getByRole("button", { name: "Try again" }));
  expect(await history().findByText("Partly placed")).toBeDefined();
});

test("details that fail to load show a message for 7 s, with a retry [8.50] [9.13]", async () => {
  server.use(
    http.get("*/bulk-job/detail/:vendor/:id", () => refusal(403, "OVERLOADED", "error.overloaded"), {
      once: true,
    }),
  );
  openBulk("/bulk-order/v-1/j-1");
  const words = "We could not load this upload. Try again.";
  expect(await screen.findByRole("heading", { name: words })).toBeDefined();
  expect(notify).toHaveBeenCalledWith(forSevenSeconds(words));
  server.use(mockDetails(placed, [rowOf(2)]));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("rowheader", { name: "2" })).toBeDefined();
});

test("an unknown upload shows a message, with a link back", async () => {
  server.use(
    http.get("*/bulk-job/detail/:vendor/:id", () =>
      refusal(404, "BULK_JOB_NOT_FOUND", "error.bulk-job-not-found"),
    ),
  );
  openBulk("/bulk-order/v-1/not-mine");
  expect(await screen.findByRole("heading", { name: /^We could not find this upload/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "All uploads" }).getAttribute("href")).toBe("/bulk-order/v-1");
});

test("orders that wait in an upload are placed from its details", async () => {
  const job = jobOf("PREPROCESS_SUCCESS");
  server.use(
    mockDetails(job, [rowOf(2)]),
    placingAnswers({ ...job, status: "ORDER_PLACEMENT_SUCCESS", orders_placed: 1 }, [rowOf(2)]),
  );
  openBulk("/bulk-order/v-1/j-1");
  fireEvent.click(await screen.findByRole("button", { name: "Place 1 order ₱99" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Place 1 order" }));
  await waitFor(() => expect(address()).toBe("/order-tracking"));
  expect(await screen.findByText("1 order was placed.")).toBeDefined();
});

test.each(["/bulk-order", "/bulk-order/v-1", "/bulk-order/v-1/j-1"])(
  "while its flag is off %s redirects to / [2.09]",
  async (path) => {
    server.use(mockFlags({}));
    openBulk(path);
    expect(await screen.findByText("landing")).toBeDefined();
    expect(address()).toBe("/");
    expect(requestedHistories).toEqual([]);
  },
);

test("a guest is invited to make an account, and nothing is loaded", async () => {
  openBulk("/bulk-order/v-1", { asGuest: true });
  expect(await screen.findByRole("heading", { name: "Bulk orders need an account" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Create an account" })).toBeDefined();
  expect(requestedHistories).toEqual([]);
});
