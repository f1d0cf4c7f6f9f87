import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useId } from "react";
import { MatchDoubtLines } from "../../address-search/match-doubt-lines.tsx";
import { MessageRow } from "./message-row.tsx";
import styles from "./pasted-message.module.css";
import type { PlaceOfMessage } from "./use-place-of-message.ts";

type Props = {
  address: string;
  place: PlaceOfMessage;
  origin: Place | undefined;
  onChange: (address: string) => void;
};

/** A message's address with the place found for it; if in doubt, also the alternatives. */
export function PlaceRow({ address, place, origin, onChange }: Props) {
  const t = useTexts();
  const name = useId();
  const { isDoubted, places, at } = place;
  const far = (to: Place) =>
    origin && <span className={styles.far}>{formatDistance(distanceInMetres(origin, to))}</span>;
  const [first] = places;
  const chosen = places[at];
  const below = isDoubted ? (
    <div role="radiogroup" aria-label={t("request.pasted.which")} className={styles.choices}>
      {places.map((one, index) => (
        <label key={one.id}>
          <input type="radio" name={name} checked={index === at} onChange={() => place.choose(index)} />
          <bdi>{one.formatted_address}</bdi>
          {far(one)}
        </label>
      ))}
    </div>
  ) : first ? (
    <p className={styles.found}>
      <bdi>{first.formatted_address}</bdi> {far(first)}
    </p>
  ) : (
    <p className={styles.found} role="status">
      {t(place.isSearching ? "request.pasted.searching" : "request.pasted.not-found")}
    </p>
  );
  return (
    <MessageRow
      label={t(isDoubted ? "request.pasted.which" : "request.pasted.address")}
      value={address}
      isDoubted={isDoubted}
      below={
        <>
          {below}
          {chosen && <MatchDoubtLines {...chosen} />}
        </>
      }
      onChange={onChange}
    />
  );
}
