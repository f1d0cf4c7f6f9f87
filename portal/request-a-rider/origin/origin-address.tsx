import type { PlaceAddress } from "@waybill/contract/places";
import { Suspense, useEffect, useState } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { dismissNotice, notify } from "@waybill/ui/toasts.tsx";
import { AddressField } from "../../address-search/address-field.tsx";
import { idOfField } from "../next-open-field.ts";
import styles from "./origin-address.module.css";
import type { Request } from "../use-request.ts";

const loadDetails = () => import("./origin-details.tsx");
const OriginDetailsStep = lazyScreen(loadDetails, "OriginDetailsStep");

/** Two steps for a vendor that has no place on the map yet: the address, then how riders find the door. */
export function OriginAddress({ request }: { request: Request }) {
  const { snapshot } = request;
  return snapshot.matches("ASK_FOR_ORIGIN_ADDRESS") ? (
    <Address request={request} />
  ) : (
    <Suspense>
      <OriginDetailsStep request={request} />
    </Suspense>
  );
}

function Address({ request }: { request: Request }) {
  const t = useTexts();
  // It comes while the address is chosen.
  useEffect(() => void loadDetails().catch(() => undefined), []);
  const [text, setText] = useState(request.snapshot.context.originAddress?.formatted_address ?? "");
  const [place, setPlace] = useState<PlaceAddress | undefined>(request.snapshot.context.originAddress);
  const [warning, warn] = useState<number>();
  const goOn = () => {
    if (place) return request.send({ type: "ORIGIN_CHOSEN", place });
    warn(notify({ type: "warning", message: t("validation.no-coordinates"), toMend: true }));
    document.getElementById(idOfField("address"))?.focus();
  };
  const mended = () => {
    if (warning !== undefined) dismissNotice(warning);
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
        {t(request.snapshot.context.savesOrigin ? "request.origin.ask-why" : "request.origin.ask-guest")}
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
          mended();
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
