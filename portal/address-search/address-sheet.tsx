import { IconButton } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { PortalBoundary } from "@waybill/ui/overlays/portal-boundary.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense, useState } from "react";
import type { AddressFieldProps } from "./address-field.tsx";
import styles from "./address-sheet.module.css";

const SearchSheet = lazyScreen(() => import("./search-sheet.tsx"), "SearchSheet");

/** The address field on a phone: shows the choice, and opens a full-screen search. */
export function AddressSheet(props: AddressFieldProps) {
  const { id, label, text, error, ok, onClear } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Field id={id} label={label} error={error} ok={ok}>
        {(described) => (
          <Control
            icon="search"
            bad={Boolean(error)}
            end={
              text !== "" && <IconButton name="close" label={t("address-search.clear")} onClick={onClear} />
            }
          >
            <button
              {...described}
              type="button"
              aria-haspopup="dialog"
              aria-describedby={[`${id}-text`, described["aria-describedby"]].filter(Boolean).join(" ")}
              className={styles.opener}
              onClick={() => setOpen(true)}
            >
              <bdi id={`${id}-text`}>{text}</bdi>
            </button>
          </Control>
        )}
      </Field>
      <PortalBoundary>
        {/* Rendered while closed, so that it is loaded before it opens: a phone shows its keyboard only for a focus during the tap. */}
        <Suspense fallback={null}>
          <SearchSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      </PortalBoundary>
    </>
  );
}
