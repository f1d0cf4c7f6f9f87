import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useCountry, useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import type { LiveState } from "@waybill/client/live/live-rules.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Order } from "@waybill/contract/order";
import { allTime } from "@waybill/domain/history/filters";
import { matchesSearch } from "@waybill/domain/history/search";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { Chip } from "@waybill/ui/chip.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { LiveChip } from "@waybill/ui/status.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { DataTime } from "../../offline/data-time.tsx";
import { OrderSearch } from "../../search/order-search.tsx";
import { OutletsChip } from "../../search/outlets-chip.tsx";
import { pathOfHistory, pathOfRequest } from "../../../navigation/paths.ts";
import { type Board, groupBoard, isEmptyBoard } from "./board-groups.ts";
import { setFiveLists, useFiveLists } from "./lists-choice.ts";
import { OrderGroups } from "./order-groups.tsx";
import classes from "./order-list.module.css";

type OrderListProps = {
  board: Board | undefined;
  orders: readonly Order[] | undefined;
  error: Error | null;
  onRetry: () => void;
  live: LiveState;
  /** When the orders were read, in ms. */
  readAt: number | undefined;
  selectedId: string | undefined;
  /** When each order is expected at its next stop, in ms. */
  etas: ReadonlyMap<string, number>;
  now: Date;
  /** The order that the mouse is over, here or on the map. */
  markedId: string | undefined;
  onMark: (orderId: string | undefined) => void;
  /** True while the map replaces the list on a phone; the head stays. */
  isHidden: boolean;
  children?: ReactNode;
};

/** The screen's main content: the active orders by their next event, with the search. */
export function OrderList(props: OrderListProps) {
  const { board, orders, live, readAt, now, isHidden, children } = props;
  const t = useTexts();
  const { timezone } = useCountry();
  const { simulation_speed: speed } = useDeployment();
  const isFive = useFiveLists();
  const [words, setWords] = useState("");
  const found = useMemo(() => {
    if (words.trim() === "" || !orders) return undefined;
    return groupBoard(
      orders.filter((order) => matchesSearch(words, order)),
      now,
      timezone,
    );
  }, [words, orders, now, timezone]);

  return (
    <section
      className={`${classes.list} ${isHidden ? classes.headOnly : ""}`}
      aria-labelledby="tracking-title"
    >
      <div className={classes.head}>
        <div className={classes.line}>
          <h1 id="tracking-title">{t("order-tracking.title")}</h1>
          <LiveStateChip state={live} />
        </div>
        <DataTime readAt={readAt} now={now} />
        {speed > 1 && (
          <p className={classes.demo}>{t("order-tracking.sped-up", { speed: formatNumber(speed) })}</p>
        )}
        {children}
        {!isHidden && (
          <OrderSearch label={t("order-tracking.search-label")} words={words} onType={setWords} />
        )}
        {!isHidden && (
          <div className={classes.chips}>
            <OutletsChip />
            <Chip on={isFive} icon="list" onClick={() => setFiveLists(!isFive)}>
              {t("order-tracking.by-status")}
            </Chip>
          </div>
        )}
      </div>
      {!isHidden && (
        <div
          className={classes.scroll}
          tabIndex={0}
          role="region"
          aria-label={t("order-tracking.active-orders")}
        >
          <ListBody {...props} board={found ?? board} isSearch={found !== undefined} words={words} />
        </div>
      )}
    </section>
  );
}

/** The history without a date filter, searched for this text. */
const pathOfSearch = (vendorId: string, words: string): string =>
  `${pathOfHistory(vendorId)}?${new URLSearchParams({ date: allTime.category, search: words.trim() }).toString()}`;

function ListBody(props: OrderListProps & { isSearch: boolean; words: string }) {
  const { board, error, onRetry, selectedId, etas, now, isSearch, words } = props;
  const t = useTexts();
  const { timezone } = useCountry();
  const { vendor } = useSelectedVendor();
  const { withOutlets } = useOutletsIncluded();
  const { mode } = useSession();
  if (!board && error) {
    const hasMessage = error instanceof CallRefused || error instanceof CallUnreachable;
    const reason = hasMessage ? t(error.translationKey, error.values) : "";
    return (
      <EmptyState
        icon="warning"
        alert
        title={t("error.cant-retrieve-current-orders")}
        action={<Button onClick={onRetry}>{t("order-tracking.try-again")}</Button>}
      >
        {reason}
      </EmptyState>
    );
  }
  if (!board) return <BoardSkeleton />;
  if (isEmptyBoard(board) && isSearch)
    return (
      <EmptyState
        icon="search"
        action={
          mode !== "GUEST" && (
            <Link className={buttonClass()} to={pathOfSearch(vendor.vendor_id, words)}>
              {t("order-tracking.search-history")}
            </Link>
          )
        }
      >
        {t("order-tracking.nothing-found", { words })}
      </EmptyState>
    );
  if (isEmptyBoard(board))
    return (
      <EmptyState
        icon="scooter"
        action={
          <Link className={buttonClass({ look: "primary" })} to={pathOfRequest(vendor.vendor_id)}>
            {t("order-tracking.request")}
          </Link>
        }
      >
        {t("order-tracking.no-orders")}
      </EmptyState>
    );
  return (
    <OrderGroups
      board={board}
      vendorId={vendor.vendor_id}
      selectedId={selectedId}
      etas={etas}
      now={now}
      timeZone={timezone}
      withOutlet={withOutlets}
      markedId={props.markedId}
      onMark={props.onMark}
      unfolded={isSearch}
    />
  );
}

function wordsOf(state: LiveState, t: Translate): string {
  if (state.kind === "live") return t("live.live");
  if (state.kind === "lost") return t("live.reconnecting");
  if (state.seconds < 60) return t("live.updated-ago", { count: state.seconds });
  return t("live.updated-minutes-ago", { count: Math.floor(state.seconds / 60) });
}

/** How recent the screen's data is; screen readers announce a change of state, not every second. */
function LiveStateChip({ state }: { state: LiveState }) {
  const t = useTexts();
  const words = wordsOf(state, t);
  return (
    <>
      <span className="sr" role="status">
        {state.kind === "old" ? t("live.not-connected") : words}
      </span>
      <span aria-hidden="true">
        <LiveChip state={state.kind}>{words}</LiveChip>
      </span>
    </>
  );
}

const rows = [60, 44, 72, 52, 64];

/** The list's loading state, as grey bars. */
function BoardSkeleton() {
  return (
    <Skeleton>
      {rows.map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.mark} />
          <span className={classes.lines}>
            <Bar inlineSize={`${width}%`} />
            <Bar inlineSize={`${width + 20}%`} />
          </span>
          <Bar inlineSize="44px" />
        </div>
      ))}
    </Skeleton>
  );
}
