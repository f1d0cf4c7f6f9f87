import { Suspense, useEffect } from "react";
import { isBlocked, userOf } from "@waybill/domain/accounts/modes";
import { vendorsErrorNotificationMs } from "@waybill/domain/time/timings";
import { useSession } from "@waybill/client/session/use-session.ts";
import type { CallRefused } from "@waybill/client/calls/refused.ts";
import { useVendors } from "@waybill/client/vendors.ts";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useEarlyKeys } from "./keyboard/shortcuts.ts";
import styles from "./vendors-gate.module.css";

const Blocked = lazyScreen(() => import("./blocked/blocked.tsx"), "Blocked");

/** Shown instead of a screen while the vendors load, or if there are none (spec §6, §8). */
export function VendorsGate() {
  const t = useTexts();
  const { vendors, error, isPending, retry } = useVendors();
  const session = useSession();
  const none = vendors !== undefined && isBlocked(userOf(session, vendors));
  const isStepMissing = (error as CallRefused | null)?.code === "SECOND_FACTOR_REQUIRED";
  const failed = !isPending && !none && !isStepMissing;
  useEarlyKeys(isPending);

  useEffect(() => {
    if (failed)
      notify({
        message: textOf("error.cant-retrieve-vendors"),
        type: "error",
        duration: vendorsErrorNotificationMs,
      });
  }, [failed]);

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
      <Suspense>
        <Blocked isStepMissing={isStepMissing} />
      </Suspense>
    </main>
  );
}

/** Shown while a screen's script loads. */
export const ScreenSkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton>
      <Bar inlineSize="40%" blockSize="24px" />
      <Bar blockSize="44px" />
      <Bar blockSize="44px" />
    </Skeleton>
  </div>
);
