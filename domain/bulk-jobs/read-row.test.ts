import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { numberOfCell, scheduledMoment, sheetTime, textOfCell } from "./cells.ts";
import { readHeader, templateColumnNames, templateColumns } from "./template-columns.ts";
import { rowFacts, type RowCells } from "./read-row.ts";

const manila = "Asia/Manila";
const words = {
  payment: { "bar bei lieferung": "cash_on_delivery" },
  delivery: { sofort: "instant" },
} as const;
const read = (cells: RowCells) => rowFacts(cells, countries.ph, words);

test("the template has fourteen columns in the order that was agreed", () => {
  expect(templateColumnNames.map((name) => templateColumns[name].heading).join(" · ")).toBe(
    "Customer name · Phone number · Unit number · Building · Address · Latitude · Longitude · Order amount · " +
      "Description · Payment method · Rider notes · Delivery type · Scheduled for · Collection point",
  );
});

test("headings are found in any order and case, and what is not the template's is named", () => {
  const { columns } = readHeader(["  phone NUMBER *", null, "Delivery type (instant or scheduled)"]);
  expect([...(columns ?? [])]).toEqual([
    [0, "phone_number"],
    [2, "delivery_type"],
  ]);
  expect(readHeader(["Address", "Colour", "address"])).toEqual({
    problem: "foreign_columns",
    foreign: ["Colour", "address"],
  });
  expect(readHeader(["Ana", 4])).toEqual({ problem: "without_header" });
});

test("a number, a truth and a date in a cell are texts where a text is meant", () => {
  expect([4, 639175550142, 1.5, true, " x ", "  ", null].map(textOfCell)).toEqual([
    "4",
    "639175550142",
    "1.5",
    "true",
    "x",
    null,
    null,
  ]);
  expect(["1240.50", " 7 ", ".5", null].map(numberOfCell)).toEqual([1240.5, 7, 0.5, null]);
  for (const none of ["1,240.50", "12 PHP", "0x10", true, `${"1".repeat(50)}x`])
    expect(numberOfCell(none)).toBeNaN();
});

test("a phone that a sheet keeps as a number is the same phone", () => {
  const phones = [639175550142, 9175550142, "0917 555 0142", "+63 917 555 0142"];
  expect(phones.map((phone_number) => read({ phone_number }).phone_number)).toEqual(
    phones.map(() => "+639175550142"),
  );
  expect(read({ phone_number: "call me" }).phone_number).toBe("call me");
});

test("a sheet's date counts its days from 1900 or from 1904", () => {
  expect(sheetTime(46091.770833333336, false)).toEqual({ local: "2026-03-10T18:30:00" });
  expect(sheetTime(46091.770833333336 - 1462, true)).toEqual({ local: "2026-03-10T18:30:00" });
  expect(sheetTime(-1, false)).toBeUndefined();
});

test("a time is on the outlet's clock unless it says another", () => {
  const iso = (cell: Parameters<typeof scheduledMoment>[0]) => scheduledMoment(cell, manila)?.toISOString();
  const asked = "2026-03-10T10:30:00.000Z";
  for (const cell of [
    "2026-03-10 18:30",
    "2026-03-10T18:30:00",
    "2026-03-10T10:30:00Z",
    "2026-03-10 12:30+02:00",
    46091.770833333336,
    { local: "2026-03-10T18:30:00" },
  ])
    expect(iso(cell)).toBe(asked);
  for (const none of ["tomorrow", "2026-02-30 10:00", "2026-03-10 25:00", "10/03/2026 18:30", -5])
    expect(scheduledMoment(none, manila)).toBeUndefined();
  expect(scheduledMoment(" ", manila)).toBeNull();
});

test("an hour that clocks leave out or show twice is one moment all the same", () => {
  const berlin = (text: string) => scheduledMoment(text, "Europe/Berlin")?.toISOString();
  expect(berlin("2026-03-29 02:30")).toBe("2026-03-29T01:30:00.000Z");
  expect(berlin("2026-10-25 02:30")).toBe("2026-10-25T00:30:00.000Z");
});

test("choices are said by their names or in the words of the country's languages", () => {
  const payment = (payment_method: string) => {
    const facts = read({ payment_method });
    return [facts.payment_method, facts.pay_at_pickup];
  };
  expect(payment("Bar bei Lieferung")).toEqual(["CASH_ON_DELIVERY", false]);
  expect(payment("paid")).toEqual(["PAID", false]);
  expect(payment("barter")).toEqual([null, false]);
  const delivery = (cells: RowCells) => read(cells).delivery_type;
  expect([
    delivery({}),
    delivery({ delivery_type: "SOFORT" }),
    delivery({ scheduled_for: "2026-03-10 18:30" }),
    delivery({ delivery_type: "later" }),
  ]).toEqual(["instant", "instant", "scheduled", undefined]);
});
