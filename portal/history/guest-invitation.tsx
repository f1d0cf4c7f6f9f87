import { useGuestWays } from "../session/guest-ways.ts";
import { useTexts } from "../translations/texts.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import classes from "./guest-invitation.module.css";

/** A guest's orders end with the session: a history needs an account (spec §1). */
export function GuestInvitation() {
  const t = useTexts();
  const { register, signIn, goOnToRegister } = useGuestWays();
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
