import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import type { PlaceAddress } from "@waybill/contract/places";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import styles from "./address-field.module.css";

type Props = {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  active: number;
  isShown: boolean;
  /** The announcement about the list; shown as text if the list is empty. */
  announcement: string;
  /** In the flow of the page instead of floating below the field. */
  inFlow?: boolean;
  onPick: (at: number) => void;
};

/** Search suggestions below a field; their number is announced. */
export function Suggestions(props: Props) {
  const { id, label, suggestions, active, isShown, announcement, inFlow = false, onPick } = props;
  const t = useTexts();
  const isEmpty = isShown && suggestions.length === 0;
  const isListed = isShown && !isEmpty;
  const layout = inFlow ? styles.flow : styles.float;
  return (
    <>
      <div className={layout} hidden={!isListed}>
        <ul id={id} role="listbox" aria-label={label} className={styles.list}>
          {suggestions.map(({ key, icon, name, beside, where, isSaved }, at) => (
            <li
              key={key}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(at)}
            >
              <Icon name={icon} />
              <span className={styles.words}>
                <span className={styles.line}>
                  <bdi className={styles.name}>{name}</bdi>
                  {beside && <bdi className={styles.beside}>{beside}</bdi>}
                </span>
                {where && <bdi className={styles.where}>{where}</bdi>}
              </span>
              {isSaved && <span className={styles.saved}>{t("address-book.saved")}</span>}
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className={isEmpty ? `${layout} ${styles.none}` : "sr"}>
        {isShown ? announcement : ""}
      </p>
    </>
  );
}

/** One line of a list of suggestions. */
export type Suggestion = {
  key: string;
  icon: IconName;
  name: ReactNode;
  /** Shown next to the name. */
  beside?: ReactNode;
  where: ReactNode;
  isSaved: boolean;
};

/** A place as a suggestion: its name, then the rest of its address. */
export function placeSuggestion({ id, formatted_address }: PlaceAddress): Suggestion {
  const [name = "", ...rest] = formatted_address.split(", ");
  return { key: `place ${id}`, icon: "pin", name, where: rest.join(", "), isSaved: false };
}

/** A customer of the address book: name, phone and address. */
export const savedSuggestion = ({ id, name, phone_number, formatted_address }: SavedAddress): Suggestion => ({
  key: `saved ${id}`,
  icon: "user",
  name,
  beside: formatPhone(phone_number),
  where: formatted_address,
  isSaved: true,
});
