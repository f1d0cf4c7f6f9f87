import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { numberOfCell, scheduledMoment, sheetTime, textOfCell } from "./cells.ts";
import { cellWords } from "./cell-words.ts";
import { rowFacts, type RowCells } from "./read-row.ts";
import { meaningOfHeadings, readHeader } from "./sheet-header.ts";
import { templateColumnNames, templateColumns } from "./template-columns.ts";

const manila = "Asia/Manila";
const german: Readonly<Record<string, string>> = {
  "payment-option.cash_on_delivery": "Bar bei Lieferung",
  "bulk-cell.cash_on_delivery": "bar, Nachnahme",
  "payment-option.pay_at_pickup": "Zahlung bei Abholung",
  "bulk-delivery.instant": "Sofort",
  "bulk-column.address": "Straße und Nummer",
};
const words = cellWords([(key) => german[key] ?? key]);
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
  expect([...(readHeader(["Strasse", "STRASSE UND NUMMER *"], words.headings).columns ?? [])]).toEqual([]);
  expect([...(readHeader(["straße und nummer *"], words.headings).columns ?? [])]).toEqual([[0, "address"]]);
});

test("a merchant's own headings are read by their mapping, and a column that it leaves out is not read", () => {
  const mapping = { Kunde: "customer_name", "Anzahl Pakete": null } as const;
  const { columns } = readHeader(["kunde", "Address", "Anzahl  Pakete"], undefined, mapping);
  expect([...(columns ?? [])]).toEqual([
    [0, "customer_name"],
    [1, "address"],
  ]);
  expect(readHeader(["Kunde", "Customer name"], undefined, mapping)).toMatchObject({
    foreign: ["Customer name"],
  });
});

test("of a merchant's own headings those that are usual are guessed, each column once", () => {
  const meanings = meaningOfHeadings(["Customer name", "Phone", "Mobile", "Gift", null], undefined, {
    Gift: null,
  });
  expect(meanings).toEqual([
    { heading: "Customer name", column: "customer_name", isKnown: true },
    { heading: "Phone", column: "phone_number", isKnown: false },
    { heading: "Mobile", column: null, isKnown: false },
    { heading: "Gift", column: null, isKnown: true },
  ]);
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

test("choices are said as the portal says them, in any case and in the sheet's language [10.31]", () => {
  const payment = (payment_method: string) => {
    const facts = read({ payment_method });
    return [facts.payment_method, facts.pay_at_pickup];
  };
  for (const cash of [
    ...["cash", "Cash", "COD", "c.o.d.", "Cash on delivery", "CASH_ON_DELIVERY", "cash-on-delivery"],
    ...["Bar bei Lieferung", "BAR", "nachnahme"],
  ])
    expect(payment(cash), cash).toEqual(["CASH_ON_DELIVERY", false]);
  expect(payment("Card")).toEqual(["PAYMENT_ON_DELIVERY", false]);
  expect(payment("PAYMENT_ON_DELIVERY")).toEqual(["PAYMENT_ON_DELIVERY", false]);
  expect(payment("Zahlung bei Abholung")).toEqual(["PAID", true]);
  expect(payment("none")).toEqual([null, false]);
  expect(payment("paid")).toEqual(["PAID", false]);
  expect(payment("barter")).toEqual([null, false]);
  const delivery = (cells: RowCells) => read(cells).delivery_type;
  expect([
    delivery({}),
    delivery({ delivery_type: "SOFORT" }),
    delivery({ delivery_type: "ASAP" }),
    delivery({ scheduled_for: "2026-03-10 18:30" }),
    delivery({ delivery_type: "someday" }),
  ]).toEqual(["instant", "instant", "instant", "scheduled", undefined]);
});
