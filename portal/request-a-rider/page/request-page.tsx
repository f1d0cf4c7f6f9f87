import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { ErrorSummary } from "@waybill/ui/forms/error-summary.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense, useState, type ReactNode } from "react";
import { destinationActions } from "../destination/destination-actions.ts";
import { DestinationField } from "../destination/destination-field.tsx";
import mapStyles from "../destination/request-map.module.css";
import { isBlankDraft } from "../draft/request-draft.ts";
import { plannedTime } from "../flow/request-context.ts";
import { OriginLine } from "../origin/origin-line.tsx";
import { AmountField } from "../payment/amount-field.tsx";
import { PaymentChoice } from "../payment/payment-choice.tsx";
import { fieldsInOrder, idOfField } from "../request-fields.ts";
import styles from "../request-form.module.css";
import type { InitialDraft, PastedReview } from "../request-types.ts";
import { Summary } from "../summary/summary.tsx";
import { When } from "../when/when.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { OrderSection } from "./order-section.tsx";
import { OfflineOrdersOnPage } from "./unfinished-orders.tsx";
import {
  useEnterToNextField,
  useFocusUndeliverable,
  useFocusPlaceButton,
  useNavigationIntent,
} from "./use-page-focus.ts";
import { useRequest } from "./use-request.ts";

// Parts that few requests need are loaded on demand; the map is loaded after the form.
const OriginalOrder = lazyScreen(() => import("./original-order.tsx"), "OriginalOrder");
const OriginAddress = lazyScreen(() => import("../origin/origin-address.tsx"), "OriginAddress");
const GuestOrigin = lazyScreen(() => import("../origin/guest-origin.tsx"), "GuestOrigin");
const RequestMap = lazyScreen(() => import("../destination/request-map.tsx"), "RequestMap");
const CashOrCardChoice = lazyScreen(() => import("../payment/cash-or-card-choice.tsx"), "CashOrCardChoice");
// Lazy, because the voucher flag is known only later.
const Voucher = lazyScreen(() => import("../payment/voucher.tsx"), "Voucher");
const PayByCard = lazyScreen(() => import("../payment/pay-by-card.tsx"), "PayByCard");
// Lazy, because there is no customer to save before a phone is typed.
const SaveCustomer = lazyScreen(() => import("../customer/save-customer.tsx"), "SaveCustomer");
const StartOver = lazyScreen(() => import("./start-over.tsx"), "StartOver");
const PastedMessage = lazyScreen(() => import("../pasted-message/pasted-message.tsx"), "PastedMessage");
// Lazy, because only guests pay by card.
const UnpaidNote = lazyScreen(() => import("./unpaid-note.tsx"), "UnpaidNote");
const ReadyChoice = lazyScreen(() => import("../when/ready-choice.tsx"), "ReadyChoice");
const ServiceClosed = lazyScreen(() => import("../when/service-closed.tsx"), "ServiceClosed");

const formId = "request";

type PageProps = {
  vendor: Vendor;
  /** The order that is changed or repeated, and the form filled with it. */
  initial?: InitialDraft & { order: Order };
  /** Replaces the summary and its button if the order progressed while the user changed it. */
  overtaken?: ReactNode;
  /** Called when the form was placed by another tab, or waits for the connection. */
  startAfresh?: () => void;
};
const nothing = () => undefined;

