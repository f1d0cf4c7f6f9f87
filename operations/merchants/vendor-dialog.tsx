import type { PlaceAddress } from "@waybill/contract/places";
import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import { useCountry, useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { addressAt, hasCoordinates, usePlaceSearch } from "@waybill/client/places/places.ts";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { addVendor, changeVendor } from "@waybill/contract/operations/vendors";
import { mapZoom } from "@waybill/domain/limits";
import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import type { MapPoint } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { refusedFieldOf } from "../calls.ts";
import styles from "../lists/split.module.css";
import dialog from "./vendor-dialog.module.css";

type Props = {
  /** The vendor to change; if missing, a new one is created. */
  vendor?: ConsoleVendor;
  /** The parent of a new outlet. */
  parentId?: string;
  onClose: () => void;
  onAdded: (vendorId: string) => void;
};

const locationFields = ["building", "unit", "rider_instructions"] as const;

const draftOf = (vendor: ConsoleVendor | undefined) => ({
  name: vendor?.name ?? "",
  phone: vendor?.phone ?? "",
  client_vendor_id: vendor?.client_vendor_id ?? "",
  is_active: vendor?.is_active ?? true,
  is_parent: false,
  building: vendor?.location.building ?? "",
  unit: vendor?.location.unit ?? "",
  rider_instructions: vendor?.location.rider_instructions ?? "",
  /** Chosen by search or pin; undefined: unchanged. */
  place: undefined as PlaceAddress | undefined,
});
type Draft = ReturnType<typeof draftOf>;

const placeOf = ({ place }: Draft) =>
  place && {
    address_text: place.formatted_address,
    latitude: place.latitude,
    longitude: place.longitude,
    street: place.street ?? null,
    street_number: place.street_number ?? null,
    city: place.city ?? null,
    postal_code: place.postal_code ?? null,
  };

const bodyOf = (draft: Draft) => ({
  name: draft.name.trim(),
  phone: draft.phone.trim() || null,
  client_vendor_id: draft.client_vendor_id.trim() || null,
  is_active: draft.is_active,
  location: {
    ...Object.fromEntries(locationFields.map((field) => [field, draft[field].trim() || null])),
    ...placeOf(draft),
  },
});

const blame = refusedFieldOf("name", "phone", "client_vendor_id");

/** The data of a vendor or an outlet, and its pickup place. */
export function VendorDialog({ vendor, parentId, onClose, onAdded }: Props) {
  const t = useTexts();
  const country = useCountry();
  const { mutateAsync } = useChange(
    async (draft: Draft) => {
      const body = bodyOf(draft);
      if (vendor) return call(changeVendor, { params: { vendor_id: vendor.vendor_id }, body });
      const family = parentId === undefined ? { is_parent: draft.is_parent } : { parent_vendor_id: parentId };
      const { result } = await call(addVendor, { body: { ...body, ...family } });
      return onAdded(result.vendor_id);
    },
    { refresh: [["vendors"]], onDone: onClose, onProblem: (problem) => blame(problem).length > 0 },
  );
  const form = useForm<Draft>({
    initial: () => draftOf(vendor),
    check: ({ name }) => fieldProblems({ name: !name.trim() && t("console.fill-name") }),
    save: mutateAsync,
    blame,
  });
  const { typed: draft, set } = form;
  const title = t(vendor ? "console.edit-vendor" : parentId ? "console.new-outlet" : "console.new-vendor");
  const field = (name: "phone" | "client_vendor_id" | (typeof locationFields)[number]) => ({
    label: t(`console.vendor-${name}`),
    optional: true,
    ...form.text(name),
  });
  return (
    <Dialog
      open
      wide
      title={title}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <div className={styles.two}>
        <TextField label={t("console.name")} required maxLength={200} {...form.text("name")} />
        <TextField {...field("phone")} type="tel" dir="ltr" placeholder={country.phone_example} />
        <TextField {...field("client_vendor_id")} dir="ltr" maxLength={120} />
      </div>
      {!vendor && parentId === undefined && (
        <Checkbox checked={draft.is_parent} onCheck={(is_parent) => set({ is_parent })}>
          {t("console.vendor-is-parent")}
        </Checkbox>
      )}
      {vendor && (
        <Checkbox checked={draft.is_active} onCheck={(is_active) => set({ is_active })}>
          {t("console.vendor-takes-orders")}
        </Checkbox>
      )}
      <PlaceFields vendor={vendor} chosen={draft.place} onChosen={(place) => set({ place })} />
      <div className={styles.two}>
        <TextField {...field("building")} />
        <TextField {...field("unit")} />
        <TextField {...field("rider_instructions")} />
      </div>
    </Dialog>
  );
}

type PlaceProps = {
  vendor: ConsoleVendor | undefined;
  chosen: PlaceAddress | undefined;
  onChosen: (place: PlaceAddress) => void;
};

/** The address, set by search or by the map's pin; the pin has priority. */
function PlaceFields({ vendor, chosen, onChosen }: PlaceProps) {
  const t = useTexts();
  const { map } = useDeployment();
  const language = useLanguage();
  const [typed, type] = useState(vendor?.location.address_text ?? "");
  const { latitude, longitude } = vendor?.location ?? { latitude: null, longitude: null };
  const kept = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const at: MapPoint = chosen ?? kept ?? map;
  const [searched, look] = useState<string>();
  const search = usePlaceSearch(searched, kept ?? map, language);
  const choose = (place: PlaceAddress) => {
    look(undefined);
    type(place.formatted_address);
    onChosen(place);
  };
  const pin = async (point: MapPoint) => {
    const nameless = {
      id: "",
      formatted_address: `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`,
    };
    choose((await addressAt(point, language).catch(() => undefined)) ?? { ...nameless, ...point });
  };
  return (
    <div className={dialog.place}>
      <div>
        <TextField
          label={t("console.vendor-address")}
          type="search"
          icon="pin"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            type(target.value);
            look(target.value);
          }}
        />
        {search.state === "found" && (
          <ul className={dialog.found} aria-label={t("console.addresses-found")}>
            {search.places
              .filter(hasCoordinates)
              .slice(0, 5)
              .map((place) => (
                <li key={place.id}>
                  <Button look="plain" wide onClick={() => choose(place)}>
                    {place.formatted_address}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </div>
      <div className={dialog.map}>
        <Map
          label={t("map.of-outlet")}
          center={at}
          zoom={chosen || kept ? mapZoom.outlet : mapZoom.default}
          markers={[{ id: "vendor", kind: "customer", ...pointOf(at), movableAs: t("map.outlet") }]}
          onPinMove={(point) => void pin(point)}
        />
      </div>
    </div>
  );
}

const pointOf = ({ latitude, longitude }: MapPoint): MapPoint => ({ latitude, longitude });
