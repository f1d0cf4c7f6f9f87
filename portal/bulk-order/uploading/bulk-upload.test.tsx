import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lostConnection, refusal, serve } from "@waybill/client/test-server.ts";
import * as notices from "@waybill/ui/toasts/toasts.tsx";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  address,
  answers,
  mockDetails,
  failedRow,
  jobOf,
  openBulk,
  placingAnswers,
  rowOf,
  sheet,
  uploadAnswers,
  uploads,
} from "../bulk.fixture.tsx";

const server = serve(...answers);
const notify = vi.spyOn(notices, "notify");
beforeEach(() => void notify.mockClear());
afterEach(() => {
  for (const { id } of notices.currentToasts()) notices.dismissToast(id);
});

const field = () => screen.findByLabelText(/Choose a file/);
const choose = async (file: File) => fireEvent.change(await field(), { target: { files: [file] } });
const upload = (file = sheet()) => choose(file);
const step = () => screen.getByRole("list", { name: "Steps" }).querySelector("[aria-current]")?.textContent;
const forSevenSeconds = (message: string) => ({ message, type: "error", duration: 7000 });

const mixed = [
  failedRow(2),
  rowOf(3, { delivery_fee: 99 }),
  rowOf(4, { customer_name: "Bea Cruz", delivery_fee: 79.5 }),
];
const mixedJob = jobOf("PREPROCESS_SUCCESS_WITH_ERROR", {
  total_rows: 3,
  success_row_count: 2,
  error_row_count: 1,
});

