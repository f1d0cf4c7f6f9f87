import type { PlaceAddress } from "@waybill/contract/places";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { dismissToast, notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { AddressField } from "../../address-search/address-field.tsx";
import { idOfField } from "../request-fields.ts";
import type { RequestContext, SendToFlow } from "../request-types.ts";
import styles from "./origin-address.module.css";
import { OriginDetailsStep } from "./origin-details.tsx";

type Props = {
  /** Whether the address itself is asked for, and not yet how riders find the door. */
  isAsking: boolean;
  isSaving: boolean;
  origin: Pick<RequestContext, "savesOrigin" | "originAddress" | "originDetails" | "refusal">;
  send: SendToFlow;
};

/** Two steps for a vendor that has no place on the map yet: the address, then how riders find the door. */
export function OriginAddress({ isAsking, isSaving, origin, send }: Props) {
  return isAsking ? (
    <Address origin={origin} send={send} />
  ) : (
    <OriginDetailsStep origin={origin} isSaving={isSaving} send={send} />
  );
}

function Address({ origin, send }: Pick<Props, "origin" | "send">) {
  const t = useTexts();
  const [text, setText] = useState(origin.originAddress?.formatted_address ?? "");
  const [place, setPlace] = useState<PlaceAddress | undefined>(origin.originAddress);
  const [warning, warn] = useState<number>();
  const goOn = () => {
    if (place) return send({ type: "ORIGIN_CHOSEN", place });
    warn(notify({ type: "warning", message: t("validation.no-coordinates"), toFix: true }));
    document.getElementById(idOfField("address"))?.focus();
  };
  const clearWarning = () => {
    if (warning !== undefined) dismissToast(warning);
    warn(undefined);
  };
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
      <p className={styles.why}>
        {t(origin.savesOrigin ? "request.origin.ask-why" : "request.origin.ask-guest")}
      </p>
      <AddressField
        id={idOfField("address")}
        label={t("request.origin.address")}
        text={text}
        isChosen={place !== undefined}
        near={undefined}
        error={
          warning === undefined
            ? undefined
            : t(text.trim() ? "request.origin.choose" : "validation.fill-address")
        }
        autoFocus
        onType={(typed) => {
          setText(typed);
          setPlace(undefined);
        }}
        onPick={(found) => {
          setText(found.formatted_address);
          setPlace(found);
          clearWarning();
        }}
        onClear={() => {
          setText("");
          setPlace(undefined);
        }}
      />
      <Button type="submit" look="primary" large>
        {t("request.origin.continue")}
      </Button>
    </form>
  );
}
