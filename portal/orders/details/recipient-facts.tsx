import type { Order } from "@waybill/contract/order";
import { ratingReasons } from "@waybill/domain/tracking/recipient-acts";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./order-facts.module.css";

/** The text keys of the recipient's changes; stars and problems are listed separately. */
const changeKeys: Readonly<Record<string, string>> = {
  notes: "tracking.instructions-notes",
  leave: "tracking.instructions-leave",
  gate_code: "tracking.instructions-gate_code",
  pin: "order-tracking.recipient-pin",
};

const isOffered: ReadonlySet<string> = new Set(ratingReasons);

const dashed = (name: string) => name.replaceAll("_", "-");

/**
 * The recipient's changes through the link: where to leave the parcel, each change with its time, the stars, and a
 * problem.
 */
export function RecipientFacts({ recipient }: { recipient: NonNullable<Order["recipient"]> }) {
  const t = useTexts();
  const { leave, gate_code, changes, rating, problem } = recipient;
  const changed = changes.flatMap(({ at, fields }) => {
    const names = fields.flatMap((field) => changeKeys[field] ?? []);
    return names.length === 0 ? [] : [{ at, names: names.map((key) => t(key)).join(", ") }];
  });
  const reasons = rating?.reasons
    .map((reason) => (isOffered.has(reason) ? t(`tracking.reasons-${reason}`) : reason))
    .join(", ");
  return (
    <>
      {leave !== "hand_over" && (
        <>
          <dt>{t("tracking.instructions-leave")}</dt>
          <dd>{t(`tracking.leave-${dashed(leave)}`)}</dd>
        </>
      )}
      {gate_code && (
        <>
          <dt>{t("tracking.instructions-gate_code")}</dt>
          <dd>
            <bdi dir="ltr">{gate_code}</bdi>
          </dd>
        </>
      )}
      {changed.length > 0 && (
        <>
          <dt>{t("order-tracking.recipient-changed")}</dt>
          <dd>
            {changed.map(({ at, names }) => (
              <span key={at} className={classes.line}>
                <bdi>
                  {formatDay(at)}, {formatTime(at)}
                </bdi>
                : {names}
              </span>
            ))}
          </dd>
        </>
      )}
      {rating && (
        <>
          <dt>{t("order-tracking.rating")}</dt>
          <dd>
            <span className={classes.line}>{t("order-tracking.rating-stars", { stars: rating.stars })}</span>
            {reasons && <bdi className={classes.line}>{reasons}</bdi>}
            {rating.text && <bdi className={classes.line}>{rating.text}</bdi>}
          </dd>
        </>
      )}
      {problem && (
        <>
          <dt>{t("order-tracking.recipient-problem")}</dt>
          <dd>
            <span className={classes.line}>{t(`tracking.cause-${dashed(problem.cause)}`)}</span>
            {problem.text && <bdi className={classes.line}>{problem.text}</bdi>}
            <bdi className={classes.line}>
              {formatDay(problem.at)}, {formatTime(problem.at)}
            </bdi>
          </dd>
        </>
      )}
    </>
  );
}
