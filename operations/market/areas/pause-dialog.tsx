import type { OperatedArea } from "@waybill/contract/operations/areas";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { MomentField } from "../../forms/moment-field.tsx";
import { useState } from "react";
import { EditConflictNote } from "../../forms/edit-conflict-note.tsx";
import { useAreaChanges } from "./use-areas.ts";

const hourMs = 3_600_000;

/**
 * A time far in the past ends the pause even if this computer's clock is fast, because the server compares with its
 * own.
 */
const longOver = () => new Date(Date.now() - 24 * hourMs).toISOString();

/**
 * Pauses an area: quotes from and to it are refused for a while, with a reason that merchants read. Also ends a
 * pause.
 */
export function PauseDialog({ area, onClose }: { area: OperatedArea; onClose: () => void }) {
  const t = useTexts();
  const { pause } = useAreaChanges();
  const [opened] = useState(area.pause);
  const isOther = area.pause?.until !== opened?.until || area.pause?.reason !== opened?.reason;
  const form = useForm({
    initial: () => ({
      until: area.pause?.until ?? new Date(Date.now() + 2 * hourMs).toISOString(),
      reason: area.pause?.reason ?? "",
    }),
    check: ({ until, reason }) =>
      fieldProblems({
        until: until ? !(Date.parse(until) > Date.now()) && t("console.fill-later") : t("console.fill"),
        reason: !reason.trim() && t("console.fill"),
      }),
    save: ({ until, reason }) =>
      pause.mutateAsync({ area, until, reason: reason.trim() }, { onSuccess: onClose }),
  });
  return (
    <Dialog
      open
      title={t("console.market-area-pause-title", { area: area.name })}
      description={t("console.market-area-pause-text")}
      submitLabel={t("console.market-area-pause")}
      busy={pause.isPending}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <MomentField
        label={t("console.until")}
        value={form.typed.until}
        error={form.problemOf("until")}
        onChange={(until) => form.set({ until })}
      />
      <TextField
        label={t("console.market-reason-for-merchants")}
        maxLength={500}
        required
        {...form.text("reason")}
      />
      <EditConflictNote form={{ isChangedMeanwhile: isOther && !pause.isPending }} />
      {area.pause && (
        <Button
          busy={pause.isPending}
          onClick={() =>
            pause.mutate(
              { area, until: longOver(), reason: area.pause?.reason ?? "" },
              { onSuccess: onClose },
            )
          }
        >
          {t("console.market-area-resume")}
        </Button>
      )}
    </Dialog>
  );
}
