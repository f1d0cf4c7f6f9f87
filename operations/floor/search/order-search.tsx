import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { isDone, isStopped } from "@waybill/domain/orders/status";
import { Control } from "@waybill/ui/forms/field.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { formatDay, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { ShopToCustomer } from "../../lists/shop-to-customer.tsx";
import styles from "./order-search.module.css";
import { useFoundOrders } from "./use-found-orders.ts";

type Props = {
  /** The search text, which also filters the board. */
  text: string;
  onText: (text: string) => void;
  onOpen: (orderId: string) => void;
};

/** Finds any order, including ended ones. The key / focuses the field, arrows choose, Enter opens, Esc leaves. */
export function OrderSearch({ text, onText, onOpen }: Props) {
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { found, isError, isSearching } = useFoundOrders(isOpen ? typed : "");
  const shown = found ?? [];
  const active = shown[Math.min(at, shown.length - 1)];
  const isListed = isOpen && typed.trim().length >= 2;

  const onSlash = useEffectEvent((event: KeyboardEvent) => {
    if (singleKeyOf(event) !== "/") return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
  useEffect(() => {
    document.addEventListener("keydown", onSlash);
    return () => document.removeEventListener("keydown", onSlash);
  }, []);

  const type = (words: string) => {
    setTyped(words);
    setOpen(true);
    setAt(0);
    onText(words.trim());
  };
  const open = ({ order_id }: ConsoleOrder) => {
    setTyped("");
    setOpen(false);
    onOpen(order_id);
    input.current?.blur();
  };
  const onKeyDown = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    const last = shown.length - 1;
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, last));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    // The displayed results may still be of the previous text.
    else if (event.key === "Enter" && active && !isSearching) open(active);
    else if (event.key === "Escape" && typed) type("");
    else if (event.key === "Escape") input.current?.blur();
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Control icon="search" end={<kbd aria-hidden="true">/</kbd>}>
        <input
          ref={input}
          type="search"
          role="combobox"
          autoComplete="off"
          aria-label={t("console.find-order")}
          placeholder={t("console.find-order")}
          aria-keyshortcuts="/"
          aria-expanded={isListed}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active ? `${id}-${active.order_id}` : undefined}
          value={typed}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </Control>
      <div className={styles.found} hidden={!isListed}>
        <ul id={`${id}-found`} role="listbox" aria-label={t("console.found-orders")}>
          {shown.map((order) => (
            <Found
              key={order.order_id}
              id={`${id}-${order.order_id}`}
              order={order}
              on={order === active}
              onOpen={() => open(order)}
            />
          ))}
        </ul>
        <p role="status">
          {!isListed || shown.length > 0
            ? ""
            : isError
              ? t("error.unreachable")
              : isSearching
                ? t("console.searching")
                : t("console.none-found")}
        </p>
      </div>
    </div>
  );
}

type FoundProps = { id: string; order: ConsoleOrder; on: boolean; onOpen: () => void };

/** One found order: customer, status, and its identifiers. */
function Found({ id, order, on, onOpen }: FoundProps) {
  const t = useTexts();
  const { order_id, outlet_name, customer, status, counter_code, created_at, rider } = order;
  const isOver = isDone(status) || isStopped(status);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (on) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [on]);
  return (
    // The field keeps the focus, and its keys choose a result.
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={on}
      className={`${styles.order} ${on ? styles.on : ""}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <strong>
        <ShopToCustomer from={outlet_name} to={customer.name} />
      </strong>
      <span className={isOver ? styles.over : styles.open}>{t(`status.${status}`)}</span>
      <small>
        {counter_code && (
          <>
            {t("console.code", { code: counter_code })}
            {" · "}
          </>
        )}
        <bdi dir="ltr">{order_id}</bdi>
        {" · "}
        <bdi dir="ltr">{formatPhone(customer.phone_number)}</bdi>
        {rider && (
          <>
            {" · "}
            <bdi>{rider.name}</bdi>
          </>
        )}
      </small>
      <small className={styles.when}>
        <time dateTime={created_at}>
          {formatDay(created_at)} {formatTime(created_at)}
        </time>
      </small>
    </li>
  );
}
