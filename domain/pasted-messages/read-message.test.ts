import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { messages } from "./messages.fixture.ts";
import { isMessage, readMessage } from "./read-message.ts";

const cash = "cash_on_delivery";
const all = Object.entries(messages).flatMap(([country, samples]) =>
  samples.map(([text, read]) => [country as keyof typeof messages, text, read] as const),
);

test("more than forty messages are read, from each seeded country and in each of its languages", () => {
  expect(all.length).toBeGreaterThanOrEqual(43);
  expect(Object.values(messages).every((samples) => samples.length > 8)).toBe(true);
});

test.each(all)("[10.127] %s: %s", (country, text, read) => {
  const { pieces, ...found } = readMessage(text, countries[country]);
  expect(found).toEqual(read);
  expect(isMessage({ pieces })).toBe(true);
  for (const [at, { from, to }] of pieces.entries()) {
    expect(from).toBeLessThan(to);
    expect(from).toBeGreaterThanOrEqual(pieces[at - 1]?.to ?? 0);
  }
});

test.each([
  ["ph", "Unit 1204 Tower 2 Gramercy, Kalayaan Ave, Makati"],
  ["ph", "12 Rizal St., Poblacion, near the church"],
  ["sg", "Blk 123 Ang Mo Kio Ave 3 #08-456 S(560123)"],
  ["sg", "大牌123 宏茂桥3道 #08-456 新加坡560123"],
  ["kw", "السالمية قطعة 5 شارع 3 منزل 12"],
  ["kw", "Salmiya block 5 street 3 house 12, floor 2"],
  ["pk", "House 12 Street 5 Block B Gulshan-e-Iqbal Karachi"],
  ["ph", "0917 123 4567"],
  ["ph", "14.5547, 121.0244"],
  ["ph", ""],
] as const)("an address, a number or nothing is no message [10.127]: %s %s", (country, text) => {
  expect(isMessage(readMessage(text, countries[country]))).toBe(false);
});

test.each([
  ["two totals that differ", "Ana Reyes 0917 555 0142, total 500, total 600", { amount: undefined }],
  ["cash and paid at once", "Ana Reyes 0917 555 0142 cash or paid?", { payment: undefined }],
  ["a door before COD", "Ana Reyes 0917 555 0142 Legazpi Tower 908 COD", { amount: undefined }],
  ["GCash without a word of whether it is paid", "Ana Reyes 0917 555 0142 gcash", { payment: undefined }],
  ["words that are no name", "pwede po mag order? 0917 555 0142 cod 500", { name: undefined }],
  ["no address at all", "Ana Reyes 0917 555 0142 cod 500 salamat po", { address: undefined }],
  ["no phone", "Ana Reyes, 12 Rizal St, cod 500", { phone: undefined }],
])("%s: what the message does not say stays empty [10.127]", (_, text, lacks) => {
  const read = readMessage(text, countries.ph);
  for (const field of Object.keys(lacks)) expect(read).not.toHaveProperty(field);
});

test("a payment that the country does not offer is not chosen, and of Latin-script languages only the country's are read [10.127]", () => {
  const paidOnly = { ...countries.ph, payment_methods: ["PAID"] as const };
  expect(readMessage("Ana Reyes 0917 555 0142 COD 500", paidOnly)).not.toHaveProperty("payment");
  expect(readMessage("Ana Reyes 0917 555 0142 tunai", countries.ph)).not.toHaveProperty("payment");
});

test.each([
  [
    "ph",
    "收件人：陈美玲\n电话：0917 123 4567\n地址：The Columns Legazpi 908\n总共850 货到付款",
    {
      name: "陈美玲",
      phone: "+639171234567",
      address: "The Columns Legazpi 908",
      amount: 850,
      payment: cash,
    },
  ],
  [
    "sg",
    "الاسم: نورة العنزي\nالهاتف: 9123 4567\nالعنوان: 12 Orchard Road\nالدفع: كاش",
    { name: "نورة العنزي", phone: "+6591234567", address: "12 Orchard Road", payment: cash },
  ],
  [
    "kw",
    "نام: محمد عثمان\nموبائل: 9990 1234\nپتہ: Salmiya block 5 street 3\nادائیگی: کیش",
    { name: "محمد عثمان", phone: "+96599901234", address: "Salmiya block 5 street 3", payment: cash },
  ],
] as const)("a message in another script is read in every country [10.127]: %s %s", (country, text, read) => {
  const { pieces: _, ...found } = readMessage(text, countries[country]);
  expect(found).toEqual(read);
});

test("a message of any length is read quickly [10.127]", () => {
  const long = "order po 0917 123 4567 12 Rizal St, ".repeat(400);
  const started = performance.now();
  readMessage(long, countries.ph);
  readMessage("9 ".repeat(5000), countries.ph);
  readMessage("a".repeat(50_000), countries.sg);
  expect(performance.now() - started).toBeLessThan(2000);
});
