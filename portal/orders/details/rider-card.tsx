import { call } from "@waybill/client/calls/call.ts";
import { usePicture } from "@waybill/client/calls/use-picture.ts";
import type { Order } from "@waybill/contract/order";
import { readRiderPhoto } from "@waybill/contract/riders/riders";
import { IconButton } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { copyText } from "./order-actions.tsx";
import classes from "./rider-card.module.css";

export type ShownRider = Partial<NonNullable<Order["rider"]>> & { name: string; phone_number: string };
type RiderProps = { rider: ShownRider; orderId: string };

const initialsOf = (name: string) =>
  name
    .split(/\s+/u)
    .map((word) => [...word][0] ?? "")
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join("")
    .toLocaleUpperCase();

/** A rider's photo if the country allows showing it, else the initials. */
export const RiderAvatar = ({ rider, orderId }: RiderProps) => (
  <span className={classes.avatar} aria-hidden="true">
    {rider.photo === undefined ? initialsOf(rider.name) : <Photo rider={rider} orderId={orderId} />}
  </span>
);

function Photo({ rider, orderId }: RiderProps) {
  const { address } = usePicture(["rider-photo", orderId, rider.photo, rider.name], (signal) =>
    call(readRiderPhoto, { params: { orderId }, signal }),
  );
  return address === undefined ? initialsOf(rider.name) : <img src={address} alt="" />;
}

/** Vehicle and plate, to recognise the rider from afar. */
export const RiderVehicle = ({ rider: { vehicle, plate } }: Pick<RiderProps, "rider">) =>
  (vehicle || plate) && (
    <p className={classes.vehicle}>
      {vehicle && <bdi>{vehicle}</bdi>}
      {plate && <bdi className={classes.plate}>{plate}</bdi>}
    </p>
  );

/** The rider, and how to call. */
export function RiderCard({ rider, orderId }: RiderProps) {
  const t = useTexts();
  const { name, phone_number: phone } = rider;
  return (
    <section className={classes.card} aria-label={t("order-tracking.rider")}>
      <RiderAvatar rider={rider} orderId={orderId} />
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <RiderVehicle rider={rider} />
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
        aria-label={t("order.call-rider", { name })}
        title={t("order.call-rider", { name })}
      >
        <Icon name="phone" />
      </a>
    </section>
  );
}
