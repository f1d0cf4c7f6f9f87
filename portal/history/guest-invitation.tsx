import { useNavigate } from "react-router";
import { registerPath } from "../paths.ts";
import { useSession } from "../session/session.tsx";
import { useTexts } from "../translations/texts.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import classes from "./guest-invitation.module.css";

/** A guest's orders end with the session: a history needs an account (spec §1). */
export function GuestInvitation() {
  const t = useTexts();
  const navigate = useNavigate();
  const { signOut } = useSession();
  // Signing up and in are for visitors: the guest's session ends first (wire.md).
  const register = async () => {
    await signOut();
    void navigate(registerPath);
  };
  return (
    <main id="main" className={classes.page}>
      <EmptyState
        icon="clock"
        level={1}
        title={t("history.guest-title")}
        action={
          <div className={classes.ways}>
            <Button look="primary" onClick={() => void register()}>
              {t("history.register")}
            </Button>
            <Button onClick={() => void signOut()}>{t("sign-in.title")}</Button>
          </div>
        }
      >
        {t("history.guest-text")}
      </EmptyState>
    </main>
  );
}
