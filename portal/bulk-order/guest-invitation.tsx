import { useGuestActions } from "../guest-actions.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";

/** A guest's orders are one at a time: sheets need an account. */
export function GuestInvitation() {
  const t = useTexts();
  const { register, signIn } = useGuestActions();
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
