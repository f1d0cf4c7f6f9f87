import { call } from "@waybill/client/calls/call.ts";
import { listRatingsOfRider, type RiderRatings } from "@waybill/contract/operations/riders";
import { ratingReasons } from "@waybill/domain/tracking/recipient-acts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatDay, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { NotLoaded } from "../lists/loaded.tsx";
import { NameLink } from "../lists/name-link.tsx";
import split from "../lists/split.module.css";
import styles from "./rider-ratings.module.css";

/** Recipients' ratings of a rider's deliveries: for people to read, without automatic consequences. */
export function RiderRatingsCard({ riderId }: { riderId: string }) {
  const t = useTexts();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["riders", "ratings", riderId],
    queryFn: ({ pageParam, signal }) =>
      call(listRatingsOfRider, {
        params: { rider_id: riderId },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ result }) => result.cursor ?? undefined,
  });
  const first = data?.pages[0]?.result;
  return (
    <section className={split.card} aria-label={t("console.rider-ratings")}>
      <div className={split.cardHead}>
        <h3>{t("console.rider-ratings")}</h3>
        {first && first.average !== null && (
          <span className={styles.average}>
            <strong>{formatNumber(first.average, { minimumFractionDigits: 1 })}</strong>{" "}
            {t("console.ratings-of", { count: first.count, days: first.days })}
          </span>
        )}
      </div>
      {first === undefined ? (
        isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Bar />
            <Bar />
          </Skeleton>
        )
      ) : first.count === 0 ? (
        <EmptyState icon="receipt">{t("console.ratings-none", { days: first.days })}</EmptyState>
      ) : (
        <div className={split.cardBody}>
          <ByStars ratings={first} />
          <p className={split.soft}>{t("console.ratings-suspend-nobody")}</p>
          <ul className={styles.ratings}>
            {data?.pages
              .flatMap(({ result }) => result.data)
              .map((rating) => (
                <RatingLine key={rating.order_id} rating={rating} />
              ))}
          </ul>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("console.more")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** A bar per number of stars, from five to one; its length is the share. */
function ByStars({ ratings: { by_stars, count } }: { ratings: RiderRatings }) {
  const t = useTexts();
  const rows = by_stars.map((ratings, at) => ({ stars: at + 1, given: ratings })).reverse();
  return (
    <dl className={styles.byStars}>
      {rows.map(({ stars, given }) => (
        <div key={stars}>
          <dt>{t("console.ratings-stars", { count: stars })}</dt>
          <dd>
            <meter min={0} max={count} value={given} aria-hidden="true" />
            <span>{formatNumber(given)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const offered: ReadonlySet<string> = new Set(ratingReasons);

function RatingLine({ rating }: { rating: RiderRatings["data"][number] }) {
  const t = useTexts();
  const { stars, reasons, text, at, order_id } = rating;
  const why = reasons.map((reason) => (offered.has(reason) ? t(`console.rating-${reason}`) : reason));
  return (
    <li>
      <span>
        <strong>{t("console.ratings-stars", { count: stars })}</strong>
        {why.length > 0 && (
          <>
            {" · "}
            <bdi>{why.join(", ")}</bdi>
          </>
        )}
        {text !== null && <q dir="auto">{text}</q>}
        <small>
          <NameLink id={order_id} />
        </small>
      </span>
      <time dateTime={at}>{formatDay(at)}</time>
    </li>
  );
}
