import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { http, HttpResponse } from "msw";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { setWindowWidth } from "../../whole-app/test-window.fixture.ts";
import { answers, mockDetails, failedRow, jobOf, openBulk, rowOf } from "../bulk.fixture.tsx";
import { RowsGrid } from "./rows-grid.tsx";

const server = serve(...answers);
beforeEach(() => setWindowWidth(1280));

const showRows = async (rows: readonly BulkRow[]) => {
  server.use(mockDetails(jobOf("PREPROCESS_SUCCESS_WITH_ERROR"), rows));
  openBulk("/bulk-order/v-1/j-1");
  await screen.findByRole("group", { name: "Show" });
};
const grid = () => within(screen.getByRole("region", { name: "Rows" }));
const numbers = () =>
  grid()
    .queryAllByRole("rowheader")
    .map(({ textContent }) => textContent);
const filter = (name: string) => grid().getByRole("button", { name: new RegExp(`^${name}`) });
const cells = (row: string) =>
  [
    ...grid()
      .getByRole("rowheader", { name: row.replace("Row ", "") })
      .closest("tr")!.cells,
  ].map(({ textContent }) => textContent);

test("rows are filtered by success, failed and all, and failed rows come first [4.61]", async () => {
  await showRows([rowOf(2), failedRow(3), rowOf(4)]);
  const filters = within(grid().getByRole("group", { name: "Show" })).getAllByRole("button");
  expect(filters.map(({ textContent }) => textContent)).toEqual(["Success2", "Failed1", "All3"]);
  expect(filter("Failed").getAttribute("aria-pressed")).toBe("true");
  expect(numbers()).toEqual(["Row 3"]);
  fireEvent.click(filter("Success"));
  expect(numbers()).toEqual(["Row 2", "Row 4"]);
  fireEvent.click(filter("All"));
  expect(numbers()).toEqual(["Row 2", "Row 3", "Row 4"]);
});

test("a row that can be placed shows what its address lacks, before the note to the rider [10.106]", async () => {
  const place = { formatted_address: "Rizal, Manggahan, Pasig", latitude: 14.6, longitude: 121.09 };
  const typedNumber = { ...place, number_is_typed: true };
  await showRows([
    { ...rowOf(2, { rider_notes: "Gate 2" }), match: "street", place: typedNumber },
    { ...rowOf(3), match: "street", place: { ...place, dropped: ["Poblacion"] } },
    { ...rowOf(4, { rider_notes: "Gate 2" }), match: "street", place },
  ]);
  expect(cells("Row 2")[3]).toContain("Street found, but not the number.");
  expect(cells("Row 3")[3]).toMatch(/Not in this place: .Poblacion/);
  expect(cells("Row 4")[3]).toContain("Gate 2");
});

test("without failed rows the filter shows all rows", async () => {
  await showRows([rowOf(2), rowOf(3)]);
  expect(filter("All").getAttribute("aria-pressed")).toBe("true");
  expect(numbers()).toEqual(["Row 2", "Row 3"]);
  fireEvent.click(filter("Failed"));
  expect(grid().getByText("No row here. Show all rows instead.")).toBeDefined();
});

test("a row shows its number, status, customer, drop-off, order, payment, delivery type, collection point and fee [3.28]", async () => {
  const scheduled = { delivery_type: "scheduled", scheduled_for: "2026-11-21T04:30:00.000Z" } as const;
  await showRows([
    rowOf(2, { rider_notes: "Gate 2" }),
    rowOf(3, {
      ...scheduled,
      payment_method: "PAID",
      pay_at_pickup: true,
      amount: null,
      description: null,
      drop_off_address: ", , 5 Ayala Ave, Makati",
    }),
    rowOf(1234, { order_id: "v-1-ABC" }),
  ]);
  const head = grid().getAllByRole("columnheader");
  expect(head.map(({ textContent }) => textContent)).toEqual([
    "Row",
    "Status",
    "Customer",
    "Drop-off address",
    "Order",
    "Payment method",
    "Delivery type",
    "Collection point",
    "Delivery fee",
  ]);
  expect(cells("Row 2")).toEqual([
    "Row 2",
    "Ready",
    "Ana Reyes+63 917 555 0142",
    "1804, Almond, Two Serendra, TaguigGate 2",
    "₱1,240.002 sisig trays",
    "Cash on delivery",
    "Instant",
    "Kanto Kitchen",
    "₱99.00",
  ]);
  expect(cells("Row 3")[3]).toBe("5 Ayala Ave, Makati");
  expect(cells("Row 3").slice(4, 7)).toEqual(["–", "Pay at pickup", "ScheduledSat, Nov 21, 12:30"]);
  expect(cells("Row 1234")[1]).toBe("Placed");
  expect(grid().getByRole("link", { name: "Placed" }).getAttribute("href")).toBe(
    "/order-tracking/v-1?order_id=v-1-ABC",
  );
});

