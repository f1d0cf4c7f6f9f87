import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { Button } from "@waybill/ui/button.tsx";
import { Map } from "@waybill/ui/map/map.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./confirm-place.module.css";

type Props = { place: NonNullable<BulkRow["place"]>; isBusy: boolean; onConfirm: () => void };

/** Near enough to read the names of the streets around it. */
const zoom = 15;

/** The place that was matched weakly for a row's address, on a small map, with the button that takes it. */
export function ConfirmPlace({ place, isBusy, onConfirm }: Props) {
  const t = useTexts();
  const { latitude, longitude } = place;
  return (
    <figure className={classes.place} aria-label={t("bulk-order.matched-place")}>
      <Map
        label={t("bulk-order.matched-place")}
        className={classes.map ?? ""}
        center={{ latitude, longitude }}
        zoom={zoom}
        markers={[{ id: "matched", kind: "customer", latitude, longitude }]}
        still
      />
      <figcaption>
        <bdi>{place.formatted_address}</bdi>
        <Button look="primary" busy={isBusy} onClick={onConfirm}>
          {t("bulk-order.confirm-place")}
        </Button>
      </figcaption>
    </figure>
  );
}
