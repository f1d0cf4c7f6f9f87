import { useCountryParameter } from "@waybill/client/deployment/country-parameters.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { phoneCharacters } from "@waybill/domain/accounts/field-formats";
import { formatHours, parseServiceHours } from "@waybill/domain/time/service-hours";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { AddressField, OrderedAddressFields } from "../address-search/address-field.tsx";
import { RestoreDetailsOffer } from "../address-search/former-details-offer.tsx";
import { PlaceDoubt } from "../address-search/place-doubt.tsx";
import styles from "./outlet-fields.module.css";
import { outletMapView, OutletMap, collectionPointOf } from "./outlet-map.tsx";
import { CounterReliability } from "../orders/counter/counter-reliability.tsx";
import counter from "../orders/counter/counter-reliability.module.css";
import { idOfField } from "./outlet-problems.ts";
import { OwnersFields } from "./owners-fields.tsx";
import { RiderAddressPreview } from "./rider-address-preview.tsx";
import type { OutletFormState } from "./use-outlet-form.ts";

/** The fields of a collection point; a field that cannot be edited explains why. */
export function OutletFields({ state, parents }: { state: OutletFormState; parents: readonly Vendor[] }) {
  const t = useTexts();
  const { phone_example } = useCountry();
  const { query, problemOf, isAsItStood, change, type, choose, former } = state;
  const form = state.form.typed;
  const parent = parents.find(({ vendor_id }) => vendor_id === form.parentVendorId);
  const view = outletMapView({ chosen: form.location, isAsItStood, parent: collectionPointOf(parent) });
  const text = (field: "clientVendorId" | "name" | "unitNo" | "building") => ({
    dir: "auto" as const,
    autoComplete: "off",
    ...state.form.text(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  const instructions = problemOf("riderInstructions");
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ParentField
          form={form}
          parents={parents}
          onChange={(parentVendorId) => change({ parentVendorId })}
        />
        <TextField
          id={idOfField("clientVendorId")}
          label={t("outlets.id")}
          hint={t(form.isEditMode ? "outlets.id-locked" : "outlets.id-hint")}
          readOnly={form.isEditMode}
          {...text("clientVendorId")}
        />
        <TextField
          id={idOfField("name")}
          label={t("outlets.label")}
          hint={t("outlets.label-hint")}
          {...text("name")}
        />
        <TextField
          id={idOfField("phone")}
          label={t("outlets.phone")}
          error={problemOf("phone")}
          hint={t("outlets.phone-hint", { example: isolateLtr(phone_example) })}
          type="tel"
          inputMode="tel"
          dir="ltr"
          value={form.phone}
          onChange={({ target }) => change({ phone: phoneCharacters(target.value) })}
        />
        <div className={styles.pair}>
          <OrderedAddressFields
            unit={<TextField label={t("field.unit")} optional {...text("unitNo")} />}
            building={<TextField label={t("field.building")} optional {...text("building")} />}
          />
        </div>
        <OwnersFields owners={form.owners} problemOf={problemOf} onChange={(owners) => change({ owners })} />
      </div>
      <div className={styles.column}>
        <AddressField
          id={idOfField("location")}
          label={t("outlets.address")}
          text={query}
          isChosen={form.location !== undefined}
          near={view.center}
          error={problemOf("location")}
          onType={type}
          onPick={choose}
          onClear={() => type("")}
        />
        <PlaceDoubt
          doubt={state.doubt}
          isUnsure={state.isUnsure}
          onConfirm={() => {
            state.confirmPin();
            document.getElementById(idOfField("riderInstructions"))?.focus();
          }}
        />
        <div role="status" className={former ? undefined : "sr"}>
          {former && (
            <RestoreDetailsOffer
              address={former.address}
              onUndo={() => {
                state.bringBack();
                document.getElementById(idOfField("location"))?.focus();
              }}
            />
          )}
        </div>
        <OutletMap view={view} chosen={form.location} name={form.name} address={query} onFound={choose} />
        <Field
          id={idOfField("riderInstructions")}
          label={t("outlets.instructions")}
          optional
          error={instructions}
          hint={t("outlets.instructions-hint")}
        >
          {(described) => (
            <Control bad={instructions !== undefined}>
              <textarea
                {...described}
                rows={3}
                dir="auto"
                value={form.riderInstructions}
                onChange={({ target }) => change({ riderInstructions: target.value })}
              />
            </Control>
          )}
        </Field>
        <ServiceHoursLine />
        {form.vendorId !== undefined && (
          <CounterReliability vendorId={form.vendorId} className={counter.words} ofAllHours />
        )}
        <RiderAddressPreview form={form} />
      </div>
    </div>
  );
}

/** The service hours of all outlets in the country; malformed ones are shown as written. */
function ServiceHoursLine() {
  const t = useTexts();
  const text = useCountryParameter("serviceHours");
  if (text === undefined) return null;
  const { hours, problem } = parseServiceHours(text);
  if (hours) return <p className={styles.hours}>{t("request.closed.hours", formatHours(hours))}</p>;
  return (
    <p className={styles.hours} role="alert">
      <Icon name="warning" small />
      <span>
        {t("outlets.hours-malformed", { hours: isolateLtr(text) })} {t(problem)}
      </span>
    </p>
  );
}

type Props = { form: OutletForm; parents: readonly Vendor[]; onChange: (parentVendorId: string) => void };

/** The outlet's parent: a choice if there are several, fixed afterwards. */
function ParentField({ form, parents, onChange }: Props) {
  const t = useTexts();
  if (parents.length < 2) return null;
  if (form.isEditMode) {
    const parent = parents.find(({ vendor_id }) => vendor_id === form.parentVendorId);
    return (
      <TextField
        label={t("outlets.parent")}
        hint={t("outlets.parent-locked")}
        readOnly
        dir="auto"
        value={parent?.name ?? form.parentVendorId}
      />
    );
  }
  return (
    <SelectField
      label={t("outlets.parent")}
      hint={t("outlets.parent-hint")}
      value={form.parentVendorId}
      options={parents.map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
      onChange={onChange}
    />
  );
}
