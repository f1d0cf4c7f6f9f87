import { useGuestActions } from "../guest-actions.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import classes from "./guest-invitation.module.css";

/** A guest's orders end with the session: a history needs an account (spec §1). */
export function GuestInvitation() {
  const t = useTexts();
  const { register, signIn, goOnToRegister } = useGuestActions();
  return (
    <main id="main" className={classes.page}>
      <EmptyState
        icon="clock"
        level={1}
        title={t("history.guest-title")}
        action={
          <div className={classes.ways}>
            {register && (
              <Button look="primary" onClick={goOnToRegister}>
                {t("history.register")}
              </Button>
            )}
            <Button onClick={signIn}>{t("sign-in.title")}</Button>
          </div>
        }
      >
        {t("history.guest-text")}
      </EmptyState>
    </main>
  );
}
