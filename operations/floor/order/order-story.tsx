import type { OrderWithStory, StoryEntry } from "@waybill/contract/operations/orders";
import { type Currency, fromMinor } from "@waybill/domain/money/money";
import { formatDistance, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Link } from "react-router";
import styles from "./order.module.css";

type Props = { order: OrderWithStory };
type EntryProps = { entry: StoryEntry; order: OrderWithStory };

/** An order's events, oldest first: change, person, and comment. */
export function OrderStory({ order }: Props) {
  const t = useTexts();
  return (
    <section className={styles.section} aria-label={t("console.story")}>
      <h3>{t("console.story")}</h3>
      <ol className={styles.story}>
        {order.story.map((entry, at) => (
          <li key={`${entry.at} ${String(at)}`}>
            <Happened entry={entry} order={order} />
            <time dateTime={entry.at}>{formatTime(entry.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The text key prefix of an entry, by its kind. */
const keyOf = ({ kind, action }: StoryEntry): string =>
  ({
    change: `console.story-${action.replace(".", "-")}`,
    note: "console.story-order-noted",
    offer: `console.story-offer-${action}`,
    rider: `console.story-${action}`,
    incident: `console.incident-${action}`,
  })[kind];

function useWords() {
  const t = useTexts();
  return (entry: StoryEntry, currency: string): string => {
    const { kind, action, detail } = entry;
    const status = detail["status"] ?? detail["to"];
    if (action === "order.moved" && typeof status === "string")
      return t("console.story-moved-to", { status: t(`status.${status}`) });
    const minor = detail["amount_minor"];
    // The server writes an ISO 4217 code.
    const amount =
      typeof minor === "number" ? formatMoney(fromMinor(minor, currency as Currency), currency) : "";
    const key = keyOf(entry);
    const words = t(key, { amount });
    if (words !== key) return words;
    // An incident named by a person shows that name; anything else has a general text.
    return kind === "incident" ? action : t("console.story-something");
  };
}

/** The comment: one of our reasons is translated, a person's words are not. */
function useDescription() {
  const t = useTexts();
  const textOr = (key: string, words: string) => (t(key) === key ? words : t(key));
  return ({ kind, action, text, detail }: StoryEntry): string | undefined => {
    const { reason } = detail;
    if (kind === "offer" && text) return textOr(`console.declined-${text}`, text);
    if (kind === "rider" && action === "failed" && typeof reason === "string")
      return textOr(`console.failed-${reason}`, reason);
    if (action === "order.cancelled" && text) return textOr(`cancel-reason.${text.toLowerCase()}`, text);
    return text ?? undefined;
  };
}

function Happened({ entry, order }: EntryProps) {
  const t = useTexts();
  const words = useWords();
  const describe = useDescription();
  const { detail, kind } = entry;
  const metres = detail["far_from_place"] === true ? detail["metres_from_place"] : undefined;
  const far =
    typeof metres === "number" ? t("console.story-far", { distance: formatDistance(metres) }) : undefined;
  const how = kind === "incident" ? detail["how"] : undefined;
  const rest = [
    far,
    typeof how === "string" ? t("console.story-resolved", { how }) : undefined,
    describe(entry),
  ].filter(Boolean);
  return (
    <span>
      <bdi>{words(entry, order.currency)}</bdi>
      <small>
        <Who entry={entry} order={order} />
        {rest.map((part, at) => (
          <span key={at}>
            {(at > 0 || entry.actor) && " · "}
            <bdi>{part}</bdi>
          </span>
        ))}
      </small>
    </span>
  );
}

/** The actor, with a link; for automatic events, the product's name. */
function Who({ entry: { actor }, order }: EntryProps) {
  const t = useTexts();
  if (!actor) return null;
  const kind = t(`console.by-${actor.kind}`);
  if (actor.name === null) return <bdi>{kind === `console.by-${actor.kind}` ? actor.kind : kind}</bdi>;
  const pages: Record<string, string> = {
    rider: `/riders?rider=${encodeURIComponent(actor.id)}`,
    vendor: `/merchants?vendor=${encodeURIComponent(order.vendor_id)}`,
    partner: `/merchants?vendor=${encodeURIComponent(actor.id)}`,
  };
  return (
    <Link to={pages[actor.kind] ?? "/people"}>
      <bdi>{actor.name}</bdi>
    </Link>
  );
}
