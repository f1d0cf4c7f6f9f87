import { type AuditEntry, exportAudit, listAudit } from "@waybill/contract/operations/audit";
import { listOperators } from "@waybill/contract/operations/operators";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { download, saveFile } from "@waybill/client/calls/download.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { ScrollTable } from "@waybill/ui/layout/scroll-table.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { auditKeyOf } from "./audit-words.ts";
import styles from "./audit-screen.module.css";
import page from "../lists/page.module.css";
import { readAllPages, usePages } from "../calls.ts";
import { Facts } from "../lists/facts.tsx";
import { NameLink } from "../lists/name-link.tsx";
import { PageList } from "../lists/page-list.tsx";

/** The actor: a person by name, an automatic change by its cause. */
function Who({ actor: { kind, id } }: Pick<AuditEntry, "actor">) {
  const t = useTexts();
  return kind === "system" ? (
    <>
      {t("console.by-system")} <bdi>{id}</bdi>
    </>
  ) : (
    <NameLink id={id} />
  );
}

/** An action in words, and its code, which engineers search for. */
function Action({ action }: Pick<AuditEntry, "action">) {
  const t = useTexts();
  const key = auditKeyOf(action);
  return (
    <>
      {key !== undefined && t(key)}{" "}
      <small>
        <code dir="ltr">{action}</code>
      </small>
    </>
  );
}

/**
 * The id of the typed actor in the audit. An operator is typed as an e-mail address, whose id is looked up first:
 * undefined until then.
 */
function useActorId(typed: string): string | undefined {
  const isEmail = typed.includes("@");
  const { data: operators = [], isLoading } = useQuery({
    queryKey: ["operators", "names"],
    queryFn: ({ signal }) => readAllPages((query) => call(listOperators, { query, signal })),
    enabled: isEmail,
  });
  const email = typed.toLowerCase();
  if (isLoading) return undefined;
  return isEmail ? (operators.find((operator) => operator.email === email)?.user_id ?? typed) : typed;
}

/** The audit log. The URL contains the search, so that it can be shared; all matches can be exported. */
export function AuditScreen() {
  const t = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = { actor: searchParams.get("actor") ?? "", subject: searchParams.get("subject") ?? "" };
  const actor = useActorId(filters.actor);
  const query = {
    ...(actor && { actor }),
    ...(filters.subject && { subject: filters.subject }),
  };
  const found = usePages(["audit", query], ({ signal, ...page }) =>
    call(listAudit, { query: { ...query, ...page }, signal }),
  );
  const pages = actor === undefined ? { ...found, rows: undefined, isError: false } : found;
  const { mutate: exportAll, isPending: isExporting } = useChange(
    () => download(exportAudit, { query, signal: new AbortController().signal }, () => undefined),
    { onDone: ({ file }) => saveFile(file, "audit.csv") },
  );
  const isFound = (pages.rows ?? []).length > 0;
  const narrow = (name: "actor" | "subject", value: string) =>
    setSearchParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <main id="main" className={page.page}>
      <div className={page.head}>
        <h1>{t("console.audit")}</h1>
        {(["actor", "subject"] as const).map((name) => (
          <TextField
            key={name}
            label={t(`console.audit-${name}`)}
            dir="ltr"
            defaultValue={filters[name]}
            onBlur={({ target }) => narrow(name, target.value.trim())}
            onKeyDown={({ key, currentTarget }) => {
              if (key === "Enter") narrow(name, currentTarget.value.trim());
            }}
          />
        ))}
        <Button
          icon="download"
          busy={isExporting}
          aria-disabled={!isFound || undefined}
          onClick={() => isFound && exportAll()}
        >
          {t("console.export")}
        </Button>
      </div>
      <PageList
        pages={pages}
        icon="history"
        empty={t(filters.actor || filters.subject ? "console.audit-empty" : "console.empty")}
      >
        {(entries) => (
          <ScrollTable
            label={t("console.audit")}
            columns={["when", "actor", "action", "subject", "change"].map((name) => ({
              name: t(`console.audit-${name}`),
            }))}
          >
            {entries.map((entry) => (
              <tr key={entry.id} className={styles.entry}>
                <td>
                  {formatDay(entry.at)} {formatTime(entry.at)}
                </td>
                <td>
                  <Who actor={entry.actor} />
                </td>
                <td>
                  <Action action={entry.action} />
                </td>
                <td>
                  <small>
                    <bdi>{entry.subject.kind}</bdi>
                  </small>{" "}
                  <NameLink id={entry.subject.id} />
                </td>
                <td className={styles.change}>
                  {entry.before && (
                    <del>
                      <Facts facts={entry.before} />
                    </del>
                  )}
                  {entry.after && (
                    <ins>
                      <Facts facts={entry.after} />
                    </ins>
                  )}
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </PageList>
    </main>
  );
}
