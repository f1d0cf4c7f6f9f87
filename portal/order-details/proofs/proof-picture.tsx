import type { ProofKind } from "@waybill/contract/riders";
import { useState } from "react";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Bar } from "@waybill/ui/layout/skeleton.tsx";
import classes from "./proof-picture.module.css";
import { useProof } from "./use-proof.ts";

type ProofProps = { orderId: string; kind: ProofKind; takenAt: string | undefined };

/** The evidence under its step: a link that opens the photo in place. */
export function ProofPicture({ orderId, kind, takenAt }: ProofProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { address, error } = useProof(orderId, kind, isOpen);
  const time = takenAt ? formatTime(takenAt) : "";
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
      {isOpen && (
        <div className={classes.picture}>
          {address && <img src={address} alt={t(`order-tracking.photo-${kind}`, { time })} />}
          {!address && !error && <Bar blockSize="180px" />}
          {error && <p role="alert">{t("order-tracking.photo-not-loaded")}</p>}
        </div>
      )}
    </>
  );
}
