import { IconButton } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { copyText } from "./order-actions.tsx";
import classes from "./rider-card.module.css";

export type KnownRider = { name: string; phone_number: string; vehicle?: string | null };

const initialsOf = (name: string) =>
  name
    .split(/\s+/u)
    .map((word) => [...word][0] ?? "")
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join("")
    .toLocaleUpperCase();

/** Who rides, and how to reach them. */
export function RiderCard({ rider }: { rider: KnownRider }) {
  const t = useTexts();
  const { name, phone_number: phone } = rider;
  return (
    <section className={classes.card} aria-label={t("order-tracking.rider")}>
      <span className={classes.avatar} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        {rider.vehicle && (
          <p className={classes.second}>
            <bdi>{rider.vehicle}</bdi>
          </p>
        )}
        <p className={classes.second}>
          <bdi dir="ltr">{formatPhone(phone)}</bdi>
        </p>
      </div>
      <IconButton
        name="copy"
        label={t("order-tracking.copy-phone")}
        onClick={() => void copyText(phone, "order-tracking.phone-copied")}
      />
      <a
        className={classes.call}
        href={`tel:${phone}`}
        aria-label={t("order-tracking.call-rider", { name })}
        title={t("order-tracking.call-rider", { name })}
      >
        <Icon name="phone" />
      </a>
    </section>
  );
}
