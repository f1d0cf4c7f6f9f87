import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton, Spinner } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import type { AddressFieldProps } from "./address-field.tsx";
import styles from "./address-search.module.css";
import { Suggestions } from "./suggestions.tsx";
import { useAddressChoices } from "./use-address-choices.ts";

/** A text field that suggests addresses: arrows choose, Enter takes, Escape closes (ARIA combobox). */
export function AddressSearch(props: AddressFieldProps) {
  const { id, label, text, error, ok, autoFocus = false, onType, onClear } = props;
  const t = useTexts();
  const { isWaiting, suggestions, box, said, failure, ...keys } = useAddressChoices(props);
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
                  <IconButton name="close" label={t("request.address.clear")} onClick={onClear} />
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
              onKeyDown={keys.onKeyDown}
            />
          </Control>
        )}
      </Field>
      <Suggestions
        id={box.list}
        label={t("request.search.label")}
        suggestions={suggestions}
        active={box.active}
        isShown={box.isShown}
        said={said}
        onPick={box.pick}
      />
    </div>
  );
}
