import { Suspense, useEffect } from "react";
import { isBlocked, userOf } from "@waybill/domain/accounts/modes";
import { vendorsErrorNotificationMs } from "@waybill/domain/time/timings";
import { askToSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useVendors } from "@waybill/client/vendors.ts";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useEarlyKeys } from "./keyboard/shortcuts.ts";
import styles from "./vendors-gate.module.css";

const AskAccountManager = lazyScreen(() => import("./ask-account-manager.tsx"), "AskAccountManager");

const say = (key: "error.cant-retrieve-vendors" | "error.no-vendors") =>
  notify({ message: textOf(key), type: "error", duration: vendorsErrorNotificationMs });

/** What is shown instead of a screen while the vendors are not known, or where there are none (spec §6, §8). */
export function VendorsGate() {
  const t = useTexts();
  const { vendors, isPending, retry } = useVendors();
  const session = useSession();
  const none = vendors !== undefined && isBlocked(userOf(session, vendors));
  const failed = !isPending && !none;
  useEarlyKeys(isPending);

  useEffect(() => {
    if (failed) say("error.cant-retrieve-vendors");
  }, [failed]);
  useEffect(() => {
    if (none) say("error.no-vendors");
  }, [none]);

  if (isPending)
    return (
      <main id="main" className={styles.waiting}>
        <Skeleton>
          <Bar inlineSize="40%" blockSize="24px" />
          <Bar inlineSize="100%" blockSize="44px" />
          <Bar inlineSize="100%" blockSize="44px" />
          <Bar inlineSize="70%" />
        </Skeleton>
      </main>
    );
  if (failed)
    return (
      <main id="main" className={styles.blocked}>
        <EmptyState
          icon="warning"
          level={1}
          title={t("error.cant-retrieve-vendors")}
          action={<Button onClick={retry}>{t("ui.retry")}</Button>}
        />
      </main>
    );
  return (
    <main id="main" className={styles.blocked}>
      <EmptyState
        icon="store"
        level={1}
        title={t("shell.no-vendors-title")}
        action={
          <>
            <Suspense>
              <AskAccountManager />
            </Suspense>
            <Button onClick={() => askToSignOut()}>{t("shell.sign-out")}</Button>
          </>
        }
      >
        {t("shell.no-vendors-text")}
      </EmptyState>
    </main>
  );
}

/** While the script of a screen is on its way. */
export const ScreenWait = () => (
  <div className={styles.waiting}>
    <Skeleton>
      <Bar inlineSize="40%" blockSize="24px" />
      <Bar blockSize="44px" />
      <Bar blockSize="44px" />
    </Skeleton>
  </div>
);
