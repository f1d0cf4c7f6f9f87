import type * as endpoints from "@waybill/contract/operations/insight";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { InsightRow } from "@waybill/contract/operations/insight";
import { isInArea } from "@waybill/domain/addresses/areas/delivery-area";
import { countries } from "@waybill/domain/markets/countries";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import { type FigureRow, findAcceptance, findInsight } from "./rows.ts";
import { type InsightDeps, insightPeriod } from "./insight-period.ts";

/**
 * If a period has more orders, only the newest ones count, so that a query over a year does not slow down others.
 */
const maxOrders = 100_000;
const maxRows = 200;

type Sums = Omit<FigureRow, "key" | "name" | "is_sum" | "reason">;
type Group = { key: string; name: string; sums: Sums; reasons: Map<string | null, number> };

const noSums: Sums = {
  orders: 0,
  delivered: 0,
  due: 0,
  on_time: 0,
  offers: 0,
  accepted: 0,
  waits: 0,
  wait_minutes: 0,
  cancelled: 0,
};
const added = (one: Sums, other: Sums): Sums => ({
  orders: one.orders + other.orders,
  delivered: one.delivered + other.delivered,
  due: one.due + other.due,
  on_time: one.on_time + other.on_time,
  offers: one.offers + other.offers,
  accepted: one.accepted + other.accepted,
  waits: one.waits + other.waits,
  wait_minutes: one.wait_minutes + other.wait_minutes,
  cancelled: one.cancelled + other.cancelled,
});

/** Groups rows by their own key, or by the area of their location. */
function grouped(
  rows: readonly FigureRow[],
  nameOf: (row: FigureRow) => { key: string; name: string },
): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { key, name } = nameOf(row);
    const group = groups.get(key) ?? { key, name, sums: noSums, reasons: new Map<string | null, number>() };
    if (row.is_sum) group.sums = added(group.sums, row);
    else if (row.cancelled > 0)
      group.reasons.set(row.reason, (group.reasons.get(row.reason) ?? 0) + row.cancelled);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const answerOf = ({ key, name, sums, reasons }: Group): InsightRow => {
  const { waits, wait_minutes, ...figures } = sums;
  return {
    key,
    name,
    ...figures,
    wait_minutes: waits === 0 ? null : Math.round((wait_minutes / waits) * 10) / 10,
    reasons: [...reasons]
      .map(([reason, orders]) => ({ reason, orders }))
      .sort((a, b) => b.orders - a.orders || String(a.reason).localeCompare(String(b.reason))),
  };
};

/** Finds the current area of a row's rounded location. */
function areaNamer({ market, now }: InsightDeps): (row: FigureRow) => { key: string; name: string } {
  const at = now();
  const areas = market.areas().flatMap(({ areaId, versions }) => {
    const version = versionAt(versions, at);
    return version?.is_active ? [{ areaId, ...version }] : [];
  });
  return ({ key }) => {
    const [latitude = 0, longitude = 0] = key.split(",").map(Number);
    const area = areas.find(({ polygon }) => isInArea({ latitude, longitude }, polygon));
    return { key: area?.areaId ?? "", name: area?.name ?? "" };
  };
}

const asItIs = ({ key, name }: FigureRow) => ({ key, name: name ?? key });

/** Figures of a period's orders: the groups with the most orders, or all days or hours. */
export async function readInsight(
  deps: InsightDeps,
  { by, ...periodQuery }: SchemaOutput<(typeof endpoints.readInsight)["query"]>,
): Promise<AnswerOf<typeof endpoints.readInsight>["result"]> {
  const stretch = insightPeriod(periodQuery);
  const { timezone } = countries[deps.settings.country];
  await deps.market.refresh();
  const rows = await findInsight(deps.pool, { ...stretch, timezone, by, max: maxOrders });
  const groups = grouped(rows, by === "area" ? areaNamer(deps) : asItIs);
  if (by === "rider") {
    const acceptance = await findAcceptance(deps.pool, stretch);
    for (const group of groups)
      group.sums = { ...group.sums, ...(acceptance.get(group.key) ?? { offers: 0, accepted: 0 }) };
  }
  const total = grouped(rows, () => ({ key: "", name: "" }))[0];
  const isTimed = by === "day" || by === "hour";
  groups.sort((a, b) =>
    isTimed ? a.key.localeCompare(b.key) : b.sums.orders - a.sums.orders || a.key.localeCompare(b.key),
  );
  return {
    rows: groups.slice(0, maxRows).map(answerOf),
    totals: answerOf(total ?? { key: "", name: "", sums: noSums, reasons: new Map() }),
    is_whole: (total?.sums.orders ?? 0) < maxOrders,
  };
}
