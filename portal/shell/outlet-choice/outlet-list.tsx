import { type KeyboardEvent, useId, useState } from "react";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { matchingOutlets, recentOutlets, useSelectedVendor } from "@waybill/client/vendors.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Control } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./outlet-list.module.css";
import { OutletState } from "../pause/outlet-state.tsx";
import { OutletsToggle } from "./outlets-toggle.tsx";
import { useOutletEditing } from "./outlet-editing.tsx";

/** Maximum outlets whose state is requested at once. */
const maxStates = 20;

/**
 * A search field over the outlets (ARIA combobox with a grid): letters filter, arrows move, Enter chooses, and Tab
 * goes to the active outlet's edit button.
 */
export function OutletList({ onChosen, focused = false }: { onChosen: () => void; focused?: boolean }) {
  const t = useTexts();
  const id = useId();
  const { vendor: selected, vendors, select } = useSelectedVendor();
  const { add, mayEdit, edit } = useOutletEditing();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [recentIds] = useState(() => recentOutlets());
  const { recent, others } = matchingOutlets(vendors, typed, recentIds);
  const shownVendors = [...recent, ...others];
  const active = Math.min(at, shownVendors.length - 1);

  const choose = (vendor: Vendor | undefined) => {
    if (!vendor) return;
    if (vendor.vendor_id !== selected.vendor_id) select(vendor.vendor_id);
    onChosen();
  };
  const leaveTo = (next: () => void) => {
    onChosen();
    next();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setAt((active + move + shownVendors.length) % Math.max(1, shownVendors.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(shownVendors[active]);
    }
  };
  const row = (vendor: Vendor) => {
    const index = shownVendors.indexOf(vendor);
    return (
      <OutletRow
        key={vendor.vendor_id}
        id={`${id}-${index}`}
        vendor={vendor}
        isSelected={vendor.vendor_id === selected.vendor_id}
        isActive={index === active}
        showsState={index < maxStates}
        onActive={() => setAt(index)}
        onChoose={() => choose(vendor)}
        onEdit={mayEdit(vendor) ? () => leaveTo(() => edit(vendor)) : undefined}
      />
    );
  };
  const group = (key: string, found: readonly Vendor[]) =>
    found.length > 0 && (
      <div role="rowgroup" aria-labelledby={`${id}-${key}`}>
        <div id={`${id}-${key}`} role="presentation" className={styles.group}>
          {t(key)}
        </div>
        {found.map(row)}
      </div>
    );

  return (
    <div className={styles.list}>
      {vendors.length > 1 && (
        <Control icon="search">
          <input
            type="text"
            role="combobox"
            autoFocus={focused}
            aria-label={t("outlet-choice.search")}
            placeholder={t("outlet-choice.search")}
            aria-expanded="true"
            aria-haspopup="grid"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shownVendors.length > 0 ? `${id}-${active}` : undefined}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </Control>
      )}
      <div id={`${id}-list`} role="grid" aria-label={t("order.outlet")} className={styles.options}>
        {group("outlet-choice.recent", recent)}
        {group("outlet-choice.others", others)}
      </div>
      <p role="status" className={styles.none}>
        {shownVendors.length === 0 ? t("outlet-choice.none") : ""}
      </p>
      <OutletsToggle />
      {add && (
        <Button look="plain" icon="plus" className={styles.add ?? ""} onClick={() => leaveTo(add)}>
          {t("outlet-choice.add")}
        </Button>
      )}
    </div>
  );
}

type Props = {
  id: string;
  vendor: Vendor;
  isSelected: boolean;
  isActive: boolean;
  /** True if the row shows whether the outlet is paused or closed. */
  showsState: boolean;
  onActive: () => void;
  onChoose: () => void;
  onEdit: (() => void) | undefined;
};

/** One outlet of the selector: the row chooses it, the button at its end edits it. */
function OutletRow({ id, vendor, isSelected, isActive, showsState, onActive, onChoose, onEdit }: Props) {
  const t = useTexts();
  return (
    <div
      id={id}
      role="row"
      aria-selected={isSelected}
      className={`${styles.row} ${isActive ? styles.active : ""}`}
      onMouseMove={onActive}
    >
      <div role="gridcell" className={styles.outlet} onClick={onChoose}>
        <Icon name="store" />
        <span className={styles.names}>
          <bdi>{vendor.name}</bdi>
          <bdi className={styles.where}>
            {vendor.vendor_information.location.address_text ?? vendor.vendor_id}
          </bdi>
          {showsState && <OutletState vendorId={vendor.vendor_id} />}
        </span>
        {isSelected && <Icon name="tick" small />}
      </div>
      {onEdit && (
        <div role="gridcell">
          <IconButton
            name="edit"
            label={t("outlet-choice.edit", { name: vendor.name })}
            tabIndex={isActive ? 0 : -1}
            onClick={onEdit}
          />
        </div>
      )}
    </div>
  );
}
