import type { FormerDetails } from "../../address-search/former-details.ts";
import { FormerDetailsOffer } from "../../address-search/former-details-offer.tsx";
import { idOfField } from "../request-fields.ts";
import type { RequestDraft } from "../request-types.ts";
import type { DestinationActions } from "./destination-actions.ts";
import { PinCheck } from "./pin-check.tsx";

type Props = { draft: RequestDraft; former: FormerDetails | undefined; actions: DestinationActions };

/** What is said of a destination below its field: what went with the address before, and that its pin wants a look. */
export const DestinationNotes = ({ draft, former, actions }: Props) => (
  <>
    {former && (
      <FormerDetailsOffer
        address={former.address}
        onUndo={() => {
          actions.bringBack(former);
          document.getElementById(idOfField("unit"))?.focus();
        }}
      />
    )}
    {draft.destination?.unsure && <PinCheck draft={draft} onConfirm={actions.confirmPin} />}
  </>
);
