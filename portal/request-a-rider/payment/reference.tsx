import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { readOrderSettings } from "@waybill/contract/merchants/order-rules";
import { maxReferenceLength } from "@waybill/domain/vendors/order-reference";
import { buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { idOfField } from "../request-fields.ts";
import type { RequestForm } from "../request-types.ts";
import styles from "./disclosure.module.css";

/** One line with the merchant's own reference; open if every order requires one. */
export function Reference({ form: { draft, problems, edit } }: { form: RequestForm }) {
  const t = useTexts();
  const { mode } = useSession();
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ["order-settings", vendorId],
    queryFn: ({ signal }) => call(readOrderSettings, { params: { vendorId }, signal }),
    enabled: mode === "CLASSIC",
  });
  if (mode !== "CLASSIC") return null;
  const { reference_required: own, required_by_parent: ofParent } = data?.result ?? {};
  const isRequired = own === true || ofParent === true;
  const value = draft.carried?.reference ?? "";
  const problem = problems.carried;
  if (!isOpen && !isRequired && !problem && value === "")
    return (
      <button
        type="button"
        className={`${buttonClass({ look: "plain" })} ${styles.ask ?? ""}`}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" small />
        {t("request.reference.ask")}
      </button>
    );
  return (
    <div className={styles.narrow}>
      <TextField
        id={idOfField("carried")}
        label={t("request.reference.label")}
        optional={!isRequired}
        autoFocus={isOpen}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={maxReferenceLength}
        hint={t(isRequired ? "request.reference.required" : "request.reference.hint")}
        error={problem && t(problem.key, problem.values)}
        value={value}
        onChange={({ target }) => {
          setOpen(true);
          edit({ carried: { ...draft.carried, reference: target.value } });
        }}
      />
    </div>
  );
}
