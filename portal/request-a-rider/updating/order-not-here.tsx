import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../paths.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import styles from "./update-screen.module.css";

/** What stands in the place of the request page. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.whole}>
    {children}
  </main>
);

type Props = { vendorId: string; error: Error | null; onRetry: () => void };

/** The order that the address names is not here yet, or cannot be. */
export function OrderNotHere({ vendorId, error, onRetry }: Props) {
  const t = useTexts();
  if (error === null)
    return (
      <Whole>
        <Skeleton>
          <Bar inlineSize="40%" blockSize="24px" />
          <Bar blockSize="44px" />
          <Bar blockSize="44px" />
          <Bar inlineSize="70%" />
        </Skeleton>
      </Whole>
    );
  const isGone = error instanceof CallRefused && error.status === 404;
  return (
    <Whole>
      <EmptyState
        icon={isGone ? "search" : "warning"}
        level={1}
        title={t(isGone ? "error.order-not-found" : "error.cant-retrieve-order")}
        alert
        action={
          isGone ? (
            <Link className={buttonClass()} to={pathOfTracking(vendorId)}>
              {t("request.update.tracking")}
            </Link>
          ) : (
            <Button onClick={onRetry}>{t("ui.retry")}</Button>
          )
        }
      />
    </Whole>
  );
}
