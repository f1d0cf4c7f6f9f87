import type { FileFormat } from "@waybill/contract/merchants/statements";
import type { EarningLine } from "@waybill/contract/riders/rider-earnings";
import { addDays, dayOf, mondayOf, startOfDay, type Day } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { directionOf } from "@waybill/domain/markets/languages";
import { type Currency, toMinor } from "@waybill/domain/money/money";
import { earningKinds } from "@waybill/domain/riders/pay-rules";
import { Readable } from "node:stream";
import { listEarnings } from "../../fleets/pay/list-earnings.ts";
import type { Actor } from "../../platform/actor.ts";
import { csvRow } from "../../platform/csv.ts";
import { documentPdf } from "./document-pdf.ts";
import type { DocumentDeps } from "./monthly-statements.ts";
import { documentFormats, type DocumentFile } from "./print-documents.ts";

type Rider = Extract<Actor, { kind: "rider" }>;
type Wanted = { week: Day; format: FileFormat; language: string };

/** A rider's week, Monday to Sunday, in the rider's language, with the lines of the earnings. */
export async function readEarningsFile(
  deps: DocumentDeps,
  actor: Rider,
  { week, format, language }: Wanted,
): Promise<DocumentFile> {
  const monday = mondayOf(week);
  const { timezone } = countries[deps.settings.country];
  const earnings = await listEarnings(deps, actor, { from: monday, to: addDays(monday, 6) });
  const { words, day, money } = documentFormats(deps, language);
  const currency = earnings.currency as Currency;
  const kindOf = ({ kind }: EarningLine) => words(`receipt.earned-${kind}`);
  const lines = earnings.data.toReversed();
  const name = `earnings-${monday}`;
  if (format === "csv") {
    const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: timezone });
    const heads = ["day", "time", "kind", "order", "shop", "amount", "currency"].map((head) =>
      words(`receipt.earned-${head}`),
    );
    const rows = lines.map((line) => {
      const at = new Date(line.at);
      return [
        dayOf(at, timezone),
        clock.format(at),
        kindOf(line),
        line.order_id,
        line.outlet_name,
        line.amount,
        currency,
      ];
    });
    // The byte order mark makes a spreadsheet read the file as UTF-8.
    const file = `\uFEFF${[heads, ...rows].map(csvRow).join("")}`;
    return { name: `${name}.csv`, type: "text/csv; charset=utf-8", bytes: Readable.from([file]) };
  }
  const noon = (of: Day) => new Date(startOfDay(of, timezone).getTime() + 12 * 3_600_000);
  const moneyOf = (amount: number) => money(toMinor(amount, currency), currency);
  const bytes = await documentPdf({
    title: words("receipt.earned-title"),
    issuer: [deps.brand.current().service_name],
    customer: [],
    facts: [
      { start: words("receipt.earned-week"), end: `${day(noon(monday))} – ${day(noon(addDays(monday, 6)))}` },
    ],
    lines: lines.map((line) => ({
      start: [day(new Date(line.at)), kindOf(line)].join(" · "),
      detail: [line.outlet_name, line.order_id].filter(Boolean).join(" · "),
      end: moneyOf(line.amount),
    })),
    sums: [
      ...earningKinds
        .filter((kind) => (earnings.sums[kind] ?? 0) !== 0)
        .map((kind) => ({ start: words(`receipt.earned-${kind}`), end: moneyOf(earnings.sums[kind] ?? 0) })),
      { start: words("receipt.earned-total"), end: moneyOf(earnings.total), isStrong: true },
    ],
    language,
    direction: directionOf(language),
    now: deps.now(),
  });
  return { name: `${name}.pdf`, type: "application/pdf", bytes };
}
