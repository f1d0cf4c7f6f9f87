import { useGuestWays } from "../session/guest-ways.ts";
import { useTexts } from "../translations/texts.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** A guest's orders are one at a time: sheets need an account. */
export function GuestInvitation() {
  const t = useTexts();
  const { register, signIn } = useGuestWays();
  return (
    <main id="main">
      <EmptyState
        icon="sheet"
        level={1}
        title={t("bulk-order.guest-title")}
        action={
          <>
            {register && (
              <Button look="primary" onClick={register}>
                {t("bulk-order.register")}
              </Button>
            )}
            <Button onClick={signIn}>{t("sign-in.title")}</Button>
          </>
        }
      >
        {t("bulk-order.guest-text")}
      </EmptyState>
    </main>
  );
}
