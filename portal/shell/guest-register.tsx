import { useGuestWays } from "../session/guest-ways.ts";
import { stayGuest } from "../session/register-question.ts";
import { useTexts } from "../translations/texts.ts";
import { Dialog } from "../ui/overlays/dialog.tsx";

/** The guest-register popup (spec §2): what an account is for, and that registering ends the guest's session. */
export function GuestRegister() {
  const t = useTexts();
  const { goOnToRegister } = useGuestWays();
  return (
    <Dialog
      open
      title={t("guest.register-title")}
      description={t("guest.register-text")}
      cancelLabel={t("guest.register-not-now")}
      submitLabel={t("guest.register-go")}
      onCancel={stayGuest}
      onSubmit={() => {
        stayGuest();
        goOnToRegister();
      }}
    >
      <p>{t("guest.register-leaves")}</p>
    </Dialog>
  );
}
