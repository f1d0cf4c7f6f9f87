import { useBookChanges } from "@waybill/client/places/address-book-changes.ts";
import { useAddressBookSearch } from "@waybill/client/places/address-book.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { offerNotificationMs } from "@waybill/domain/time/timings";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import styles from "./customer-list.module.css";

type Doing = (customer: SavedAddress) => void;
type Props = {
  searchId: string;
  vendorId: string;
  typed: string;
  onType: (text: string) => void;
  onEdit: Doing;
  onChoose: Doing;
  onRemoved?: Doing | undefined;
  onAdd: () => void;
};

const maxShown = 20;

/** The customers of a book, most recently used first, with a search above them. */
export function CustomerList(props: Props) {
  const { searchId, vendorId, typed, onType, onEdit, onChoose, onRemoved, onAdd } = props;
  const t = useTexts();
  const book = useAddressBookSearch(vendorId, typed);
  const remove = useRemoveCustomer(vendorId, onRemoved);
  const customers = book.state === "ready" ? book.customers : [];
  return (
    <div className={styles.book}>
      <TextField
        id={searchId}
        label={t("address-book.search")}
        icon="search"
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {book.state === "loading" && <Waiting />}
      {book.state === "failed" && (
        <EmptyState icon="warning" alert action={<Button onClick={book.retry}>{t("ui.retry")}</Button>}>
          {t("address-book.failed")}
        </EmptyState>
      )}
      {book.state === "ready" && customers.length === 0 && typed.trim() !== "" && (
        <EmptyState icon="search">{t("address-book.none-found")}</EmptyState>
      )}
      {book.state === "ready" && customers.length === 0 && typed.trim() === "" && (
        <EmptyState icon="user" action={<Button onClick={onAdd}>{t("address-book.add")}</Button>}>
          {t("address-book.empty")}
        </EmptyState>
      )}
      <ul className={styles.list}>
        {customers.map((customer) => (
          <li key={customer.id} className={styles.row}>
            <button type="button" className={styles.who} onClick={() => onChoose(customer)}>
              <span className={styles.line}>
                <bdi className={styles.name}>{customer.name}</bdi>
                <bdi className={styles.phone}>{formatPhone(customer.phone_number)}</bdi>
              </span>
              <bdi className={styles.where}>{customer.formatted_address}</bdi>
            </button>
            <IconButton
              name="edit"
              label={t("address-book.edit-one", { name: customer.name })}
              onClick={() => onEdit(customer)}
            />
            <IconButton
              name="bin"
              label={t("address-book.remove-one", { name: customer.name })}
              onClick={() => void remove(customer)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.more}>
        {customers.length >= maxShown ? t("address-book.more") : ""}
      </p>
    </div>
  );
}

const Waiting = () => (
  <Skeleton>
    <div className={styles.bars}>
      {["60%", "45%", "55%", "50%"].map((width) => (
        <div key={width} className={styles.bars}>
          <Bar inlineSize={width} />
          <Bar inlineSize="90%" />
        </div>
      ))}
    </div>
  </Skeleton>
);

/** Deletes a customer at once; Undo saves the same data as a new entry, whenever it is pressed. */
function useRemoveCustomer(vendorId: string, onRemoved?: (customer: SavedAddress) => void) {
  const { remove, save } = useBookChanges(vendorId);
  const undo = async ({ name, phone_number, latitude, longitude, address, notes }: SavedAddress) => {
    try {
      await save({ name, phone_number, latitude, longitude, address, notes });
      notify({ type: "success", message: textOf("address-book.address-saved") });
    } catch {
      notify({ type: "error", message: textOf("address-book.address-not-saved") });
    }
  };
  return async (customer: SavedAddress): Promise<void> => {
    const { name } = customer;
    try {
      await remove(customer.id);
      onRemoved?.(customer);
      notify({
        message: textOf("address-book.removed", { name }),
        duration: offerNotificationMs,
        action: { label: textOf("ui.undo"), onAction: () => void undo(customer) },
      });
    } catch {
      notify({ type: "error", message: textOf("address-book.not-removed", { name }) });
    }
  };
}
