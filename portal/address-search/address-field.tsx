import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { IconButton, Spinner } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { useMedia } from "@waybill/ui/layout/use-media.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ClipboardEventHandler, Fragment, type ReactNode } from "react";
import styles from "./address-field.module.css";
import { AddressSheet } from "./address-sheet.tsx";
import { Suggestions } from "./suggestions.tsx";
import { type AddressChoices, useAddressSuggestions } from "./use-address-suggestions.ts";

export type AddressFieldProps = AddressChoices & {
  id: string;
  label: string;
  error?: ReactNode;
  ok?: ReactNode;
  autoFocus?: boolean;
  onType: (text: string) => void;
  onPaste?: ClipboardEventHandler | undefined;
  onClear: () => void;
};

/** An address search: suggestions below its field, on a phone a full-screen sheet. */
export const AddressField = (props: AddressFieldProps) => {
  const isPhone = useMedia("(max-width: 767px)");
  return isPhone ? <AddressSheet {...props} /> : <AddressSearch {...props} />;
};

/** A text field that suggests addresses: arrows choose, Enter picks, Escape closes (ARIA combobox). */
function AddressSearch(props: AddressFieldProps) {
  const { id, label, text, error, ok, autoFocus = false, onType, onPaste, onClear } = props;
  const t = useTexts();
  const { isWaiting, suggestions, box, announcement, failure, ...keys } = useAddressSuggestions(props);
  return (
    <div className={styles.search} onBlur={box.onBlur}>
      <Field id={id} label={label} error={failure ?? error} ok={ok}>
        {(described) => (
          <Control
            icon="search"
            bad={Boolean(failure ?? error)}
            end={
              <>
                {isWaiting && <Spinner />}
                {text !== "" && (
                  <IconButton name="close" label={t("address-search.clear")} onClick={onClear} />
                )}
              </>
            }
          >
            <input
              {...described}
              {...box.ofInput}
              type="text"
              dir="auto"
              enterKeyHint="next"
              autoFocus={autoFocus}
              value={text}
              onChange={(event) => {
                keys.onType();
                onType(event.target.value);
              }}
              onPaste={onPaste}
              onKeyDown={keys.onKeyDown}
            />
          </Control>
        )}
      </Field>
      <Suggestions
        id={box.list}
        label={t("address-search.label")}
        suggestions={suggestions}
        active={box.active}
        isShown={box.isShown}
        announcement={announcement}
        onPick={box.pick}
      />
    </div>
  );
}

/** The fields of a place inside a building, in the country's order. */
export function OrderedAddressFields(fields: { unit: ReactNode; building: ReactNode; street?: never }) {
  return useCountry().address_order.map((name) => <Fragment key={name}>{fields[name]}</Fragment>);
}
