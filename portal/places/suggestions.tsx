import type { PlaceAddress } from "@waybill/contract/places";
import { useTexts } from "../translations/texts.ts";
import { Icon } from "../ui/icons/icon.tsx";
import styles from "./address-search.module.css";

type Props = {
  id: string;
  label: string;
  places: readonly PlaceAddress[];
  active: number;
  isShown: boolean;
  onPick: (place: PlaceAddress) => void;
};

/** The name first, where it is second. */
const partsOf = (address: string): [string, string] => {
  const [name = "", ...rest] = address.split(", ");
  return [name, rest.join(", ")];
};

/** What the search suggests, below its field; how many is said aloud. */
export function Suggestions({ id, label, places, active, isShown, onPick }: Props) {
  const t = useTexts();
  const none = isShown && places.length === 0;
  const said = none
    ? t("request.search.no-results")
    : isShown
      ? t("request.search.results", { count: places.length })
      : "";
  return (
    <>
      <ul id={id} role="listbox" aria-label={label} className={styles.list} hidden={!isShown || none}>
        {places.map((place, at) => {
          const [name, where] = partsOf(place.formatted_address);
          return (
            <li
              key={place.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(place)}
            >
              <Icon name="pin" />
              <span className={styles.words}>
                <bdi className={styles.name}>{name}</bdi>
                {where && <bdi className={styles.where}>{where}</bdi>}
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className={none ? styles.none : "sr"}>
        {said}
      </p>
    </>
  );
}
