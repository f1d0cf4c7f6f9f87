import { useDeployment } from "@waybill/client/deployment-context.ts";
import { addressAt } from "@waybill/client/places.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Vendor } from "@waybill/contract/vendors";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { mapZoom } from "@waybill/domain/limits";
import { addressSearchDebounceMs } from "@waybill/domain/timings";
import { Map } from "@waybill/ui/map/map.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { useEffect, useRef, useState } from "react";
import { usePlaceLanguage } from "../address-search/use-address-suggestions.ts";
import styles from "./outlet-map.module.css";

type Props = {
  view: MapView;
  chosen: Place | undefined;
  name: string;
  onFound: (found: PlaceAddress) => void;
};

/** Where riders collect: a pin that is dragged, tapped or nudged; its new place gets its address. */
export function OutletMap({ view, chosen, name, onFound }: Props) {
  const t = useTexts();
  const { map } = useDeployment();
  const { held, ask } = useAddressOfPin(onFound);
  const at = held ?? chosen ?? view.center ?? map;
  return (
    <div className={styles.map}>
      <Map
        label={t("outlets.map")}
        zoom={view.zoom}
        center={view.center}
        markers={[
          {
            id: "outlet",
            kind: "customer",
            latitude: at.latitude,
            longitude: at.longitude,
            tag: chosen ? name || undefined : t("outlets.map-drag"),
            movableAs: t("outlets.pin"),
          },
        ]}
        onPinMove={ask}
      />
    </div>
  );
}

/** The pin stays where it was put while its address is asked for; without an answer it goes back. */
function useAddressOfPin(onFound: (found: PlaceAddress) => void) {
  const language = usePlaceLanguage();
  const [held, hold] = useState<Place>();
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; asked: AbortController }>(undefined);
  const drop = () => {
    clearTimeout(resting.current?.timer);
    resting.current?.asked.abort();
  };
  useEffect(() => drop, []);

  const ask = (point: Place) => {
    drop();
    hold(point);
    const asked = new AbortController();
    const look = async () => {
      const found = await addressAt(point, language, asked.signal).catch(() => undefined);
      if (asked.signal.aborted) return;
      hold(undefined);
      if (found) onFound(found);
      else notify({ type: "error", message: textOf("geolocator.error.reverse") });
    };
    resting.current = { asked, timer: setTimeout(() => void look(), addressSearchDebounceMs) };
  };
  return { held, ask };
}

type MapView = { center: Place | undefined; zoom: number };

/** Where a vendor is; undefined while it has no place. */
export const collectionPointOf = (vendor: Vendor | undefined): Place | undefined => {
  const { latitude, longitude } = vendor?.vendor_information.location ?? {};
  const place = { latitude, longitude };
  return isValidPlace(place) ? place : undefined;
};

/**
 * What the dialog's map shows (spec §9): an outlet as it is from close by, an address that was just chosen from
 * closer, else the parent's surroundings, else the country from afar, in the middle that the configuration names.
 */
export function mapView({
  chosen,
  isAsItStood,
  parent,
}: {
  chosen: Place | undefined;
  isAsItStood: boolean;
  parent: Place | undefined;
}): MapView {
  if (chosen) return { center: chosen, zoom: isAsItStood ? mapZoom.outlet : mapZoom.addressSelection };
  return parent ? { center: parent, zoom: mapZoom.parent } : { center: undefined, zoom: mapZoom.default };
}
