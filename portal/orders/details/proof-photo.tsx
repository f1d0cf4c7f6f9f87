import { call } from "@waybill/client/calls/call.ts";
import { usePicture } from "@waybill/client/calls/use-picture.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import type { Order } from "@waybill/contract/order";
import { type ProofKind, proofKinds, readProof } from "@waybill/contract/riders/riders";
import { lastEntryOf } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { Bar } from "@waybill/ui/layout/skeleton.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import classes from "./proof-photo.module.css";

type ProofProps = { orderId: string; kind: ProofKind; takenAt: string | undefined };

/** A thumbnail below its step: a link that opens the photo in place. */
export function ProofPicture({ orderId, kind, takenAt }: ProofProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        {isOpen ? t("order-tracking.hide-photo") : t("order-tracking.see-photo")}
      </button>
      {isOpen && <Picture orderId={orderId} kind={kind} takenAt={takenAt} />}
    </>
  );
}

function Picture({ orderId, kind, takenAt }: ProofProps) {
  const t = useTexts();
  const { address, error } = usePicture(["proof", orderId, kind], (signal) =>
    call(readProof, { params: { orderId, kind }, signal }),
  );
  const time = takenAt ? formatTime(takenAt) : "";
  return (
    <div className={classes.picture}>
      {address && <img src={address} alt={t(`order.photo-${kind}`, { time })} />}
      {!address && !error && <Bar blockSize="180px" />}
      {error && <p role="alert">{t("order.photo-not-loaded")}</p>}
    </div>
  );
}

/** The status that a photo proves. */
export const provenStatus = {
  pickup: "PICKED_UP",
  delivery: "DELIVERED",
  return: "RETURNED_TO_VENDOR",
} as const satisfies Record<ProofKind, OrderStatus>;

/** The photos of an order that may be shown; each kind has its own flag. */
export function useShownProofs({ proofs }: Pick<Order, "proofs">): readonly ProofKind[] {
  const isShown: Record<ProofKind, boolean> = {
    pickup: useFlag("proof-of-pickup-web"),
    delivery: useFlag("proof-of-delivery-web"),
    return: useFlag("proof-of-return-web"),
  };
  return proofKinds.filter((kind) => isShown[kind] && proofs[kind] !== null);
}

/** The photos of an order, newest first. */
export const ProofPhotos = ({ order, kinds }: { order: Order; kinds: readonly ProofKind[] }) =>
  kinds
    .toReversed()
    .map((kind) => (
      <Picture
        key={kind}
        orderId={order.order_id}
        kind={kind}
        takenAt={lastEntryOf(order.status_history, provenStatus[kind])?.created_at}
      />
    ));
