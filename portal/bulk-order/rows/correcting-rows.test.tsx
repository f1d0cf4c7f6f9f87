import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { windowIs } from "../../whole-app/test-window.fixture.ts";
import {
  answers,
  correctingAnswers,
  corrections,
  detailsAre,
  failedRow,
  jobOf,
  openBulk,
  rowOf,
} from "../bulk.fixture.tsx";

const server = serve(...answers);
beforeEach(() => windowIs(1280));

const cells = { customer_name: "Ana Reyes", amount: "a lot" };
const wrong = (row_number: number) => ({ ...failedRow(row_number), cells });
const jobWith = (success_row_count: number) =>
  jobOf("PREPROCESS_SUCCESS_WITH_ERROR", {
    ...{ total_rows: 3, success_row_count, error_row_count: 3 - success_row_count },
  });
const open = async () => {
  server.use(detailsAre(jobWith(1), [rowOf(2), wrong(3), wrong(4)]));
  openBulk("/bulk-order/v-1/j-1");
  await screen.findByRole("form", { name: "Correct row 3" });
};
const cellOf = (row: number) =>
  within(screen.getByRole("form", { name: `Correct row ${row}` })).getByLabelText("Order amount");
const enter = (cell: HTMLElement, value: string) => {
  fireEvent.change(cell, { target: { value } });
  fireEvent.keyDown(cell, { key: "Enter" });
};

test("failed rows are corrected with text and Enter alone, row after row, and all are placed with one button", async () => {
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
  // The next row has the focus before the answer is there.
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
  // All rows are shown once none is wrong.
  expect(screen.getAllByRole("rowheader")).toHaveLength(3);
});

test("any cell of a row can be corrected, Enter goes from cell to cell, and what is refused stays typed", async () => {
  server.use(
    http.put("*/bulk-job/row/:id", () =>
      refusal(409, "BULK_ROW_NOT_CORRECTABLE", "error.bulk-row-not-correctable"),
    ),
  );
  await open();
  const form = within(screen.getByRole("form", { name: "Correct row 4" }));
  fireEvent.click(form.getByRole("button", { name: "Show all cells" }));
  expect(form.getAllByRole("textbox")).toHaveLength(12);
  const method = form.getByLabelText("Payment method");
  const listed = document.getElementById(method.getAttribute("list") ?? "")?.querySelectorAll("option");
  expect([...(listed ?? [])].map(({ value }) => value)).toContain("Cash on delivery");
  form.getByLabelText("Customer name").focus();
  enter(form.getByLabelText("Customer name"), "Bea");
  expect(document.activeElement).toBe(form.getByLabelText("Phone number"));
  fireEvent.click(form.getByRole("button", { name: "Check this row" }));
  expect(await screen.findByText(/^This row can no longer be corrected here/)).toBeDefined();
  expect(form.getByLabelText("Customer name")).toHaveProperty("value", "Bea");
});
