import {
  customersWithPhone,
  useCustomerSearch,
  useAddressBook,
} from "@waybill/client/places/address-book.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense } from "react";
import { AddressField } from "../../address-search/address-field.tsx";
import { isFeeKept } from "../flow/destination-check.ts";
import { focusNextEmpty, idOfField } from "../request-fields.ts";
import type { FieldProblem, ParsePhone, RequestContext } from "../request-types.ts";
import { type DestinationActions, typedFields } from "./destination-actions.ts";

/** Lazy, because few addresses need it. */
const DestinationNotes = lazyScreen(() => import("./destination-notes.tsx"), "DestinationNotes");

/** True for text with a phone number and words that is not a link. */
const mayBeMessage = /^(?!\s*https?:)(?=.*\p{L}).*(?:\p{Nd}[\s().-]*){7}/su;

type Props = {
  vendorId: string;
  /** The typed values, and the check's result for the destination. */
  request: Pick<
    RequestContext,
    "draft" | "origin" | "quote" | "destinationReason" | "orderToBeUpdated" | "formerDetails"
  >;
  problem: FieldProblem | undefined;
  readPhone: ParsePhone | undefined;
  actions: DestinationActions;
  onPickCustomer: (customer: SavedAddress) => void;
  /** Called when the pasted text looks like a message with a whole order. */
  onMessage: (text: string) => void;
};

/** The drop-off address: suggestions from the address book first, then places. */
export function DestinationField(props: Props) {
  const { vendorId, request, problem, readPhone, actions, onPickCustomer, onMessage } = props;
  const t = useTexts();
  const country = useCountry();
  const { draft, quote, origin, destinationReason: reason, formerDetails } = request;
  const isChosen = draft.destination !== undefined;
  const hasNotes =
    formerDetails !== undefined || draft.destination?.unsure || draft.destination?.doubt !== undefined;
  const hasBook = useAddressBook();
  const { customers } = useCustomerSearch(vendorId, isChosen ? undefined : draft.address);
  const owners = readPhone ? customersWithPhone(customers, readPhone(draft.address)) : [];
  return (
    <>
      <AddressField
        id={idOfField("address")}
        label={t("field.drop-off")}
        text={draft.address}
        isChosen={isChosen}
        near={origin}
        saved={
          hasBook
            ? { customers, certain: owners.length === 1 ? owners[0] : undefined, onPick: onPickCustomer }
            : undefined
        }
        error={
          problem && [problem, ...(reason ? [reason] : [])].map(({ key, values }) => t(key, values)).join(" ")
        }
        ok={
          quote &&
          (isFeeKept(request)
            ? t("request.update.kept-address")
            : t("request.address.inside", { distance: formatDistance(quote.distance_metres) }))
        }
        autoFocus={
          draft.address === "" &&
          matchMedia("(min-width: 1024px)").matches &&
          // A menu opened in the bar while the form was loading stays open.
          document.querySelector("header [aria-expanded=true]") === null
        }
        onType={actions.type}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (!mayBeMessage.test(text)) return;
          event.preventDefault();
          onMessage(text);
        }}
        onPick={(place) => {
          actions.pick(place);
          // The user must first check the pin of a doubtful place, so the focus stays and the message is visible.
          if (place.match === "weak") return;
          const { formatted_address: address } = place;
          const destination = { ...place, address };
          focusNextEmpty({ ...draft, ...typedFields(place), address, destination }, country, place);
        }}
        onClear={() => {
          actions.type("");
          document.getElementById(idOfField("address"))?.focus();
        }}
      />
      {/* Rendered before its content: screen readers may ignore a region that appears with content. */}
      <div role="status" className={hasNotes ? undefined : "sr"}>
        {hasNotes && (
          <Suspense>
            <DestinationNotes draft={draft} former={formerDetails} actions={actions} />
          </Suspense>
        )}
      </div>
    </>
  );
}
