import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/vendors";
import { Suspense, type KeyboardEvent, type ReactNode } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { nextOpenField } from "./next-open-field.ts";
import { NotPaid } from "./payment/not-paid.tsx";
import { OriginAddress } from "./origin/origin-address.tsx";
import { OutboxOnPage } from "./placing/outbox-on-page.tsx";
import { RequestMap } from "./destination/request-map.tsx";
import styles from "./request-page.module.css";
import { ServiceClosed } from "./when/service-closed.tsx";
import { Summary } from "./summary.tsx";
import { isAtOrigin } from "./where-it-stands.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useFocusWhenPriced } from "./use-focus-when-priced.ts";
import { useRequest, type Request } from "./use-request.ts";
import type { Begun } from "./draft/kept-edits.ts";
import { OrderBegunWith } from "./draft/order-begun-with.tsx";
import { What } from "./what.tsx";
import { When } from "./when/when.tsx";
import { useWish } from "./use-wish.ts";
import { WhoAndWhere } from "./who-and-where.tsx";

const PayByCard = lazyScreen(() => import("./payment/pay-by-card.tsx"), "PayByCard");

const formId = "request";

type PageProps = {
  vendor: Vendor;
  /** The order that is changed or repeated, and the form filled with it. */
  begunWith?: Begun & { order: Order };
  /** Stands in the place of the summary and its button, where an order went on while it was changed. */
  overtaken?: ReactNode;
  /** What stands here is placed by another tab, or waits for the connection. */
  startAfresh?: () => void;
};
const nothing = () => undefined;

/** One page with three groups; the flow behind it goes on as they are filled. */
export function RequestPage({ vendor, begunWith, overtaken, startAfresh = nothing }: PageProps) {
  const t = useTexts();
  const isUpdate = begunWith?.purpose === "orderID";
  const orderToBeUpdated = isUpdate ? begunWith.order : undefined;
  const request = useRequest(vendor, { begunWith, orderToBeUpdated, startAfresh });
  const title = t(isUpdate ? "request.update.title" : "request.title");
  const { snapshot, submit } = request;
  const goOn = useEnterGoesOn(request);
  useWish(request);
  useFocusWhenPriced(snapshot, begunWith?.purpose === "repeat");

  return (
    <main id="main">
      <div className={styles.work}>
        <div className={styles.pane}>
          <h1 className={styles.title}>{title}</h1>
          {!isUpdate && <OutboxOnPage startAfresh={startAfresh} />}
          {begunWith && <OrderBegunWith order={begunWith.order} request={request} />}
          {!snapshot.context.savesOrigin && <NotPaid vendorId={vendor.vendor_id} startAfresh={startAfresh} />}
          {isAtOrigin(request) ? (
            <OriginAddress request={request} />
          ) : snapshot.matches({ FILL_PAYMENT_DETAILS: "payingByCard" }) ? (
            <Suspense>
              <PayByCard request={request} />
            </Suspense>
          ) : snapshot.matches("SERVICE_CLOSED") ? (
            <ServiceClosed request={request} />
          ) : (
            <form
              id={formId}
              noValidate
              aria-label={title}
              onKeyDown={goOn}
              onSubmit={(event) => {
                event.preventDefault();
                if (!overtaken) void submit();
              }}
            >
              <ErrorSummary problems={request.shown} alarm={request.attempts} />
              <WhoAndWhere request={request} />
              <What request={request} />
              {!isUpdate && <When request={request} />}
            </form>
          )}
        </div>
        <div className={styles.side}>
          <RequestMap request={request} />
          {overtaken ?? <Summary request={request} formId={formId} />}
        </div>
      </div>
    </main>
  );
}

/** Enter goes to the next field that has to be filled, and places the order when none is left. */
function useEnterGoesOn(request: Request) {
  const country = useCountry();
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const field = event.target;
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(field instanceof HTMLInputElement)) return;
    const next = nextOpenField(request.draft, country, field.id);
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(next)?.focus();
  };
}
