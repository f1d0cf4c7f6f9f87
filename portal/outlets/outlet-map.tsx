import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { mapZoom } from "@waybill/domain/limits";
import { Map } from "@waybill/ui/map/map.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useAddressOfPin } from "../address-search/use-address-of-pin.ts";
import styles from "./outlet-map.module.css";

type Props = {
  view: MapView;
  chosen: Place | undefined;
  name: string;
  /** The text of the address field. */
  address: string;
  onFound: (found: PlaceAddress) => void;
};

/** The pickup pin, which can be dragged, tapped or nudged; the address at its new position is looked up. */
export function OutletMap({ view, chosen, name, address, onFound }: Props) {
  const t = useTexts();
  const { map } = useDeployment();
  const { held, ask } = useAddressOfPin(address, (_, found) => found && onFound(found));
  const at = held ?? chosen ?? view.center ?? map;
  return (
    <div className={styles.map}>
      <Map
        label={t("map.of-outlet")}
        zoom={view.zoom}
        center={view.center}
        markers={[
          {
            id: "outlet",
            kind: "customer",
            latitude: at.latitude,
            longitude: at.longitude,
            tag: chosen ? name || undefined : t("outlets.map-drag"),
            movableAs: t("map.outlet"),
          },
        ]}
        onPinMove={ask}
      />
    </div>
  );
}

type MapView = { center: Place | undefined; zoom: number };

/** A vendor's coordinates; undefined if it has none. */
export const collectionPointOf = (vendor: Vendor | undefined): Place | undefined => {
  const { latitude, longitude } = vendor?.vendor_information.location ?? {};
  const place = { latitude, longitude };
  return isValidPlace(place) ? place : undefined;
};

/**
 * The dialog's map view (spec §9): an existing outlet zoomed in, a newly chosen address closer, else the parent's
 * surroundings, else the country around the configured centre.
 */
export function outletMapView({
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
