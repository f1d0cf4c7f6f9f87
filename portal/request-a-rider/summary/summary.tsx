import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { payableFee } from "@waybill/domain/pricing/vouchers";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useFooterHeight } from "@waybill/ui/layout/use-foot.ts";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { RequestStep } from "../flow/use-request-flow.ts";
import type { FieldProblem, RequestContext, SendToFlow } from "../request-types.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense, useEffect } from "react";
import type { ReviewedRequest } from "./review.tsx";
import styles from "./summary.module.css";

/** Lazy: there is nothing to review before the first fee, so it loads while an address is typed. */
const loadReview = () => import("./review.tsx");
const Review = lazyScreen(loadReview, "Review");

/** The id of the two payments, which describe the button that places the order. */
const moneyId = "request-money";

/** The id of the button that places the order. */
export const submitId = "request-submit";

type Props = {
  formId: string;
  request: ReviewedRequest & Pick<RequestContext, "destinationProblem">;
  step: Pick<RequestStep, "isChecking" | "isFeeNew" | "isPlacing">;
  /** True if a card payment follows the press. */
  byCard: boolean;
  /** Why the order was refused, if no field caused it. */
  refused: FieldProblem | undefined;
  send: SendToFlow;
};

/** The arrival time and the fee, line by line, with the place button. */
export function Summary({ formId, request, step, byCard, refused, send }: Props) {
  const t = useTexts();
  const { quote } = request;
  const { isChecking, isFeeNew } = step;
  const isUpdate = request.orderToBeUpdated !== undefined;
  const sum = quote && formatMoney(payableFee(quote.fee, request), quote.currency, true);
  const isReduced = quote !== undefined && payableFee(quote.fee, request) !== quote.fee;
  const { undo_seconds: undoSeconds } = useDeployment();
  const foot = useFooterHeight<HTMLElement>();
  useEffect(() => void loadReview().catch(() => undefined), []);
  return (
    <section ref={foot} className={styles.sum} aria-label={t("request.summary.label")}>
      <div className={styles.why}>
        {isChecking ? (
          <Waiting />
        ) : quote ? (
          <Suspense fallback={<Waiting />}>
            <Review request={request} moneyId={moneyId} />
          </Suspense>
        ) : (
          <Invitation request={request} send={send} />
        )}
      </div>
      <div className={styles.act}>
        <Button
          id={submitId}
          type="submit"
          form={formId}
          aria-describedby={quote && moneyId}
          look="primary"
          large
          wide
          disabled={isOutside(request)}
          busy={step.isPlacing}
          busyLabel={t(isUpdate ? "request.update.busy" : "request.submit.busy")}
          className={isFeeNew ? styles.changed : undefined}
          sum={
            isFeeNew ? undefined : isChecking ? (
              <span className={styles.feeBar} />
            ) : isReduced ? (
              <>
                <s aria-hidden="true">{formatMoney(quote.fee, quote.currency, true)}</s> {sum}
              </>
            ) : (
              sum
            )
          }
        >
          {isFeeNew
            ? t(isUpdate ? "request.update.fee-changed" : "request.submit.fee-changed", {
                fee: String(sum),
              })
            : t(isUpdate ? "request.update.submit" : byCard ? "payment.submit" : "request.submit")}
        </Button>
        <div role="alert">
          {refused && (
            <p className={styles.alone}>
              <Icon name="warning" small />
              {t(refused.key, refused.values)}
            </p>
          )}
        </div>
        {quote && !refused && !isUpdate && !byCard && undoSeconds > 0 && (
          <p className={styles.under}>{t("request.summary.undo", { count: undoSeconds })}</p>
        )}
      </div>
    </section>
  );
}

/** True if riders cannot deliver to the destination, whatever else is entered. */
const isOutside = ({ destinationProblem }: Pick<RequestContext, "destinationProblem">): boolean =>
  destinationProblem === "request.error.undeliverable-address";

function Invitation({ request, send }: Pick<Props, "request" | "send">) {
  const t = useTexts();
  const { destinationProblem: problem, draft } = request;
  const { destination } = draft;
  const isRefused = isOutside(request);
  const mayAskAgain = problem !== undefined && !isRefused;
  const title = isRefused ? "outside" : mayAskAgain ? "no-fee" : "invitation";
  return (
    <>
      <h2>{t(`request.summary.${title}`)}</h2>
      <p className={styles.soft}>{t(problem ?? "request.summary.invitation-why")}</p>
      {mayAskAgain && destination && (
        <Button className={styles.again} onClick={() => send({ type: "DESTINATION_CHOSEN", destination })}>
          {t("ui.retry")}
        </Button>
      )}
    </>
  );
}

const Waiting = () => (
  <Skeleton>
    <div className={styles.bars}>
      <Bar inlineSize="60%" blockSize="16px" />
      <Bar />
      <Bar />
      <Bar inlineSize="80%" />
    </div>
  </Skeleton>
);
