import type { PlaceAddress } from "@waybill/contract/places";
import type { Country } from "@waybill/domain/markets/country";
import type { PaymentOption } from "@waybill/domain/payments/payment-methods";
import { offerNotificationMs } from "@waybill/domain/time/timings";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { destinationActions, typedFields } from "../destination/destination-actions.ts";
import { storeDraft } from "../draft/initial-draft.ts";
import { phoneInField } from "../draft/typed-values.ts";
import { focusNextEmpty, idOfField } from "../request-fields.ts";
import type { InitialDraft, RequestContext, SendToFlow, TypedEntries } from "../request-types.ts";

/** The values to fill in; what the message lacks stays unchanged. */
export type FilledValues = Partial<
  Record<"name" | "phone" | "address" | "notes" | "amount" | "description", string>
> & { payment?: PaymentOption | undefined };

type Around = {
  context: RequestContext;
  initial: InitialDraft | undefined;
  country: Country;
  send: SendToFlow;
  startAfresh: () => void;
};

/** Fills the form with the values of a message, with an undo. */
export function fillFromMessage(
  { address, payment, ...values }: FilledValues,
  place: PlaceAddress | undefined,
  { context, initial, country, send, startAfresh }: Around,
): void {
  const { draft: before, vendor } = context;
  if (place) destinationActions({ ...before, address: address ?? "" }, send).pick(place);
  else if (address !== undefined) send({ type: "ADDRESS_TYPED", text: address });
  const typed: Partial<TypedEntries> = {
    ...values,
    ...(values.phone !== undefined && {
      phone: phoneInField(values.phone, country),
      savedCustomer: undefined,
    }),
  };
  send({ type: "EDITED", part: typed });
  if (payment) send({ type: "PAYMENT_CHOSEN", option: payment });
  const after = {
    ...before,
    ...typed,
    ...(address !== undefined && { address, destination: undefined }),
    ...(place && { ...typedFields(place), destination: { ...place, address: place.formatted_address } }),
  };
  setTimeout(() => {
    // If the place is doubtful, its pin must be checked first, so the address gets the focus.
    if (place?.match === "weak") document.getElementById(idOfField("address"))?.focus();
    else focusNextEmpty(after, country);
  });
  notify({
    message: textOf("request.pasted.filled"),
    duration: offerNotificationMs,
    action: {
      label: textOf("ui.undo"),
      onAction: () => {
        storeDraft(vendor.vendor_id, initial, before);
        startAfresh();
      },
    },
  });
}
