import { resetSecondFactor } from "@waybill/contract/operations/second-factor";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";

type Props = { person: { user_id: string; email: string }; onClose: () => void };

/** Resets the second factors of a person who lost a phone or key, so that a finder cannot sign in with it. */
export function ResetFactorDialog({ person: { user_id, email }, onClose }: Props) {
  const t = useTexts();
  const { mutate, isPending } = useChange(async () => {
    await call(resetSecondFactor, { params: { user_id } });
    onClose();
  });
  return (
    <Dialog
      open
      danger
      title={t("console.two-step-reset")}
      description={t("console.two-step-reset-said", { email })}
      submitLabel={t("console.two-step-reset")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => mutate()}
    />
  );
}