test("a row shows its own errors, named after the sheet's columns [3.28] [10.36]", async () => {
  await showRows([failedRow(2), rowOf(9)]);
  const wrong = grid().getByText("Order amount");
  expect(wrong.closest("li")?.textContent).toMatch(/^Order amount.+\.$/);
  expect(wrong.closest("tr")).toBe(grid().getByRole("rowheader").closest("tr"));
  expect(cells("Row 2")[1]).toBe("Failed");
  expect(cells("Row 2").at(-1)).toBe("–");
  expect(grid().getAllByRole("row")).toHaveLength(2);
});

const pending = (row: number): BulkRow => {
  const error = { code: "PLACE_PENDING", message: "…", translation_key: "bulk-row.place-pending" };
  return rowOf(row, {}, { status: "failed", errors: [{ ...error, column: "address" }] });
};
const weak = (row: number): BulkRow => {
  const error = { code: "CONFIRM_PLACE", message: "…", translation_key: "bulk-row.confirm-place" };
  const place = { formatted_address: "P. Burgos Street, Makati", latitude: 14.56, longitude: 121.03 };
  const values = { place: place.formatted_address };
  return rowOf(
    row,
    {},
    {
      status: "failed",
      match: "weak",
      place,
      cells: { address: "Burgos, QC" },
      errors: [{ ...error, values, column: "address" }],
    },
  );
};

test("a row whose address is being searched shows that, and is polled until found", async () => {
  await showRows([pending(2)]);
  expect(cells("Row 2")[1]).toBe("Looking up");
  server.use(mockDetails(jobOf("PREPROCESS_SUCCESS"), [rowOf(2)]));
  expect(await grid().findByText("Ready", undefined, { timeout: 5000 })).toBeDefined();
});

test("a row with a weak match shows its place, and one press confirms it [11.17]", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("*/bulk-job/row/:jobId", async ({ request }) => {
      sent.push(await request.json());
      const bulk_job = jobOf("PREPROCESS_SUCCESS");
      return HttpResponse.json({ code: 200, body: { bulk_job, row: rowOf(2) } });
    }),
  );
  await showRows([weak(2)]);
  expect(cells("Row 2")[1]).toBe("Confirm place");
  const shown = await grid().findByRole("figure", { name: "Matched place" });
  expect(within(shown).getByText("P. Burgos Street, Makati")).toBeDefined();
  fireEvent.click(within(shown).getByRole("button", { name: "Confirm place" }));
  expect(await grid().findByText("Ready")).toBeDefined();
  expect(sent).toEqual([{ row_number: 2, cells: {}, place_confirmed: true }]);
});

test("a row worth more than the country's limit needs one press to confirm it [10.115]", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("*/bulk-job/row/:jobId", async ({ request }) => {
      sent.push(await request.json());
      const bulk_job = jobOf("PREPROCESS_SUCCESS");
      return HttpResponse.json({ code: 200, body: { bulk_job, row: rowOf(2) } });
    }),
  );
  const values = { amount: "2000", currency: "PHP" };
  const error = {
    code: "ITEM_VALUE_UNCONFIRMED",
    message: "…",
    translation_key: "error.item-value-unconfirmed",
  };
  const errors = [{ ...error, values, column: "amount" as const }];
  await showRows([rowOf(2, { amount: 2500 }, { status: "failed", cells: { amount: "2500" }, errors })]);
  fireEvent.click(grid().getByRole("button", { name: /^Yes, this order is worth .*2,500/ }));
  expect(await grid().findByText("Ready")).toBeDefined();
  expect(sent).toEqual([{ row_number: 2, cells: {}, item_value_confirmed: true }]);
});

test("rows requested before a confirmation do not undo it", async () => {
  const answerOld: (() => void)[] = [];
  await showRows([weak(2), pending(3)]);
  fireEvent.click(filter("All"));
  const bulk_job = jobOf("PREPROCESS_SUCCESS");
  server.use(
    http.get("*/bulk-job/detail/:vendorId/:jobId", async () => {
      const rows = answerOld.length === 0 ? [weak(2), rowOf(3)] : [rowOf(2), rowOf(3)];
      await new Promise<void>((settle) => (answerOld.length === 0 ? answerOld.push(settle) : settle()));
      return HttpResponse.json({ code: 200, body: { bulk_job, rows } });
    }),
    http.put("*/bulk-job/row/:jobId", () =>
      HttpResponse.json({ code: 200, body: { bulk_job, row: rowOf(2) } }),
    ),
  );
  await waitFor(() => expect(answerOld).toHaveLength(1));
  fireEvent.click(await grid().findByRole("button", { name: "Confirm place" }));
  expect(await grid().findByText("Ready")).toBeDefined();
  answerOld[0]?.();
  await waitFor(() => expect(cells("Row 3")[1]).toBe("Ready"));
  expect(cells("Row 2")[1]).toBe("Ready");
});

