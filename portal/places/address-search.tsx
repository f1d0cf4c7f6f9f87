import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTexts } from "../translations/texts.ts";
import { IconButton } from "../ui/button.tsx";
import { Control, Field } from "../ui/field.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./address-search.module.css";
import { Suggestions } from "./suggestions.tsx";
import { usePlaceSearch } from "./use-place-search.ts";

type Props = {
  id: string;
  label: string;
  text: string;
  /** Whether the text is an address that was chosen: it is searched again only once it is changed. */
  isChosen: boolean;
  near: Place | undefined;
  error?: ReactNode;
  ok?: ReactNode;
  autoFocus?: boolean;
  onType: (text: string) => void;
  onPick: (place: PlaceAddress) => void;
  onClear: () => void;
};

/** A text field that suggests addresses: arrows choose, Enter takes, Escape closes (ARIA combobox). */
export function AddressSearch(props: Props) {
  const { id, label, text, isChosen, near, error, ok, autoFocus = false, onType, onPick, onClear } = props;
  const t = useTexts();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [takesFirst, setTakesFirst] = useState(false);
  const search = usePlaceSearch(isChosen ? undefined : text, near);
  const places = search.state === "found" ? search.places : [];
  const isShown = isOpen && !isChosen && search.state === "found";
  const current = Math.min(active, places.length - 1);

  const pick = (place: PlaceAddress) => {
    setOpen(false);
    onPick(place);
  };

  // Enter before the answer came: the first suggestion is taken as soon as it is there.
  const first = places[0];
  useEffect(() => {
    if (takesFirst && first) onPick(first);
  }, [takesFirst, first, onPick]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(isShown ? (current + step + places.length) % places.length : 0);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Enter" && !isChosen && !event.nativeEvent.isComposing) {
      const place = isShown ? places[current] : undefined;
      if (place) pick(place);
      else if (search.state === "searching") setTakesFirst(true);
      if (place || search.state === "searching") event.preventDefault();
    }
  };

  const failure = search.state === "failed" ? t("geolocator.error.autocomplete") : undefined;
  return (
    <div className={styles.search}>
      <Field id={id} label={label} error={failure ?? error} ok={ok}>
        {(described) => (
          <Control
            icon="search"
            bad={Boolean(failure ?? error)}
            end={
              <>
                {search.state === "searching" && isOpen && <Spinner />}
                {text !== "" && (
                  <IconButton name="close" label={t("request.address.clear")} onClick={onClear} />
                )}
              </>
            }
          >
            <input
              {...described}
              type="text"
              role="combobox"
              dir="auto"
              autoComplete="off"
              enterKeyHint="next"
              autoFocus={autoFocus}
              aria-autocomplete="list"
              aria-expanded={isShown && places.length > 0}
              aria-controls={list}
              aria-activedescendant={isShown && places.length > 0 ? `${list}-${current}` : undefined}
              value={text}
              onChange={(event) => {
                setOpen(true);
                setActive(0);
                setTakesFirst(false);
                onType(event.target.value);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => setOpen(false)}
            />
          </Control>
        )}
      </Field>
      <Suggestions id={list} label={label} places={places} active={current} isShown={isShown} onPick={pick} />
    </div>
  );
}
