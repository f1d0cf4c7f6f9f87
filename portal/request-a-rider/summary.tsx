import { payableFee } from "@waybill/domain/pricing/vouchers";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useFoot } from "@waybill/ui/layout/use-foot.ts";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { Review } from "./review.tsx";
import styles from "./summary.module.css";
import { submitId } from "./use-focus-when-priced.ts";
import type { Request } from "./use-request.ts";
import { isAtForm } from "./where-it-stands.ts";

/** When it will be there and what it costs, line by line, with the button that places the order. */
export function Summary({ request, formId }: { request: Request; formId: string }) {
  const t = useTexts();
  const { snapshot, alone } = request;
  const { quote } = snapshot.context;
  const isFeeNew = snapshot.hasTag("fee-changed");
  const sum = quote && formatMoney(payableFee(quote.fee, snapshot.context), quote.currency, true);
  const isReduced = quote !== undefined && payableFee(quote.fee, snapshot.context) !== quote.fee;
  const isChecking = snapshot.matches("CHECK_IF_DESTINATION_IS_VALID");
  const foot = useFoot<HTMLElement>();
  if (!hasForm(request)) return null;
  return (
    <section ref={foot} className={styles.sum} aria-label={t("request.summary.label")}>
      <div className={styles.why}>
        {isChecking ? <Waiting /> : quote ? <Review request={request} /> : <Invitation request={request} />}
      </div>
      <div className={styles.act}>
        <Button
          id={submitId}
          type="submit"
          form={formId}
          look="primary"
          large
          wide
          busy={request.isBusy}
          busyLabel={t(request.isUpdate ? "request.update.busy" : "request.submit.busy")}
          className={isFeeNew ? styles.changed : undefined}
          sum={
            isFeeNew ? undefined : isReduced ? (
              <>
                <s aria-hidden="true">{formatMoney(quote.fee, quote.currency, true)}</s> {sum}
              </>
            ) : (
              (sum ?? (isChecking ? <span className={styles.feeBar} /> : undefined))
            )
          }
        >
          {isFeeNew
            ? t(request.isUpdate ? "request.update.fee-changed" : "request.submit.fee-changed", {
                fee: String(sum),
              })
            : t(wordsOfSubmit(request))}
        </Button>
        <div role="alert">
          {alone && (
            <p className={styles.alone}>
              <Icon name="warning" small />
              {t(alone.key, alone.values)}
            </p>
          )}
        </div>
        {quote && !alone && !request.isUpdate && !request.payBy.byCard && (
          <p className={styles.under}>{t("request.summary.undo")}</p>
        )}
      </div>
    </section>
  );
}

const wordsOfSubmit = ({ isUpdate, payBy }: Request): string =>
  isUpdate ? "request.update.submit" : payBy.byCard ? "payment.submit" : "request.submit";

/** Before the form, there is nothing to sum up. */
const hasForm = (request: Request): boolean =>
  isAtForm(request) && !request.snapshot.matches({ FILL_PAYMENT_DETAILS: "payingByCard" });

function Invitation({ request: { snapshot, draft, send } }: { request: Request }) {
  const t = useTexts();
  const problem = snapshot.context.destinationProblem;
  const { destination } = draft;
  const isOutside = problem === "request.error.undeliverable-address";
  const mayAskAgain = problem !== undefined && !isOutside;
  const title = isOutside ? "outside" : mayAskAgain ? "no-fee" : "invitation";
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
