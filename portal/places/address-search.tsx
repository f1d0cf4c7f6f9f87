import type { ReactNode } from "react";
import { useTexts } from "../translations/texts.ts";
import { IconButton } from "../ui/button.tsx";
import { Control, Field } from "../ui/field.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./address-search.module.css";
import { Suggestions } from "./suggestions.tsx";
import { useAddressChoices, type AddressChoices } from "./use-address-choices.ts";

export type AddressSearchProps = AddressChoices & {
  id: string;
  label: string;
  error?: ReactNode;
  ok?: ReactNode;
  autoFocus?: boolean;
  /** Stands below the suggestions. */
  foot?: ReactNode;
  onType: (text: string) => void;
  onClear: () => void;
};

/** A text field that suggests addresses: arrows choose, Enter takes, Escape closes (ARIA combobox). */
export function AddressSearch(props: AddressSearchProps) {
  const { id, label, text, error, ok, autoFocus = false, foot, onType, onClear } = props;
  const t = useTexts();
  const { search, suggestions, box, said, failure, ...keys } = useAddressChoices(props);
  return (
    <div className={styles.search} onBlur={box.onBlur}>
      <Field id={id} label={label} error={failure ?? error} ok={ok}>
        {(described) => (
          <Control
            icon="search"
            bad={Boolean(failure ?? error)}
            end={
              <>
                {search.state === "searching" && box.isOpen && <Spinner />}
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
        foot={foot}
        onPick={box.pick}
      />
    </div>
  );
}
