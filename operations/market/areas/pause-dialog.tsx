import type { OperatedArea } from "@waybill/contract/operations/areas";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { MomentField } from "../moment-field.tsx";
import { useAreaChanges } from "./use-areas.ts";

const hourMs = 3_600_000;

/** Refuses quotes from and to an area for a while, with the reason that merchants read; or ends that. */
export function PauseDialog({ area, onClose }: { area: OperatedArea; onClose: () => void }) {
  const t = useTexts();
  const { pause } = useAreaChanges();
  const [until, setUntil] = useState(() =>
    area.pause ? area.pause.until : new Date(Date.now() + 2 * hourMs).toISOString(),
  );
  const [reason, setReason] = useState(area.pause?.reason ?? "");
  const [isTried, setTried] = useState(false);
  const send = (end: string, words: string) =>
    pause.mutate({ id: area.area_id, until: end, reason: words }, { onSuccess: onClose });
  const submit = () => {
    setTried(true);
    if (until && reason.trim()) send(until, reason.trim());
  };
  return (
    <Dialog
      open
      title={t("console.market-area-pause-title", { area: area.name })}
      description={t("console.market-area-pause-text")}
      submitLabel={t("console.market-area-pause")}
      busy={pause.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <MomentField
        label={t("console.market-until")}
        value={until}
        error={isTried && !until && t("console.market-fill")}
        onChange={setUntil}
      />
      <TextField
        label={t("console.market-reason-for-merchants")}
        maxLength={500}
        required
        value={reason}
        error={isTried && !reason.trim() && t("console.market-fill")}
        onChange={({ target }) => setReason(target.value)}
      />
      {area.pause && (
        <Button
          busy={pause.isPending}
          onClick={() => send(new Date().toISOString(), area.pause?.reason ?? "")}
        >
          {t("console.market-area-resume")}
        </Button>
      )}
    </Dialog>
  );
}
