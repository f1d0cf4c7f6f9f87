import { toMinor, fromMinor, type Currency } from "../money/money.ts";
import type { OrderStatus } from "../orders/status.ts";

/** The tips that recipients may give the rider of a delivered order, in the country's currency. */
export type TipOffer = { readonly presets: readonly number[]; readonly min: number; readonly max: number };

/** The parts of the country parameter `tipAmounts`: up to three preset amounts, and the limits of a custom one. */
export const tipParts = ["small", "middle", "large", "least", "most"] as const;
/** How many days after a delivery a tip is accepted, the same as for a rating. */
const tipDays = 7;
/** For one order: the maximum attempts to charge a card, and the maximum changes of the amount before. */
export const tipLimits = { attempts: 5, changes: 30 };
/** The default maximum of a custom amount, as a multiple of the largest preset. */
const timesLargest = 10;

/**
 * Parses the parameter `small:20|middle:50|large:100|least:10|most:1000`; undefined if there is no preset amount,
 * so no tips.
 */
export function parseTipOffer(text: string): TipOffer | undefined {
  const figures = new Map(
    text.split("|").flatMap((part): [string, number][] => {
      const [name = "", figure = ""] = part.split(":").map((word) => word.trim());
      const amount = Number(figure);
      return figure !== "" && amount > 0 ? [[name, amount]] : [];
    }),
  );
  const presets = ["small", "middle", "large"]
    .flatMap((name) => figures.get(name) ?? [])
    .sort((one, other) => one - other);
  const [smallest, largest] = [presets[0], presets.at(-1)];
  if (smallest === undefined || largest === undefined) return undefined;
  const min = Math.min(figures.get("least") ?? smallest, smallest);
  return { presets, min, max: Math.max(figures.get("most") ?? largest * timesLargest, largest) };
}

/** True if a tip is within the limits and has no more decimals than the currency. */
export const isTipAmount = ({ min, max }: TipOffer, amount: number, currency: Currency): boolean =>
  amount >= min && amount <= max && fromMinor(toMinor(amount, currency), currency) === amount;

export type TipProblem = "tip_not_delivered" | "tip_too_late";

/** Returns why an order cannot get a tip; undefined if it can. */
export function tipProblem(
  {
    status,
    status_history,
  }: {
    status: OrderStatus;
    status_history: readonly { status: OrderStatus; created_at: string }[];
  },
  now: Date,
): TipProblem | undefined {
  const delivered = status_history.findLast((entry) => entry.status === "DELIVERED");
  if (status !== "DELIVERED" || !delivered) return "tip_not_delivered";
  const over = Date.parse(delivered.created_at) + tipDays * 86_400_000;
  return now.getTime() < over ? undefined : "tip_too_late";
}
