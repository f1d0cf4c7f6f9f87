import { customersWithPhone, useCustomerSearch } from "@waybill/client/places/address-book.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { savedSuggestion, Suggestions } from "../address-search/suggestions.tsx";
import { useCombobox } from "../address-search/use-combobox.ts";
import styles from "./customer-field.module.css";

type Props = ComponentProps<typeof TextField> & {
  vendorId: string;
  value: string;
  /** The side of the field with which a wider list is aligned. */
  side?: "start" | "end";
  /**
   * The complete number as E.164, empty until valid. With a number, Enter picks the customer if only one has it.
   */
  phone?: string | undefined;
  onPick: (customer: SavedAddress) => void;
  /** Called when Enter is pressed and no customer matches. */
  onUnknown?: () => void;
};

const noAnswerAfterMs = 1000;

/** A text field that searches the address book while typing. */
export function CustomerField(props: Props) {
  const { vendorId, value, side = "start", phone, onPick, onUnknown, onChange, ...field } = props;
  const t = useTexts();
  const [isTyped, setTyped] = useState(false);
  const [isEnterPending, setEnterPending] = useState(false);
  const search = useCustomerSearch(vendorId, isTyped ? value : undefined, isEnterPending);
  const { customers } = search;
  const isAsking = search.isAsking || (phone === "" && value !== "");
  const take = (customer: SavedAddress) => {
    setTyped(false);
    setEnterPending(false);
    onPick(customer);
  };
  const box = useCombobox({
    keys: customers.map(({ id }) => id),
    isReady: customers.length > 0,
    picksFirst: false,
    onPick: (at) => customers[at] && take(customers[at]),
  });

  const [match, ...furtherMatches] = phone === undefined ? [] : customersWithPhone(customers, phone);
  const decide = useEffectEvent(() => {
    setEnterPending(false);
    if (match && furtherMatches.length === 0) take(match);
    else if (!match) onUnknown?.();
  });
  useEffect(() => {
    if (!isEnterPending) return;
    const timer = setTimeout(decide, isAsking ? noAnswerAfterMs : 0);
    return () => clearTimeout(timer);
  }, [isEnterPending, isAsking]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (box.onKeyDown(event) || event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (phone === undefined || !isTyped || (!match && !isAsking)) return;
    event.preventDefault();
    if (match && furtherMatches.length === 0) take(match);
    else if (!match) setEnterPending(true);
  };

  // The list floats, so the page does not grow with it: scroll the list into view.
  const container = useRef<HTMLDivElement>(null);
  const count = customers.length;
  useEffect(() => {
    if (box.isShown) container.current?.children[1]?.scrollIntoView({ block: "nearest" });
  }, [box.isShown, count]);

  return (
    <div ref={container} className={`${styles.field} ${styles[side]}`} onBlur={box.onBlur}>
      <TextField
        {...field}
        {...box.ofInput}
        value={value}
        onChange={(event) => {
          setTyped(true);
          setEnterPending(false);
          box.open();
          onChange?.(event);
        }}
        onKeyDown={onKeyDown}
      />
      <Suggestions
        id={box.list}
        label={t("address-book.title")}
        suggestions={customers.map((customer) => ({ ...savedSuggestion(customer), isSaved: false }))}
        active={box.active}
        isShown={box.isShown}
        announcement={t("address-book.found", { count })}
        onPick={box.pick}
      />
    </div>
  );
}
