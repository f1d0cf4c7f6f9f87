import type { PlaceAddress } from "@waybill/contract/places";
import { useState } from "react";
import { useTexts, type Translate } from "../translations/texts.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { notify } from "../ui/notify.ts";
import { AddressField } from "../places/address-field.tsx";
import { idOfField } from "./next-open-field.ts";
import styles from "./origin-address.module.css";
import type { OrderRefusal, OriginDetails } from "./request-steps.ts";
import type { Request } from "./use-request.ts";

/** Two steps for a vendor that has no place on the map yet: the address, then how riders find the door. */
export function OriginAddress({ request }: { request: Request }) {
  const { snapshot } = request;
  return snapshot.matches("ASK_FOR_ORIGIN_ADDRESS") ? (
    <Address request={request} />
  ) : (
    <Details request={request} />
  );
}

function Address({ request }: { request: Request }) {
  const t = useTexts();
  const [text, setText] = useState(request.snapshot.context.originAddress?.formatted_address ?? "");
  const [place, setPlace] = useState<PlaceAddress | undefined>(request.snapshot.context.originAddress);
  const goOn = () =>
    place
      ? request.send({ type: "ORIGIN_CHOSEN", place })
      : notify({ type: "warning", message: t("validation.no-coordinates"), toMend: true });
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
      <p className={styles.why}>{t("request.origin.ask-why")}</p>
      <AddressField
        id={idOfField("address")}
        label={t("request.origin.address")}
        text={text}
        isChosen={place !== undefined}
        near={undefined}
        autoFocus
        onType={(typed) => {
          setText(typed);
          setPlace(undefined);
        }}
        onPick={(found) => {
          setText(found.formatted_address);
          setPlace(found);
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

/** The server's text, else that it could not be done (spec §7). */
function whyNotSaved(refusal: OrderRefusal, t: Translate): string {
  const words = refusal.kind === "refused" ? t(refusal.key, refusal.values) : undefined;
  const isText = refusal.kind === "refused" && words !== refusal.key && refusal.key !== "alert.error";
  return words !== undefined && isText ? words : t("request.origin.not-updated");
}

function Details({ request }: { request: Request }) {
  const t = useTexts();
  const { snapshot, send } = request;
  const [details, setDetails] = useState<OriginDetails>(
    snapshot.context.originDetails ?? { unit: "", building: "", notes: "", name: "", phone: "" },
  );
  const [isTried, setTried] = useState(false);
  const isGuest = !snapshot.context.savesOrigin;
  const lacksSender = isGuest && !(details.name?.trim() && details.phone?.trim());
  const text = (field: keyof OriginDetails) => ({
    dir: "auto" as const,
    value: details[field] ?? "",
    onChange: (event: { target: { value: string } }) =>
      setDetails({ ...details, [field]: event.target.value }),
  });
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!lacksSender) send({ type: "ORIGIN_DETAILS_FILLED", details });
      }}
    >
      <h2>{t("request.origin.details")}</h2>
      <p className={styles.why}>
        <bdi>{snapshot.context.originAddress?.formatted_address}</bdi>
      </p>
      <TextField label={t("request.unit.label")} optional autoFocus {...text("unit")} />
      <TextField label={t("request.building.label")} optional {...text("building")} />
      <TextField label={t("request.origin.notes")} optional {...text("notes")} />
      {isGuest && (
        <>
          <TextField
            label={t("request.sender.name")}
            autoComplete="name"
            error={isTried && !details.name?.trim() && t("request.sender.name-missing")}
            {...text("name")}
          />
          <TextField
            label={t("request.sender.phone")}
            autoComplete="tel"
            inputMode="tel"
            error={isTried && !details.phone?.trim() && t("request.sender.phone-missing")}
            {...text("phone")}
            dir="ltr"
          />
        </>
      )}
      {snapshot.context.refusal && (
        <p role="alert" className={styles.refused}>
          {whyNotSaved(snapshot.context.refusal, t)}
        </p>
      )}
      <div className={styles.ways}>
        <Button type="submit" look="primary" large busy={snapshot.hasTag("busy")}>
          {t(snapshot.context.savesOrigin ? "request.origin.save" : "request.origin.continue")}
        </Button>
        <Button look="plain" onClick={() => send({ type: "BACK" })}>
          {t("request.origin.other")}
        </Button>
      </div>
    </form>
  );
}
