import { expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

/** Amounts typical of a busy business. */
const month = {
  period: "2026-10",
  currency: "PHP",
  deliveries: 1234,
  opening: -123_456.5,
  fees: 123_456.5,
  vouchers: -12_345.5,
  cancellations: 1234.5,
  after_failures: 0,
  cash: -223_456.5,
  refunds: -1234.5,
  credits: -123.5,
  closing: -223_456.5,
};

test("the files of a statement are fully visible next to its amounts in a window of 1440 px", async () => {
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page);
  await page.route(/\/api\/.*\/statements/, (route) =>
    route.fulfill({ json: { result: { data: [month] } } }),
  );
  await page.goto("/statements");
  const table = page.getByRole("region", { name: textOf("statements.months") }).last();
  await table.getByRole("button", { name: `${month.period} CSV` }).waitFor();
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBe(0);
});
