import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { type ProofKind, readProof } from "@waybill/contract/riders";
import { Bar } from "@waybill/ui/layout/skeleton.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useState } from "react";
import classes from "./proof-photo.module.css";

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

/** A proof picture as an address that an image can show; it is fetched with the session, and only when asked for. */
function useProof(orderId: string, kind: ProofKind, isWanted: boolean) {
  const { data, error } = useQuery<unknown>({
    queryKey: ["proof", orderId, kind],
    queryFn: ({ signal }) => call(readProof, { params: { orderId, kind }, signal }),
    enabled: isWanted,
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return undefined;
    const made = URL.createObjectURL(data);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address lives exactly as long as this effect
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [data]);
  return { address, error };
}
