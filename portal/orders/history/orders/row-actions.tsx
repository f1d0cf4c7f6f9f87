import type { Order } from "@waybill/contract/order";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { Sheet } from "@waybill/ui/overlays/drawer.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { receiptPathOf } from "../../details/order-panel.tsx";
import { ProofPhotos, useShownProofs } from "../../details/proof-photo.tsx";
import { pathOfRepeat } from "../../../navigation/paths.ts";
import classes from "./row-actions.module.css";

/** The actions of a past order without opening it: repeat, photos, receipt. */
export function RowActions({ order }: { order: Order }) {
  const t = useTexts();
  const photos = useShownProofs(order);
  const [isPhotoOpen, openPhoto] = useState(false);
  const { name } = order.customer;
  const looks = (icon: IconName, words: string) => ({
    className: classes.action,
    title: words,
    "aria-label": t("history.action-for", { action: words, name }),
    children: <Icon name={icon} />,
  });
  return (
    <div className={classes.actions}>
      <Link
        to={pathOfRepeat(order.vendor_id, order.order_id)}
        {...looks("repeat", t("order-tracking.repeat"))}
      />
      <a
        href={receiptPathOf(order)}
        target="_blank"
        rel="noreferrer"
        {...looks("receipt", t("history.action-receipt"))}
      />
      {photos.length > 0 && (
        <button
          type="button"
          {...looks("picture", t("history.action-photo"))}
          onClick={() => openPhoto(true)}
        />
      )}
      {isPhotoOpen && (
        <Sheet open title={t("history.photos-of", { name })} onClose={() => openPhoto(false)}>
          <ProofPhotos order={order} kinds={photos} />
        </Sheet>
      )}
    </div>
  );
}
