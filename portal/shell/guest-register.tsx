import { cancelGuestSignOut, useGuestActions } from "../navigation/guest-actions.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";

/** The guest-register popup (spec §2): the benefits of an account, and that the orders move to it. */
export function GuestRegister() {
  const t = useTexts();
  const { goOnToRegister } = useGuestActions();
  return (
    <Dialog
      open
      title={t("guest.register-title")}
      description={t("guest.register-text")}
      cancelLabel={t("guest.register-not-now")}
      submitLabel={t("guest.register-go")}
      onCancel={cancelGuestSignOut}
      onSubmit={() => {
        cancelGuestSignOut();
        goOnToRegister();
      }}
    >
      <p>{t("guest.register-leaves")}</p>
    </Dialog>
  );
}
