import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readRefusedPlaces } from "@waybill/contract/operations/insight";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo } from "react";
import styles from "./insight.module.css";
import { mapOffsetOf, refusedLook } from "./refused-looks.ts";

export type RefusedPlace = AnswerOf<typeof readRefusedPlaces>["result"]["places"][number];

export const idOfPlace = ({ location: { latitude, longitude }, reason }: RefusedPlace): string =>
  `${latitude} ${longitude} ${reason}`;

type Props = {
  places: readonly RefusedPlace[];
  /** The selected place; the map moves there. */
  shown: RefusedPlace | undefined;
  onShow: (id: string) => void;
};

/** The places of refused quotes, by reason; the table next to the map has the same data. */
export function RefusedPlacesMap({ places, shown, onShow }: Props) {
  const t = useTexts();
  const { map } = useDeployment();
  const pins = useMemo(
    () =>
      places.map((place) => ({
        id: idOfPlace(place),
        latitude: place.location.latitude,
        longitude: place.location.longitude + mapOffsetOf(place.reason),
        ...refusedLook(place.reason),
      })),
    [places],
  );
  const shownId = shown && idOfPlace(shown);
  return (
    <section className={styles.map} aria-label={t("console.insight-refused-map")}>
      <Map
        label={t("console.insight-refused-map")}
        center={shown?.location ?? map}
        {...(shown && { zoom: 15 })}
        fitKey={shown ? undefined : pins.map(({ id }) => id).join()}
        pins={pins}
        markedPin={shownId}
        onPinOpen={onShow}
      />
    </section>
  );
}
