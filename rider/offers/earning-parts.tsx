import type { Offer } from "@waybill/contract/riders/rider-jobs";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { partName } from "./part-name.ts";
import styles from "./offer.module.css";

type Part = Pick<Offer["earning_parts"][number], "kind" | "amount" | "metres">;

/** The parts of an offer's earning; parts of the same kind are added up over its orders. */
function partsOf({ earning_parts }: Pick<Offer, "earning_parts">): Part[] {
  const parts = new Map<Part["kind"], Part>();
  for (const { kind, amount, metres } of earning_parts) {
    const before = parts.get(kind);
    const route = metres === undefined ? before?.metres : metres + (before?.metres ?? 0);
    // Rounded, because sums of hundredths are not exact.
    const sum = Math.round((amount + (before?.amount ?? 0)) * 1000) / 1000;
    parts.set(kind, { kind, amount: sum, ...(route !== undefined && { metres: route }) });
  }
  return [...parts.values()];
}

export function EarningParts({ offer }: { offer: Offer }) {
  const t = useTexts();
  const parts = partsOf(offer);
  if (parts.length === 0) return null;
  return (
    <dl className={styles.parts}>
      {parts.map((part) => (
        <div key={part.kind}>
          <dt>{partName(t, part)}</dt>
          <dd>{formatMoney(part.amount, offer.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
