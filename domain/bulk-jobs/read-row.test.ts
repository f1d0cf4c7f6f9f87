import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { numberOfCell, scheduledMoment, sheetTime, textOfCell } from "./cells.ts";
import { cellWords, plainHeading } from "./cell-words.ts";
import { rowFacts, withUnit, type RowCells } from "./read-row.ts";
import { marketHeadings } from "./market-headings.ts";
import { headerRowAt, meaningOfHeadings, readHeader } from "./sheet-header.ts";
import { templateColumnNames, templateColumns } from "./template-columns.ts";
import { defaultHeadings } from "./default-words.ts";

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

test("the template has its sixteen columns in a fixed order", () => {
  expect(templateColumnNames.map((name) => templateColumns[name].heading).join(" · ")).toBe(
    "Customer name · Phone number · Unit number · Building · Address · Latitude · Longitude · Order amount · " +
      "Description · Payment method · Rider notes · Delivery type · Scheduled for · Collection point · Ready in minutes · Reference",
  );
});

test("headings are found in any order and case, and unknown ones are named", () => {
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

test("a merchant's own headings follow their mapping, and an unmapped column is not read", () => {
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

test("common headings of merchants are guessed, each column once", () => {
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

test("each common heading suggests one column only, and none equals a template heading", () => {
  const headings = Object.values(defaultHeadings).flat();
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings.map(plainHeading)).toEqual(headings);
  expect(headings.filter((heading) => readHeader([heading]).problem === undefined)).toEqual([]);
  for (const column of templateColumnNames)
    for (const heading of defaultHeadings[column])
      expect(meaningOfHeadings([heading.toUpperCase()])[0]).toMatchObject({ column, isKnown: false });
});

test("headings in the languages of the markets are understood [10.143]", () => {
  const columnsOf = (...row: string[]) => meaningOfHeadings(row).map(({ column }) => column);
  const five = ["customer_name", "phone_number", "address", "amount", "payment_method"];
  expect(columnsOf("Pangalan", "CP #", "Tirahan", "Halaga", "Bayad")).toEqual(five);
  expect(columnsOf("Nama", "No HP", "Alamat", "Harga", "Pembayaran")).toEqual(five);
  expect(columnsOf("ชื่อ", "เบอร์โทร", "ที่อยู่", "ยอดเงิน", "การชำระเงิน")).toEqual(five);
  expect(columnsOf("الاسم", "الهاتف", "العنوان", "المبلغ", "الدفع")).toEqual(five);
  expect(columnsOf("নাম", "মোবাইল", "ঠিকানা", "টাকা", "পেমেন্ট")).toEqual(five);
  expect(columnsOf("Kunde", "Handy", "Adresse", "Betrag", "Zahlung")).toEqual(five);
  // No heading belongs to two columns.
  for (const [column, headings] of Object.entries(marketHeadings))
    for (const heading of headings) expect(columnsOf(heading), heading).toEqual([column]);
});

test("a title above the headings is not the header [10.142]", () => {
  const title = ["Orders of Kanto Kitchen", "", ""];
  const date = ["", "28 November"];
  expect(headerRowAt([title, date, ["Pangalan", "CP #", "Tirahan"], ["Ana", "0917"]])).toBe(2);
  expect(headerRowAt([title, ["Address", "Gift"]])).toBe(1);
  expect(
    headerRowAt([
      ["Kunde X", "Gift"],
      ["Ana", "yes"],
    ]),
  ).toBe(0);
  expect(headerRowAt([title, ["Who", "Where"]])).toBe(1);
  expect(headerRowAt([])).toBe(0);
});

test("a number, a boolean and a date become text where text is expected", () => {
  expect([4, 639175550142, 1.5, true, " x ", "  ", null].map(textOfCell)).toEqual([
    "4",
    "639175550142",
    "1.5",
    "true",
    "x",
    null,
    null,
  ]);
  expect([1e21, 1e-7].map(textOfCell)).toEqual(["1000000000000000000000", "1e-7"]);
  expect(textOfCell({ local: "2026-03-10T18:30:00" })).toBe("2026-03-10T18:30:00");
  expect(["1240.50", " 7 ", ".25", "5.", "+5", "-5", null].map(numberOfCell)).toEqual([
    1240.5,
    7,
    0.25,
    5,
    5,
    -5,
    null,
  ]);
  expect(numberOfCell("1".repeat(40))).toBeCloseTo(1.1111e39, -36);
  for (const none of ["1,240.50", "12 PHP", "0x10", "x5", true, "1".repeat(41), `${"1".repeat(50)}x`])
    expect(numberOfCell(none)).toBeNaN();
});

test("a phone number stored as a number is read as the same phone number", () => {
  const phones = [639175550142, 9175550142, "0917 555 0142", "+63 917 555 0142"];
  expect(phones.map((phone_number) => read({ phone_number }).phone_number)).toEqual(
    phones.map(() => "+639175550142"),
  );
  expect(read({ phone_number: "call me" }).phone_number).toBe("call me");
  // A number typed as text, without a plus, is a national number.
  expect(read({ phone_number: "6591234567" }).phone_number).not.toBe("+6591234567");
  const inKuwait = (phone_number: string | number) => rowFacts({ phone_number }, countries.kw, words);
  expect([inKuwait(96550012345), inKuwait(50012345)].map((facts) => facts.phone_number)).toEqual([
    "+96550012345",
    "+96550012345",
  ]);
});

test("a sheet's date counts its days from 1900 or from 1904", () => {
  expect(sheetTime(46091.770833333336, false)).toEqual({ local: "2026-03-10T18:30:00" });
  expect(sheetTime(46091.770833333336 - 1462, true)).toEqual({ local: "2026-03-10T18:30:00" });
  expect(sheetTime(-1, false)).toBeUndefined();
  expect(sheetTime(2_958_466, false)).toBeUndefined();
  expect(sheetTime(0, false)).toEqual({ local: "1899-12-30T00:00:00" });
  expect(sheetTime(2_958_465.5, false)).toEqual({ local: "9999-12-31T12:00:00" });
});

test("a time is on the outlet's clock unless it has its own offset", () => {
  const iso = (cell: Parameters<typeof scheduledMoment>[0]) => scheduledMoment(cell, manila)?.toISOString();
  const asked = "2026-03-10T10:30:00.000Z";
  for (const cell of [
    "2026-03-10 18:30",
    "2026-03-10T18:30:00",
    "2026-03-10T10:30:00Z",
    "2026-03-10 12:30+02:00",
    "2026-03-10 12:30 +0200",
    "2026-03-10T10:30:00.000z",
    46091.770833333336,
    { local: "2026-03-10T18:30:00" },
  ])
    expect(iso(cell)).toBe(asked);
  for (const none of ["tomorrow", "2026-02-30 10:00", "2026-03-10 25:00", "10/03/2026 18:30", -5])
    expect(scheduledMoment(none, manila)).toBeUndefined();
  expect(scheduledMoment("2026-03-10 18:30 or later", manila)).toBeUndefined();
  expect(scheduledMoment("on 2026-03-10 18:30", manila)).toBeUndefined();
  expect(iso("2026-03-10 8:05:07")).toBe("2026-03-10T00:05:07.000Z");
  expect(scheduledMoment(" ", manila)).toBeNull();
});

test("an hour that a clock change skips or repeats still gives one moment", () => {
  const berlin = (text: string) => scheduledMoment(text, "Europe/Berlin")?.toISOString();
  expect(berlin("2026-03-29 02:30")).toBe("2026-03-29T01:30:00.000Z");
  expect(berlin("2026-10-25 02:30")).toBe("2026-10-25T00:30:00.000Z");
  // On the day after the clock change the new offset applies.
  expect(berlin("2026-03-30 00:30")).toBe("2026-03-29T22:30:00.000Z");
  expect(berlin("2026-10-26 00:30")).toBe("2026-10-25T23:30:00.000Z");
});

test("choices may be written as on the portal, in any case and in the sheet's language [10.31]", () => {
  const payment = (payment_method: string) => {
    const facts = read({ payment_method });
    return [facts.payment_method, facts.pay_at_pickup];
  };
  for (const cash of [
    "cash",
    "Cash",
    "COD",
    "c.o.d.",
    "Cash on delivery",
    "CASH_ON_DELIVERY",
    "cash-on-delivery",
    "Bar bei Lieferung",
    "BAR",
    "nachnahme",
  ])
    expect(payment(cash), cash).toEqual(["CASH_ON_DELIVERY", false]);
  expect(payment("Card")).toEqual(["PAYMENT_ON_DELIVERY", false]);
  expect(payment("PAYMENT_ON_DELIVERY")).toEqual(["PAYMENT_ON_DELIVERY", false]);
  expect(payment("Zahlung bei Abholung")).toEqual(["PAID", true]);
  expect(payment("none")).toEqual([null, false]);
  expect(payment("paid")).toEqual(["PAID", false]);
  expect(payment("barter")).toEqual([null, false]);
  const delivery = (cells: RowCells) => read(cells).delivery_type;
  expect(delivery({})).toBe("instant");
  expect(delivery({ delivery_type: "SOFORT" })).toBe("instant");
  expect(delivery({ delivery_type: "ASAP" })).toBe("instant");
  expect(delivery({ scheduled_for: "2026-03-10 18:30" })).toBe("scheduled");
  expect(delivery({ delivery_type: "someday" })).toBeUndefined();
});

test("a row's unit and building come from its own cells, or if both are empty from its address", () => {
  const row = (cells: RowCells) => withUnit(read(cells), readUnit);
  const address = "1804, Almond Tower, 11th Avenue, Taguig";
  const readUnit = (text: string) => ({
    address: `, , ${text}`,
    unit_number: "1804",
    building: "Almond Tower",
  });
  expect(row({ address })).toMatchObject({ unit_number: "1804", building: "Almond Tower" });
  expect(row({ address: "11th Avenue", unit_number: "7" })).toMatchObject({
    unit_number: "7",
    building: null,
    drop_off_address: "7, , 11th Avenue",
  });
  expect(row({ address: "11th Avenue", building: "Almond Tower" })).toMatchObject({
    unit_number: null,
    building: "Almond Tower",
  });
  expect(row({ rider_notes: " Ring twice " })).toMatchObject({ address: null, rider_notes: "Ring twice" });
});
