import type { PlaceAddress } from "@waybill/contract/places";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { dismissToast, notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { AddressField } from "../../address-search/address-field.tsx";
import { doubtOf } from "../../address-search/match-doubt-of.ts";
import { PlaceDoubt } from "../../address-search/place-doubt.tsx";
import { idOfField } from "../request-fields.ts";
import type { RequestContext, SendToFlow } from "../request-types.ts";
import styles from "./origin-address.module.css";
import { OriginDetailsStep } from "./origin-details.tsx";

type Props = {
  /** True in the address step, false in the step for the door details. */
  isAsking: boolean;
  isSaving: boolean;
  origin: Pick<RequestContext, "savesOrigin" | "originAddress" | "originDetails" | "refusal">;
  send: SendToFlow;
};

/** Two steps for a vendor without a location: its address, then how riders find the door. */
export function OriginAddress({ isAsking, isSaving, origin, send }: Props) {
  return isAsking ? (
    <Address origin={origin} send={send} />
  ) : (
    <OriginDetailsStep origin={origin} isSaving={isSaving} send={send} />
  );
}

function Address({ origin, send }: Pick<Props, "origin" | "send">) {
  const t = useTexts();
  const { originAddress, savesOrigin } = origin;
  /** The text typed since a place was found; undefined: the found place. */
  const [typed, type] = useState<string>();
  const [warning, warn] = useState<number>();
  const place = typed === undefined ? originAddress : undefined;
  const text = typed ?? originAddress?.formatted_address ?? "";
  const isUnsure = place?.match === "weak";
  const clearWarning = () => {
    if (warning !== undefined) dismissToast(warning);
    warn(undefined);
  };
  const putAt = (found: PlaceAddress) => {
    type(undefined);
    clearWarning();
    send({ type: "ORIGIN_PLACED", place: found });
  };
  const goOn = () => {
    if (place && !isUnsure) return send({ type: "ORIGIN_CHOSEN", place });
    const message = t(isUnsure ? "address-search.pin-missing" : "validation.no-coordinates");
    warn(notify({ type: "warning", message, toFix: true }));
    document.getElementById(idOfField("address"))?.focus();
  };
  const missing = isUnsure
    ? "address-search.pin-missing"
    : text.trim()
      ? "request.origin.choose"
      : "validation.fill-address";
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <h2>{t("request.origin.ask")}</h2>
      <p className={styles.why}>{t(savesOrigin ? "request.origin.ask-why" : "request.origin.ask-guest")}</p>
      <AddressField
        id={idOfField("address")}
        label={t("request.origin.address")}
        text={text}
        isChosen={place !== undefined}
        near={undefined}
        error={warning === undefined || (place && !isUnsure) ? undefined : t(missing)}
        autoFocus
        onType={type}
        onPick={putAt}
        onClear={() => type("")}
      />
      <PlaceDoubt
        doubt={place && doubtOf(place)}
        isUnsure={isUnsure}
        onConfirm={() => {
          if (place) putAt(lookedAt(place));
          document.getElementById(continueId)?.focus();
        }}
      />
      <Button id={continueId} type="submit" look="primary" large>
        {t("request.origin.continue")}
      </Button>
    </form>
  );
}

const continueId = "request-origin-continue";

/** Confirming the pin removes the place's doubts. */
const lookedAt = ({
  match: _,
  dropped: _words,
  number_is_typed: _number,
  ...place
}: PlaceAddress): PlaceAddress => place;
