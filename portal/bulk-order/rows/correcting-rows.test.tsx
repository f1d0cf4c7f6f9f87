import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { setWindowWidth } from "../../whole-app/test-window.fixture.ts";
import {
  answers,
  correctingAnswers,
  corrections,
  mockDetails,
  failedRow,
  jobOf,
  openBulk,
  rowOf,
} from "../bulk.fixture.tsx";

const server = serve(...answers);
beforeEach(() => setWindowWidth(1280));

/** The address search is loaded when it is first shown. */
const search = { timeout: 10_000 };
const cells = { customer_name: "Ana Reyes", amount: "a lot" };
const wrong = (row_number: number) => ({ ...failedRow(row_number), cells });
const jobWith = (success_row_count: number) =>
  jobOf("PREPROCESS_SUCCESS_WITH_ERROR", {
    total_rows: 3,
    success_row_count,
    error_row_count: 3 - success_row_count,
  });
const open = async () => {
  server.use(mockDetails(jobWith(1), [rowOf(2), wrong(3), wrong(4)]));
  openBulk("/bulk-order/v-1/j-1");
  await screen.findByRole("form", { name: "Correct row 3" });
};
const cellOf = (row: number) =>
  within(screen.getByRole("form", { name: `Correct row ${row}` })).getByLabelText("Order amount");
const enter = (cell: HTMLElement, value: string) => {
  fireEvent.change(cell, { target: { value } });
  fireEvent.keyDown(cell, { key: "Enter" });
};

test("failed rows are corrected by typing and Enter, row after row, and one button places all rows [10.99]", async () => {
  server.use(
    correctingAnswers(
      { bulk_job: jobWith(1), row: wrong(3) },
      { bulk_job: jobWith(2), row: rowOf(4, { delivery_fee: 80 }) },
      { bulk_job: jobWith(3), row: rowOf(3, { delivery_fee: 60 }) },
    ),
  );
  await open();
  expect(screen.getByRole("button", { name: "Place 1 order ₱99" })).toBeDefined();
  expect(cellOf(3)).toHaveProperty("value", "a lot");
  enter(cellOf(3), "many");
  // The next row has the focus before the response arrives.
  expect(document.activeElement).toBe(cellOf(4));
  await screen.findByText("Row 3 still has errors.");
  enter(cellOf(4), "500");
  await screen.findByText("Row 4 can be placed.");
  expect(document.activeElement).toBe(cellOf(3));
  enter(cellOf(3), "400");
  const place = await screen.findByRole("button", { name: "Place 3 orders ₱239" });
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(corrections).toEqual([
    { row_number: 3, cells: { amount: "many" } },
    { row_number: 4, cells: { amount: "500" } },
    { row_number: 3, cells: { amount: "400" } },
  ]);
  // Without failed rows all are shown.
  expect(screen.getAllByRole("rowheader")).toHaveLength(3);
});

test("any cell of a row can be corrected, Enter moves between cells, and a refused value stays in its cell", async () => {
  server.use(
    http.put("*/bulk-job/row/:id", () =>
      refusal(409, "BULK_ROW_NOT_CORRECTABLE", "error.bulk-row-not-correctable"),
    ),
  );
  await open();
  const form = within(screen.getByRole("form", { name: "Correct row 4" }));
  fireEvent.click(form.getByRole("button", { name: "Show all cells" }));
  expect(await form.findByRole("combobox", { name: "Address" }, search)).toBeDefined();
  expect(form.getAllByRole("textbox")).toHaveLength(12);
  // A valid choice stays selected.
  expect(form.getByLabelText("Payment method")).toHaveProperty("value", "cash_on_delivery");
  form.getByLabelText("Customer name").focus();
  enter(form.getByLabelText("Customer name"), "Bea");
  expect(document.activeElement).toBe(form.getByLabelText("Phone number"));
  fireEvent.click(form.getByRole("button", { name: "Check this row" }));
  expect(await screen.findByText(/^This row can no longer be corrected here/)).toBeDefined();
  expect(form.getByLabelText("Customer name")).toHaveProperty("value", "Bea");
});

const failedFor = (column: "payment_method" | "delivery_type" | "collection_point" | "address"): BulkRow => {
  const [error] = failedRow(3).errors;
  const order = { payment_method: null, delivery_type: null, collection_point: null };
  return {
    ...failedRow(3, order),
    errors: [{ ...error!, column }],
    cells: { [column]: "barter", latitude: "1" },
  };
};
const openFailed = async (...rows: BulkRow[]) => {
  server.use(mockDetails(jobWith(1), rows));
  openBulk("/bulk-order/v-1/j-1");
  return within(await screen.findByRole("form", { name: "Correct row 3" }));
};

test.each([
  ["payment_method", "Payment method", "Card on delivery", "card_on_delivery"],
  ["delivery_type", "Delivery type", "Scheduled", "scheduled"],
  ["collection_point", "Collection point", "Kanto Kitchen", "v-1"],
] as const)("a wrong %s is chosen from a list, never typed [10.30]", async (column, label, words, sent) => {
  server.use(correctingAnswers({ bulk_job: jobWith(2), row: rowOf(3) }));
  const form = await openFailed(failedFor(column));
  const list = form.getByLabelText<HTMLSelectElement>(label);
  expect(list.tagName).toBe("SELECT");
  expect(list.selectedOptions[0]?.textContent).toBe("Choose one");
  expect([...list.options].map(({ textContent }) => textContent)).toContain(words);
  fireEvent.change(list, { target: { value: sent } });
  fireEvent.keyDown(list, { key: "Enter" });
  await screen.findByText("Row 3 can be placed.");
  expect(corrections).toEqual([{ row_number: 3, cells: { [column]: sent } }]);
});