test("a file is chosen, checked, shown, confirmed and placed, and the merchant is redirected to tracking [4.62] [4.63] [2.23] [2.50] [8.53] [10.37]", async () => {
  server.use(
    uploadAnswers(mixedJob, mixed),
    placingAnswers({ ...mixedJob, status: "ORDER_PLACEMENT_SUCCESS_WITH_ERROR", orders_placed: 2 }, mixed),
  );
  openBulk();
  await field();
  expect(step()).toBe("Choose a file");
  await upload();
  expect(step()).toBe("Check");
  expect(document.activeElement?.textContent).toBe("Checking lunch.xlsx");

  const heading = await screen.findByRole("heading", { name: "2 of 3 rows can be placed" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(step()).toBe("Review");
  expect(uploads).toEqual([{ vendor_id: "v-1", content: btoa("P".repeat(64)) }]);
  expect(screen.getByRole("region", { name: "Summary of the upload" }).textContent).toContain("Total rows3");

  fireEvent.click(screen.getByRole("button", { name: "Place 2 orders ₱178.50" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("heading", { name: "Place 2 orders?" })).toBeDefined();
  expect(dialog.getByText(/The delivery fees come to ₱178.50/)).toBeDefined();
  expect(address()).toBe("/bulk-order/v-1");
  fireEvent.click(dialog.getByRole("button", { name: "Place 2 orders" }));
  await waitFor(() => expect(address()).toBe("/order-tracking"));
  expect(await screen.findByText("2 orders were placed.")).toBeDefined();

  server.use(mockDetails(mixedJob, mixed));
  fireEvent.click(screen.getByRole("button", { name: "See the rows left out" }));
  expect(address()).toBe("/bulk-order/v-1/j-1");
});

test("a sheet that was just placed explains why its rows are excluded, and how to include them again [10.112]", async () => {
  const job = jobOf("PREPROCESS_FAIL", { total_rows: 1, success_row_count: 0, left_out_row_count: 1 });
  const ordered = rowOf(2, {}, { left_out: true, repeats_order: "v-1-0000000001" });
  server.use(uploadAnswers(job, [ordered]));
  openBulk();
  await upload();
  expect(
    await screen.findByText(
      /^Left out because the same order was placed within 2 hours.*: 1\. You can restore/,
    ),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Ordered already" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Place/ })).toBeNull();
});

test("orders are placed only after the merchant's confirmation", async () => {
  const placing = vi.fn();
  server.use(
    uploadAnswers(mixedJob, mixed),
    http.post("*/bulk-job/place-orders/:id", () => {
      placing();
      return refusal(500, "UNEXPECTED", "error.unexpected");
    }),
  );
  openBulk();
  await upload();
  fireEvent.click(await screen.findByRole("button", { name: /^Place 2 orders/ }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
  expect(step()).toBe("Review");
  expect(placing).not.toHaveBeenCalled();
});

test("orders refused during the placement are shown, with a link to the placed orders", async () => {
  const refused = [rowOf(2, { order_id: "v-1-ABC" }), failedRow(3)];
  const job = jobOf("PREPROCESS_SUCCESS", { total_rows: 2, success_row_count: 2 });
  const after = jobOf("ORDER_PLACEMENT_SUCCESS_WITH_ERROR", {
    total_rows: 2,
    success_row_count: 1,
    error_row_count: 1,
    orders_placed: 1,
  });
  server.use(uploadAnswers(job, [rowOf(2), rowOf(3)]), placingAnswers(after, refused));
  openBulk();
  await upload();
  fireEvent.click(await screen.findByRole("button", { name: /^Place 2 orders/ }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Place 2 orders" }));
  expect(await screen.findByRole("heading", { name: "1 of 2 orders was placed" })).toBeDefined();
  expect(step()).toBe("Place");
  const way = screen.getByRole("link", { name: "See the orders in Tracking" });
  expect(way.getAttribute("href")).toBe("/order-tracking/v-1");
  fireEvent.click(screen.getByRole("button", { name: "Upload another file" }));
  expect(step()).toBe("Choose a file");
});

test("a failed placement leads back to the file, shows a message for 7 s and keeps a link to the upload [4.64] [8.52] [9.13]", async () => {
  server.use(
    uploadAnswers(mixedJob, mixed),
    http.post("*/bulk-job/place-orders/:id", () => refusal(500, "UNEXPECTED", "error.unexpected")),
  );
  openBulk();
  await upload();
  fireEvent.click(await screen.findByRole("button", { name: /^Place 2 orders/ }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Place 2 orders" }));
  await waitFor(() => expect(step()).toBe("Choose a file"));
  const words = "We could not place the orders. Open the upload and try again: no order is placed twice.";
  expect(notify).toHaveBeenCalledWith(forSevenSeconds(words));
  const link = screen.getByRole("link", { name: "Open this upload" });
  expect(link.getAttribute("href")).toBe("/bulk-order/v-1/j-1");
});

test("a placement that places no order counts as failed [4.64] [8.52]", async () => {
  server.use(
    uploadAnswers(mixedJob, mixed),
    placingAnswers({ ...mixedJob, status: "ORDER_PLACEMENT_FAIL" }, mixed),
  );
  openBulk();
  await upload();
  fireEvent.click(await screen.findByRole("button", { name: /^Place 2 orders/ }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Place 2 orders" }));
  await waitFor(() => expect(step()).toBe("Choose a file"));
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ type: "error", duration: 7000 }));
  expect(address()).toBe("/bulk-order/v-1");
});

test("an upload that fails leads back to the file and shows the server's reason for 7 s [4.64] [8.51] [9.13]", async () => {
  server.use(
    http.post("*/bulk-job/create", () => refusal(422, "BULK_FILE_WITHOUT_ROWS", "bulk-file.without-rows")),
  );
  openBulk();
  await upload();
  const reason = await screen.findByText(/^The file has no orders/);
  expect(step()).toBe("Choose a file");
  const words = "We could not check the file. See the reason, then choose it again or another one.";
  expect(notify).toHaveBeenCalledWith(forSevenSeconds(words));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(reason.isConnected).toBe(false);
});

test("cancelling during the check starts over [4.65]", async () => {
  let [started, stopped] = [false, false];
  server.use(
    http.post("*/bulk-job/create", async ({ request }) => {
      started = true;
      await new Promise((settle) => request.signal.addEventListener("abort", settle));
      stopped = true;
      return lostConnection();
    }),
  );
  openBulk();
  await upload();
  await waitFor(() => expect(started).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(step()).toBe("Choose a file");
  await waitFor(() => expect(stopped).toBe(true));
  expect(screen.queryByText("lunch.xlsx")).toBeNull();
  expect(notify).not.toHaveBeenCalled();
});
