import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import english from "../../../../locales/en.json" with { type: "json" };
import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon } from "../../details/order.fixture.ts";
import { handlers, openHistory, mockOrders, pastOrder, mockTotals } from "../history.fixture.tsx";

const exports: Record<string, string>[] = [];
const exportIs = (answer: () => Response | Promise<Response>) =>
  http.get("*/vendor/nena/orders/export", ({ request }) => {
    exports.push(Object.fromEntries(new URL(request.url).searchParams));
    return answer();
  });
const file = () =>
  new HttpResponse("a,b\r\n1,2\r\n", {
    headers: {
      "content-type": "text/csv",
      "x-total-count": "1",
      "content-disposition": 'attachment; filename="orders-nena.csv"',
    },
  });
const brokenOff = () =>
  new HttpResponse(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode("a,b")),
      pull: (stream) => stream.error(new TypeError("terminated")),
    }),
    { headers: { "x-total-count": "1" } },
  );
const names = ["Ana Reyes", "Bea Cruz", "Cora Lim", "Dan Yu"];
const server = serve(
  mockOrders(names.map((name) => pastOrder(name, { vendor_id: "nena" }))),
  exportIs(file),
  ...handlers,
);
const saved = vi.spyOn(saving, "saveFile");

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  exports.length = 0;
  saved.mockReset();
  saved.mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openDialog = async (at = "/history/nena") => {
  openHistory(at);
  await screen.findByRole("link", { name: "Ana Reyes" });
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  return within(await screen.findByRole("dialog", {}, { timeout: 8000 }));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const submit = (dialog: Dialog) => fireEvent.click(dialog.getByRole("button", { name: "Export" }));

test("the export requests the filtered orders, shows a confirmation, and closes the dialog [2.48] [8.12]", async () => {
  const dialog = await openDialog("/history/nena?date=PastWeek&status=DELIVERED&search=re");
  submit(dialog);
  expect(await screen.findByText(english["all-orders.notif-succes"])).toBeTruthy();
  expect(english["all-orders.notif-succes"]).toBe("Your orders are downloaded.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(exports[0]).toMatchObject({
    format: "csv",
    language: "en",
    from: "2026-11-12T16:00:00.000Z",
    to: "2026-11-19T15:59:59.999Z",
    status: "DELIVERED",
    search: "re",
  });
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect(await blob?.text()).toBe("a,b\r\n1,2\r\n");
  expect(name).toBe("orders-nena.csv");
});

test("the export dialog shows the number of rows and columns, and how formulas are disarmed [10.66] [10.68]", async () => {
  const askedFor: Record<string, string>[] = [];
  server.use(mockTotals({ orders: 1204 }, askedFor));
  const dialog = await openDialog("/history/nena?status=DELIVERED");
  expect(await dialog.findByText("The file holds 1,204 orders, one per row, in 31 columns.")).toBeTruthy();
  expect(dialog.getByText(/invisible character in front/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("checkbox", { name: "Customer" }));
  fireEvent.click(dialog.getByRole("radio", { name: "Excel (XLSX)" }));
  expect(dialog.getByText("The file holds 1,204 orders, one per row, in 30 columns.")).toBeTruthy();
  expect(dialog.getByText(/^Cells are stored as text/)).toBeTruthy();
  expect(dialog.getByRole("table").textContent).not.toContain("'+63");
  submit(dialog);
  await waitFor(() => expect(exports).toHaveLength(1));
  // The count and the file use the same filters, so they have the same number of orders.
  expect(exports[0]).toMatchObject(askedFor[0]!);
});

test("format and columns are chosen, previewed in three rows, and stored for the next export", async () => {
  const dialog = await openDialog();
  const lines = () => within(dialog.getByRole("table")).getAllByRole("row");
  expect(lines()).toHaveLength(4);
  expect(lines()[1]?.textContent).toContain("Ana Reyes");
  expect(dialog.getByText("Times are in the time zone Asia/Manila.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("checkbox", { name: "Customer" }));
  expect(lines()[1]?.textContent).not.toContain("Ana Reyes");
  fireEvent.click(dialog.getByRole("radio", { name: "Excel (XLSX)" }));
  submit(dialog);
  await waitFor(() => expect(exports).toHaveLength(1));
  expect(exports[0]?.["format"]).toBe("xlsx");
  expect(exports[0]?.["columns"]?.split(",")).not.toContain("customer_name");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  const again = within(await screen.findByRole("dialog"));
  expect(again.getByRole<HTMLInputElement>("checkbox", { name: "Customer" }).checked).toBe(false);
});

/** Assertive announcements; the toast region exists from the start, empty. */
const alerts = () => screen.queryAllByRole("alert").filter((alert) => alert.textContent !== "");

test.each([
  ["breaks off", brokenOff, "We could not download the history. Try again."],
  [
    "is refused",
    () => refusal(422, "TOO_MANY_ROWS", "alert.error"),
    "The export was unsuccessful. Choose fewer days and try again.",
  ],
])("an export that %s shows its error in the dialog, which stays open [8.59]", async (_, answer, words) => {
  server.use(exportIs(answer));
  const dialog = await openDialog();
  submit(dialog);
  expect((await dialog.findByText(words)).closest("[role=alert]")).not.toBeNull();
  expect(saved).not.toHaveBeenCalled();
});

test("a running export can be stopped, and nothing is saved", async () => {
  let finish: () => void = () => undefined;
  const isStopped = new Promise<void>((settle) => (finish = settle));
  server.use(
    exportIs(async () => {
      await isStopped;
      return file();
    }),
  );
  const dialog = await openDialog();
  submit(dialog);
  expect(await dialog.findByText("Preparing the file.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog.queryByText("Preparing the file.")).toBeNull());
  finish();
  await act(() => delay(20));
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(alerts()).toEqual([]);
  expect(saved).not.toHaveBeenCalled();
});