test("a wrong address is searched as in a request; the chosen result brings its coordinates and is checked [10.32]", async () => {
  const place = {
    id: "p1",
    formatted_address: "Two Serendra, Taguig",
    latitude: 14.5512,
    longitude: 121.0543,
  };
  const asked: string[] = [];
  server.use(
    correctingAnswers({ bulk_job: jobWith(2), row: rowOf(3) }),
    http.get("*/geolocator/autocomplete", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("query") ?? "");
      return HttpResponse.json({ data: [{ address: place }] });
    }),
  );
  const form = await openFailed(failedFor("address"));
  const cell = await form.findByRole("combobox", { name: "Address" }, search);
  expect(cell).toHaveProperty("value", "barter");
  fireEvent.change(cell, { target: { value: "two ser" } });
  fireEvent.click(await form.findByRole("option", { name: /Two Serendra/ }, search));
  await screen.findByText("Row 3 can be placed.");
  expect(asked).toEqual(["two ser"]);
  expect(corrections).toEqual([
    {
      row_number: 3,
      cells: { address: "Two Serendra, Taguig", latitude: "14.5512", longitude: "121.0543" },
    },
  ]);
});

test("a row is excluded from the placement, and included again [10.33]", async () => {
  const repeat = rowOf(3, {}, { duplicate_of: 2 });
  server.use(
    correctingAnswers(
      { bulk_job: jobWith(1), row: { ...repeat, left_out: true } },
      { bulk_job: jobWith(2), row: repeat },
    ),
    mockDetails(jobWith(2), [rowOf(2), repeat]),
  );
  openBulk("/bulk-order/v-1/j-1");
  const row = within((await screen.findByRole("rowheader", { name: "3" })).closest("tr")!);
  expect(screen.getByRole("button", { name: "Place 2 orders ₱198" })).toBeDefined();
  fireEvent.click(row.getByRole("button", { name: "Leave row out" }));
  expect(await screen.findByRole("button", { name: "Place 1 order ₱99" })).toBeDefined();
  expect(row.getByText("Left out")).toBeDefined();
  expect(screen.getByText("Row 3 is left out.")).toBeDefined();
  fireEvent.click(row.getByRole("button", { name: "Restore row" }));
  expect(await screen.findByRole("button", { name: "Place 2 orders ₱198" })).toBeDefined();
  expect(corrections).toEqual([
    { row_number: 3, left_out: true },
    { row_number: 3, left_out: false },
  ]);
});

const errorsIn = (row: BulkRow, ...columns: NonNullable<BulkRow["errors"][number]["column"]>[]): BulkRow => {
  const [error] = row.errors;
  return { ...row, errors: columns.map((column) => ({ ...error!, column })) };
};

test("a row with more than two errors shows two in its line, and a button shows the others", async () => {
  const form = await openFailed(errorsIn(wrong(3), "customer_name", "phone_number", "amount", "description"));
  expect(form.getAllByRole("textbox")).toHaveLength(2);
  const more = form.getByRole("button", { name: "Show 2 more errors" });
  more.focus();
  fireEvent.click(more);
  expect(form.getAllByRole("textbox")).toHaveLength(4);
  expect(form.queryByRole("button", { name: /more error/ })).toBeNull();
  expect(document.activeElement).toBe(form.getByLabelText("Order amount"));
});

test("Enter in the last visible cell goes to the first hidden one, without checking the row yet", async () => {
  server.use(correctingAnswers({ bulk_job: jobWith(2), row: rowOf(3) }));
  const form = await openFailed(errorsIn(wrong(3), "customer_name", "phone_number", "amount"));
  form.getByLabelText("Phone number").focus();
  enter(form.getByLabelText("Phone number"), "0917 555 0142");
  expect(document.activeElement).toBe(form.getByLabelText("Order amount"));
  expect(corrections).toEqual([]);
  enter(form.getByLabelText("Order amount"), "400");
  await screen.findByText("Row 3 can be placed.");
  expect(corrections).toEqual([{ row_number: 3, cells: { phone_number: "0917 555 0142", amount: "400" } }]);
});

test("expanding the error list of a row that cannot be corrected here keeps the focus", async () => {
  server.use(
    mockDetails(jobWith(1), [
      errorsIn(failedRow(3), "customer_name", "phone_number", "amount", "description"),
    ]),
  );
  openBulk("/bulk-order/v-1/j-1");
  const more = await screen.findByRole("button", { name: "Show 2 more errors" });
  more.focus();
  fireEvent.click(more);
  expect(document.activeElement).toBe(screen.getByText("Order amount", { selector: "b" }).closest("li"));
});

test("one button excludes all repeated rows, and disappears when none is left [10.33]", async () => {
  const repeat = (row: number, left_out = false) => rowOf(row, {}, { duplicate_of: 2, left_out });
  const asked: string[] = [];
  server.use(
    mockDetails(jobWith(3), [rowOf(2), repeat(3), repeat(4)]),
    http.post("*/bulk-job/leave-out-repeats/:jobId", ({ params }) => {
      asked.push(String(params["jobId"]));
      const orders = [rowOf(2), repeat(3, true), repeat(4, true)];
      return HttpResponse.json({ code: 200, body: { bulk_job: jobWith(1), orders } });
    }),
  );
  openBulk("/bulk-order/v-1/j-1");
  const leave = await screen.findByRole("button", { name: "Leave out repeated rows" });
  fireEvent.click(leave);
  expect(await screen.findByRole("button", { name: "Place 1 order ₱99" })).toBeDefined();
  expect(asked).toEqual(["j-1"]);
  expect(screen.getAllByText("Left out")).toHaveLength(2);
  expect(screen.getByText("Repeated rows are left out.")).toBeDefined();
  expect(leave.isConnected).toBe(false);
  expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true");
});
