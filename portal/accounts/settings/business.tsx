import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { readFeeLimits } from "@waybill/contract/merchants/order-rules";
import { listOwnInvoices, listStatements } from "@waybill/contract/merchants/statements";
import { listTeam } from "@waybill/contract/merchants/team";
import { formatDay, formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { reportPath } from "../../navigation/account-paths.ts";
import { statementsPath, teamPath } from "../../navigation/paths.ts";
import styles from "./account-screen.module.css";

/** Plan, invoices and people of the selected business, each with a link to its page. */
export function Business({ vendor: { vendor_id: vendorId, name } }: { vendor: Vendor }) {
  const t = useTexts();
  return (
    <section className={styles.part} aria-labelledby="account-business">
      <div>
        <h2 id="account-business">{t("chain.business")}</h2>
        <bdi className={styles.email}>{name}</bdi>
      </div>
      <dl className={styles.business}>
        <Plan vendorId={vendorId} />
        <Invoices vendorId={vendorId} />
        <People vendorId={vendorId} />
      </dl>
    </section>
  );
}

type OfVendor = { vendorId: string };

/** This month's delivery fees so far, and the limits; hidden from roles without access to money. */
function Plan({ vendorId }: OfVendor) {
  const t = useTexts();
  const params = { vendorId };
  const months = useQuery({
    queryKey: ["business", "month", vendorId],
    queryFn: async ({ signal }) =>
      (await call(listStatements, { params, query: { limit: 1 }, signal })).result.data,
    retry: false,
  });
  const { data: limits } = useQuery({
    queryKey: ["limits", vendorId],
    queryFn: ({ signal }) => call(readFeeLimits, { params, signal }),
  });
  const [month] = months.data ?? [];
  return (
    <Row name={t("chain.plan")} to={reportPath} link={t("outlets-report.title")}>
      <span>{t("chain.plan-text")}</span>
      {month && !month.is_over && (
        <span>
          {t("chain.plan-month", {
            count: month.deliveries,
            amount: formatMoney(month.fees, month.currency),
          })}
        </span>
      )}
      {limits &&
        (["per_order", "per_day"] as const).map((limit) => {
          const { [limit]: amount, currency } = limits.result;
          return (
            amount !== null && (
              <span key={limit}>{`${t(`chain.${limit}`)}: ${formatMoney(amount, currency)}`}</span>
            )
          );
        })}
    </Row>
  );
}

function Invoices({ vendorId }: OfVendor) {
  const t = useTexts();
  const { data, isError } = useQuery({
    queryKey: ["business", "invoice", vendorId],
    queryFn: async ({ signal }) =>
      (await call(listOwnInvoices, { params: { vendorId }, query: { limit: 1 }, signal })).result.data,
    retry: false,
  });
  const [last] = data ?? [];
  return (
    <Row name={t("statements.invoices")} to={statementsPath} link={t("statements.title")}>
      {isError && <span>{t("statements.role")}</span>}
      {data?.length === 0 && <span>{t("statements.no-invoices")}</span>}
      {last && (
        <span>
          {t("chain.last-invoice", {
            number: last.number,
            amount: formatMoney(last.total, last.currency),
            day: formatDay(last.issued_at),
          })}
        </span>
      )}
    </Row>
  );
}

function People({ vendorId }: OfVendor) {
  const t = useTexts();
  const { data: team } = useQuery({
    queryKey: ["business", "team", vendorId],
    queryFn: async ({ signal }) => (await call(listTeam, { query: { vendor_id: vendorId }, signal })).result,
    retry: false,
  });
  return (
    <Row name={t("team.title")} to={teamPath} link={t("team.title")}>
      {team && <span>{t("chain.people", { count: team.members.length })}</span>}
      {team && team.invitations.length > 0 && (
        <span>{t("chain.invited", { count: team.invitations.length })}</span>
      )}
    </Row>
  );
}

type RowProps = { name: string; to: string; link: string; children: ReactNode };

const Row = ({ name, to, link, children }: RowProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      <Link to={to}>{link}</Link>
    </dd>
  </div>
);