test("a row that repeats an earlier row names that row's number", async () => {
  await showRows([rowOf(2), rowOf(3, {}, { duplicate_of: 2 })]);
  expect(grid().getByText("Same phone, amount and address as row 2.")).toBeDefined();
});

test("a row whose order exists already is excluded, links to that order, and can be included again [10.112]", async () => {
  const repeats = { repeats_order: "v-2-0000000009" };
  await showRows([rowOf(2), rowOf(3, {}, { ...repeats, left_out: true }), rowOf(4, {}, repeats)]);
  expect(cells("Row 3")[1]).toBe("Left outOrdered already");
  expect(cells("Row 4")[1]).toBe("ReadyOrdered already");
  const [link] = grid().getAllByRole("link", { name: "Ordered already" });
  expect(link?.getAttribute("href")).toBe("/order-tracking/v-1?order_id=v-2-0000000009");
  expect(grid().getAllByRole("button", { name: "Restore row" })).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Place 2 orders/ })).toBeDefined();
});

test("a row with an unusually high amount or an odd name is marked, and needs confirmation before it is placed [10.148]", async () => {
  await showRows([rowOf(2), rowOf(3, { amount: 124_000 }), rowOf(4, { customer_name: "..." })]);
  expect(cells("Row 2")[1]).toBe("Ready");
  expect(cells("Row 3")[1]).toBe("ReadyCheck the amount");
  expect(cells("Row 4")[1]).toBe("ReadyCheck the name");
  fireEvent.click(screen.getByRole("button", { name: /^Place 3 orders/ }));
  expect(
    within(screen.getByRole("dialog")).getByText(/^Unusual amount or name in rows: 3, 4\./),
  ).toBeDefined();
});

test("confirming a place in one row confirms it in rows with the same address, and in no others [10.146]", async () => {
  const place = { formatted_address: "5 Sampaguita Street", latitude: 14.6, longitude: 121 };
  const asks = (row: number, address: string): BulkRow =>
    rowOf(
      row,
      { address },
      {
        status: "failed",
        place,
        match: "weak",
        cells: { address },
        errors: [
          {
            code: "CONFIRM_PLACE",
            message: "…",
            translation_key: "bulk-row.confirm-place",
            column: "address",
          },
        ],
      },
    );
  const sent: { row_number: number; place_confirmed?: boolean }[] = [];
  const job = jobOf("PREPROCESS_SUCCESS_WITH_ERROR", {
    total_rows: 4,
    success_row_count: 1,
    error_row_count: 3,
  });
  server.use(
    http.put("*/bulk-job/row/:id", async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      return HttpResponse.json({ code: 200, body: { bulk_job: job, row: rowOf(body.row_number) } });
    }),
  );
  await showRows([asks(2, "5 Sampaguita St"), rowOf(3), asks(4, "5 sampaguita st "), asks(5, "Sampaguita")]);
  fireEvent.click((await grid().findAllByRole("button", { name: "Confirm place" }))[0] as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ row_number, place_confirmed }) => [row_number, place_confirmed])).toEqual([
    [2, true],
    [4, true],
  ]);
  await waitFor(() => expect(grid().getAllByRole("button", { name: "Confirm place" })).toHaveLength(1));
});

test("the address is the widest column, even in the narrowest table [10.149]", () => {
  const sheetStyles = readFileSync(join(import.meta.dirname, "rows-grid.module.css"), "utf8");
  const widths = [...sheetStyles.matchAll(/inline-size: (\d+)px/g)].map(([, width]) => Number(width));
  const narrowestTable = 1100 - 2 * 32;
  const left = narrowestTable - widths.reduce((sum, width) => sum + width, 0);
  expect(widths).toHaveLength(8);
  expect(left).toBeGreaterThan(Math.max(...widths));
});

test("a table of 40,000 rows renders one page at a time", () => {
  signInLiza();
  const rows = Array.from({ length: 40_000 }, (_, at) => rowOf(at + 2));
  render(<RowsGrid rows={rows} vendorId="v-1" />, { wrapper: MemoryRouter });
  expect(numbers()).toHaveLength(50);
  expect(grid().getByText("Rows 1 to 50 of 40,000")).toBeDefined();
  const before = grid().getByRole("button", { name: "Earlier rows" });
  expect(before.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(grid().getByRole("button", { name: "Later rows" }));
  expect(grid().getByText("Rows 51 to 100 of 40,000")).toBeDefined();
  expect(numbers()[0]).toBe("Row 52");
  expect(numbers()).toHaveLength(50);
  fireEvent.click(before);
  expect(numbers()[0]).toBe("Row 2");
});
