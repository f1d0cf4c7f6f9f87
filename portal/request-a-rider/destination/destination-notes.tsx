import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { PreviousDetails } from "../../address-search/previous-details.ts";
import { PinCheck } from "../../address-search/pin-check.tsx";
import { MatchDoubtLines } from "../../address-search/match-doubt-lines.tsx";
import { RestoreDetailsOffer } from "../../address-search/former-details-offer.tsx";
import { focusNextEmpty, idOfField } from "../request-fields.ts";
import type { RequestDraft } from "../request-types.ts";
import type { DestinationActions } from "./destination-actions.ts";

type Props = { draft: RequestDraft; former: PreviousDetails | undefined; actions: DestinationActions };

/** The notes below the destination field: the details of the previous address, and the pin check. */
export function DestinationNotes({ draft, former, actions }: Props) {
  const country = useCountry();
  return (
    <>
      {former && (
        <RestoreDetailsOffer
          address={former.address}
          onUndo={() => {
            actions.bringBack(former);
            document.getElementById(idOfField("unit"))?.focus();
          }}
        />
      )}
      {draft.destination?.doubt && <MatchDoubtLines {...draft.destination.doubt} />}
      {draft.destination?.unsure && (
        <PinCheck
          onConfirm={() => {
            actions.confirmPin();
            focusNextEmpty(draft, country);
          }}
        />
      )}
    </>
  );
}
