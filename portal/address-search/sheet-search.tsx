import type { Ref } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton, Spinner } from "@waybill/ui/button.tsx";
import type { AddressFieldProps } from "./address-field.tsx";
import styles from "./address-sheet.module.css";
import { Suggestions } from "./suggestions.tsx";
import { useAddressChoices } from "./use-address-choices.ts";

type Props = AddressFieldProps & { ref: Ref<HTMLInputElement>; onBack: () => void };

/** The bar with the way back and the field, and below it what is found. */
export function SheetSearch({ ref, onBack, ...props }: Props) {
  const { label, text, isChosen, saved, onType, onClear } = props;
  const t = useTexts();
  const {
    isIdle: isSearchIdle,
    isWaiting,
    suggestions,
    box,
    said,
    failure,
    ...keys
  } = useAddressChoices(props, true);
  const isIdle = isChosen || (isSearchIdle && suggestions.length === 0);
  return (
    <>
      <div className={styles.bar}>
        <IconButton name="arrow" label={t("ui.close")} className={styles.back ?? ""} onClick={onBack} />
        <input
          {...box.ofInput}
          ref={ref}
          type="text"
          dir="auto"
          enterKeyHint="search"
          aria-label={label}
          className={styles.input}
          value={text}
          onChange={(event) => {
            keys.onType();
            onType(event.target.value);
          }}
          onKeyDown={keys.onKeyDown}
        />
        {isWaiting && <Spinner />}
        {text !== "" && <IconButton name="close" label={t("request.address.clear")} onClick={onClear} />}
      </div>
      <div className={styles.found}>
        {failure && (
          <p role="alert" className={styles.words}>
            {failure}
          </p>
        )}
        {isIdle && (
          <p className={styles.words}>{t(saved ? "request.search.hint-saved" : "request.search.hint")}</p>
        )}
        <Suggestions
          id={box.list}
          label={t("request.search.label")}
          suggestions={suggestions}
          active={box.active}
          isShown={box.isShown}
          said={said}
          inFlow
          onPick={box.pick}
        />
      </div>
    </>
  );
}
