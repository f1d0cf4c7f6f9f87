import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { useState, type FormEvent } from "react";
import { OrderedAddressFields } from "../../address-search/address-field.tsx";
import type { OrderRefusal, OriginDetails, RequestContext, SendToFlow } from "../request-types.ts";
import styles from "./origin-address.module.css";
import { SenderFields, senderProblems, type SenderProblems } from "./sender-fields.tsx";

/** The server's text, else a general one (spec §7). */
function whyNotSaved(refusal: OrderRefusal, t: Translate): string {
  const words = refusal.kind === "refused" ? t(refusal.key, refusal.values) : undefined;
  const isText = refusal.kind === "refused" && words !== refusal.key && refusal.key !== "alert.error";
  return words !== undefined && isText ? words : t("request.origin.not-updated");
}

type Props = {
  origin: Pick<RequestContext, "savesOrigin" | "originAddress" | "originDetails" | "refusal">;
  isSaving: boolean;
  send: SendToFlow;
};

/** How riders find the door; for a guest also the contact. */
export function OriginDetailsStep({ origin, isSaving, send }: Props) {
  const t = useTexts();
  const country = useCountry();
  const first = country.address_order.find((part) => part !== "street");
  const { originAddress, originDetails, savesOrigin, refusal } = origin;
  const [details, setDetails] = useState<OriginDetails>(
    originDetails ?? { unit: "", building: "", notes: "", name: "", phone: "", email: "" },
  );
  const [problems, setProblems] = useState<SenderProblems>({});
  const change = (part: Partial<OriginDetails>) => {
    setDetails({ ...details, ...part });
    setProblems(
      Object.fromEntries(Object.entries(problems).filter(([field]) => !Object.hasOwn(part, field))),
    );
  };
  const text = (field: "unit" | "building" | "notes") => ({
    dir: "auto" as const,
    value: details[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = savesOrigin ? {} : await senderProblems(details, country);
    setProblems(found);
    if (Object.keys(found).length === 0) return send({ type: "ORIGIN_DETAILS_FILLED", details });
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  return (
    <form className={styles.step} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t("request.origin.details")}</h2>
      <p className={styles.why}>
        <bdi>{originAddress?.formatted_address}</bdi>
      </p>
      <OrderedAddressFields
        unit={<TextField label={t("field.unit")} optional autoFocus={first === "unit"} {...text("unit")} />}
        building={
          <TextField
            label={t("field.building")}
            optional
            autoFocus={first === "building"}
            {...text("building")}
          />
        }
      />
      {savesOrigin ? (
        <TextField label={t("request.origin.notes")} optional {...text("notes")} />
      ) : (
        <SenderFields details={details} problems={problems} onChange={change} />
      )}
      {refusal && (
        <p role="alert" className={styles.refused}>
          {whyNotSaved(refusal, t)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" large busy={isSaving}>
          {t(savesOrigin ? "request.origin.save" : "request.origin.continue")}
        </Button>
        <Button look="plain" onClick={() => send({ type: "BACK" })}>
          {t("request.origin.other")}
        </Button>
      </div>
    </form>
  );
}