/** The request page: three groups of fields. The flow moves to its next step when a group is filled in. */
export function RequestPage({ vendor, initial, overtaken, startAfresh = nothing }: PageProps) {
  const t = useTexts();
  const isUpdate = initial?.purpose === "orderID";
  const orderToBeUpdated = isUpdate ? initial.order : undefined;
  const request = useRequest(vendor, { initial, orderToBeUpdated, startAfresh });
  const { context, send, step, form, payBy, pickCustomer, submit } = request;
  const { draft, problems } = form;
  const vendorId = vendor.vendor_id;
  const destination = destinationActions(draft, send);
  const plan = (plannedFor: Date | undefined) => send({ type: "PLANNED", plannedFor });
  const goOn = useEnterToNextField(draft);
  useNavigationIntent(pickCustomer);
  useFocusPlaceButton(step.isPriced, initial?.purpose === "repeat");
  useFocusUndeliverable(context.destinationProblem === "request.error.undeliverable-address");

  const [pasted, setPasted] = useState<PastedReview>();
  const title = t(isUpdate ? "request.update.title" : "request.title");
  const toFix = fieldsInOrder.flatMap((field) => {
    const problem = problems[field];
    return problem ? [{ id: idOfField(field), words: t(problem.key, problem.values) }] : [];
  });
  return (
    <main id="main">
      <div className={styles.work}>
        <div className={styles.pane}>
          <div className={styles.top}>
            <h1 className={styles.title}>{title}</h1>
            {!initial && !isBlankDraft(draft, vendorId) && (
              <Suspense>
                <StartOver
                  vendorId={vendorId}
                  draft={draft}
                  isBusy={step.isPlacing}
                  startAfresh={startAfresh}
                />
              </Suspense>
            )}
          </div>
          {!isUpdate && <OfflineOrdersOnPage startAfresh={startAfresh} />}
          {initial && (
            <Suspense>
              <OriginalOrder
                order={initial.order}
                initial={request.initial}
                draft={draft}
                isBusy={step.isPlacing}
                startAfresh={startAfresh}
              />
            </Suspense>
          )}
          {!context.savesOrigin && (
            <Suspense>
              <UnpaidNote vendorId={vendorId} startAfresh={startAfresh} />
            </Suspense>
          )}
          {step.isAtOrigin ? (
            <Suspense>
              <OriginAddress
                isAsking={step.isAskingOrigin}
                isSaving={step.isSavingOrigin}
                origin={context}
                send={send}
              />
            </Suspense>
          ) : step.isPayingByCard ? (
            <Suspense>
              <PayByCard latest={request.latest} send={send} />
            </Suspense>
          ) : step.isClosed ? (
            <Suspense>
              <ServiceClosed hours={context.hours} onPlan={plan} />
            </Suspense>
          ) : pasted ? (
            <Suspense>
              <PastedMessage
                pasted={pasted}
                context={context}
                initial={request.initial}
                send={send}
                startAfresh={startAfresh}
                onLook={setPasted}
              />
            </Suspense>
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
              <ErrorSummary toFix={toFix} alarm={request.attempts} />
              <CustomerSection
                vendorId={vendorId}
                form={form}
                origin={
                  context.savesOrigin ? (
                    <OriginLine vendor={vendor} />
                  ) : (
                    <Suspense>
                      <GuestOrigin
                        originAddress={context.originAddress}
                        originDetails={context.originDetails}
                        isBusy={step.isPlacing}
                        onChange={() => send({ type: "ORIGIN_REOPENED" })}
                      />
                    </Suspense>
                  )
                }
                destination={
                  <DestinationField
                    vendorId={vendorId}
                    request={context}
                    problem={problems.address}
                    readPhone={form.readPhone}
                    actions={destination}
                    onPickCustomer={pickCustomer}
                    onMessage={(text) => setPasted({ text })}
                  />
                }
                onPickCustomer={pickCustomer}
              />
              <OrderSection
                form={form}
                payment={
                  <>
                    <AmountField form={form} itemValue={request.itemValue} />
                    <PaymentChoice
                      chosen={request.payment}
                      options={context.paymentOptions}
                      problem={problems.payment}
                      onChoose={(option) => send({ type: "PAYMENT_CHOSEN", option })}
                    />
                    {!context.savesOrigin && (
                      <Suspense>
                        <CashOrCardChoice payBy={payBy} onChoose={(feeByCard) => form.edit({ feeByCard })} />
                      </Suspense>
                    )}
                  </>
                }
                extras={
                  isUpdate
                    ? undefined
                    : {
                        voucher: request.mayUseVoucher && (
                          <Suspense>
                            <Voucher
                              held={context}
                              failed={context.failedVoucher}
                              problem={problems.voucherCode}
                              send={send}
                            />
                          </Suspense>
                        ),
                      }
                }
              />
              {!isUpdate && (
                <When
                  plannedFor={plannedTime(context)}
                  hours={context.hours}
                  problem={problems.plannedFor}
                  onPlan={plan}
                >
                  {context.savesOrigin && draft.carried?.redelivery_of === undefined && (
                    <Suspense>
                      <ReadyChoice vendorId={vendorId} onChosen={() => plan(undefined)} />
                    </Suspense>
                  )}
                </When>
              )}
              {draft.phone !== "" && (
                <Suspense>
                  <SaveCustomer vendorId={vendorId} form={form} />
                </Suspense>
              )}
            </form>
          )}
        </div>
        <div className={styles.side}>
          {overtaken ??
            (step.isAtForm && !step.isPayingByCard && !pasted && (
              <Summary
                formId={formId}
                request={context}
                step={step}
                byCard={payBy.byCard}
                refused={request.refused}
                send={send}
              />
            ))}
          <Suspense fallback={<div className={mapStyles.map} />}>
            <RequestMap
              request={context}
              hasPin={step.isAtForm}
              pasted={pasted}
              onPinMoved={destination.movePin}
              onOriginMoved={
                step.isAskingOrigin ? (place) => send({ type: "ORIGIN_PLACED", place }) : undefined
              }
            />
          </Suspense>
        </div>
      </div>
    </main>
  );
}
