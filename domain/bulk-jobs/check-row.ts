import { addressProblems } from "../addresses/check-address.ts";
import type { Country } from "../markets/country.ts";
import { toMinor } from "../money/money.ts";
import { orderProblems } from "../orders/check-order.ts";
import { isReferenceTooLong, maxReferenceLength, referenceOf } from "../vendors/order-reference.ts";
import { maxReadyMinutes } from "../time/ready-at.ts";
import { preorderWindowMs } from "../time/timings.ts";
import type { CollectionPoint, collectionPointFinder } from "./collection-point.ts";
import { type ReadUnit, requestOfRow, type RowFacts, withUnit } from "./read-row.ts";
import { templateColumnNames, type TemplateColumn } from "./template-columns.ts";

/** A broken rule: its text key, the column, and the values of the text. */
export type RowProblem = { key: string; column: TemplateColumn; values?: Record<string, string> };

type Around = {
  country: Country;
  now: Date;
  findPoint: ReturnType<typeof collectionPointFinder>;
  readUnit: ReadUnit;
};

/** The column that contains a field of the order payload. */
const columnOfField: Readonly<Record<string, TemplateColumn>> = {
  vendor_id: "collection_point",
  name: "customer_name",
  phone_number: "phone_number",
  unit_number: "unit_number",
  address: "address",
  latitude: "latitude",
  notes: "rider_notes",
  amount: "amount",
  description: "description",
  payment_method: "payment_method",
};

/** The maximum length of fields that spec §5 does not limit; the order payload has the same limit. */
const maxPlainCharacters = 4000;
const plainColumns = ["customer_name", "phone_number", "unit_number", "building"] as const;

const asProblem = (
  key: string,
  column: TemplateColumn,
  values?: Record<string, string | number>,
): RowProblem => ({
  key,
  column,
  ...(values && {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  }),
});

const isPayable = (amount: number | null, { currency }: Country): boolean => {
  try {
    return amount === null || !Number.isFinite(amount) || Number.isFinite(toMinor(amount, currency));
  } catch {
    return false;
  }
};

/** True if this is a valid number of minutes until an order is ready. */
const isReadable = (minutes: number | null | undefined): boolean =>
  minutes == null || (Number.isInteger(minutes) && minutes >= 0 && minutes <= maxReadyMinutes);

/** An amount that is present but invalid is never reported as missing. */
const wrongAmount = (amount: number) =>
  amount < 0 ? "bulk-row.amount-negative" : "bulk-row.amount-unreadable";

function timeProblem({ delivery_type, scheduled_for }: RowFacts, now: Date): RowProblem | undefined {
  if (delivery_type === undefined) return asProblem("bulk-row.delivery-type", "delivery_type");
  if (scheduled_for === undefined) return asProblem("bulk-row.scheduled-for", "scheduled_for");
  if (delivery_type === "instant")
    return scheduled_for === null ? undefined : asProblem("bulk-row.instant-with-time", "scheduled_for");
  if (scheduled_for === null) return asProblem("bulk-row.fill-scheduled-for", "scheduled_for");
  const ahead = scheduled_for.getTime() - now.getTime();
  return ahead <= 0 || ahead > preorderWindowMs
    ? asProblem("validation.preorder-window", "scheduled_for")
    : undefined;
}

/**
 * Returns the broken rules of a row, in column order: the order check of a request (spec §5) with the country's
 * rules, the address limits, and the rules of the file. A row without coordinates is valid if its address can be
 * searched: `needsPlace`. `point` is the collection point; undefined if unknown.
 */
export function checkRow(
  facts: RowFacts,
  { country, now, findPoint, readUnit }: Around,
): { problems: RowProblem[]; point: CollectionPoint | undefined; needsPlace: boolean } {
  const { point, problem: pointProblem } = findPoint(facts.collection_point);
  const needsPlace = facts.latitude === null && facts.longitude === null && facts.address !== null;
  // An unknown collection point was already reported. Missing coordinates are checked after the address search.
  const looked = needsPlace ? { ...facts, latitude: 0, longitude: 0 } : facts;
  // Parsing an address is slow, so it is done only if a rule needs its parts.
  const read = country.order_rules.unit_number_required ? withUnit(looked, readUnit) : looked;
  const draft = requestOfRow(read, point?.vendor_id ?? "unknown");

  const found: RowProblem[] = orderProblems(draft, country).map(({ key, path, values }) =>
    asProblem(
      key === "validation.fill-amount" && facts.amount !== null ? wrongAmount(facts.amount) : key,
      columnOfField[path.at(-1) ?? ""] ?? "customer_name",
      values,
    ),
  );
  if (!isPayable(facts.amount, country)) found.push(asProblem("bulk-row.amount-unreadable", "amount"));
  for (const { key, path } of addressProblems({
    ...looked,
    address: facts.address,
    notes: facts.rider_notes,
  }))
    if (key !== "validation.no-coordinates")
      found.push(asProblem(key, columnOfField[path.at(-1) ?? ""] ?? "address"));
  for (const column of plainColumns)
    if ((facts[column]?.length ?? 0) > maxPlainCharacters)
      found.push(asProblem("bulk-row.too-long", column, { maximum: maxPlainCharacters }));
  if (!isReadable(facts.ready_in_minutes))
    found.push(asProblem("bulk-row.ready-in-minutes", "ready_in_minutes", { maximum: maxReadyMinutes }));
  if (isReferenceTooLong(facts.reference))
    found.push(asProblem("validation.reference-too-long", "reference", { maximum: maxReferenceLength }));
  if (point?.reference_required && referenceOf(facts.reference) === undefined)
    found.push(asProblem("validation.reference-required", "reference"));
  const late = timeProblem(facts, now);
  if (late) found.push(late);
  if (pointProblem) found.push(asProblem(pointProblem, "collection_point"));
  else if (point.latitude === null || point.longitude === null)
    found.push(asProblem("bulk-row.collection-point-without-place", "collection_point"));

  const position = ({ column }: RowProblem) => templateColumnNames.indexOf(column);
  return { problems: found.sort((a, b) => position(a) - position(b)), point, needsPlace };
}
