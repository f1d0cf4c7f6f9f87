import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { saveFile } from "@waybill/client/calls/download.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import {
  importOutlets,
  makeOutlets,
  readOutletImport,
  readOutletTemplate,
  type OutletRow,
} from "@waybill/contract/merchants/outlet-imports";
import { Button, Spinner } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { use, useRef } from "react";
import { Navigate, useSearchParams } from "react-router";
import { requestPath } from "../../navigation/paths.ts";
import { readAsBase64 } from "@waybill/client/calls/read-as-base64.ts";
import { ImportedRow } from "./imported-row.tsx";
import lists from "@waybill/ui/lists/rows.module.css";
import styles from "./outlet-import.module.css";

const importParameter = "import";

/** Creates many outlets from one sheet: it is checked, bad rows are fixed in place, then all are created. */
export function OutletImportScreen() {
  const t = useTexts();
  const { mode } = useSession();
  const vendor = use(SelectedVendorContext)?.vendor;
  const [search, setSearch] = useSearchParams();
  const importId = search.get(importParameter);
  if (mode !== "CLASSIC" || vendor?.is_parent === false) return <Navigate to={requestPath} replace />;
  return (
    <main id="main" className={styles.page}>
      <header>
        <h1>{t("outlet-import.title")}</h1>
        <p>{t("outlet-import.lead")}</p>
      </header>
      {importId === null ? (
        vendor && <Upload parentId={vendor.vendor_id} onDone={(id) => setSearch({ [importParameter]: id })} />
      ) : (
        <Rows key={importId} importId={importId} onAgain={() => setSearch({})} />
      )}
    </main>
  );
}

function Upload({ parentId, onDone }: { parentId: string; onDone: (importId: string) => void }) {
  const t = useTexts();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const sending = useChange(
    async (file: File) =>
      call(importOutlets, { body: { parent_vendor_id: parentId, content: await readAsBase64(file) } }),
    { onDone: ({ result }) => onDone(result.import_id), onProblem: "inline" },
  );
  const template = useChange(async () => {
    const file: unknown = await call(readOutletTemplate, { query: { language } });
    if (file instanceof Blob) saveFile(file, "Outlets.xlsx");
  });
  const refusal = sending.error;
  const values = refusal instanceof CallRefused ? refusal.values : undefined;
  return (
    <section className={styles.part} aria-label={t("outlet-import.title")}>
      <div className={lists.buttons}>
        <Button icon="download" busy={template.isPending} onClick={() => template.mutate()}>
          {t("outlet-import.template")}
        </Button>
        <Button look="primary" busy={sending.isPending} onClick={() => input.current?.click()}>
          {t("outlet-import.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("outlet-import.choose")}
          accept=".xlsx,.csv,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) sending.mutate(file);
          }}
        />
      </div>
      {sending.isPending && (
        <p role="status">
          <Spinner /> {t("outlet-import.checking")}
        </p>
      )}
      {refusal && (
        <p className={styles.refused} role="alert">
          {t(translationKeyOf(refusal), values)}
        </p>
      )}
    </section>
  );
}

const isMade = ({ outlet }: OutletRow) => outlet.vendor_id !== null;

function Rows({ importId, onAgain }: { importId: string; onAgain: () => void }) {
  const t = useTexts();
  const params = { importId };
  const queryKey = ["outlet-import", importId];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readOutletImport, { params, signal }),
    staleTime: 0,
  });
  const making = useChange(() => call(makeOutlets, { params }), {
    replaces: queryKey,
    refresh: [["vendors"]],
    onDone: ({ result }) => {
      const count = result.rows.filter(isMade).length;
      notify({ message: t("outlet-import.made", { count }), type: "success" });
    },
  });
  if (isError)
    return (
      <EmptyState
        icon="warning"
        alert
        title={t("office.load-failed")}
        action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
      />
    );
  if (!data)
    return (
      <p role="status">
        <Spinner /> {t("outlet-import.checking")}
      </p>
    );
  const { rows } = data.result;
  const failed = rows.filter(({ status }) => status === "failed");
  const ready = rows.filter((row) => row.status === "success" && !isMade(row));
  const createdRows = rows.filter(isMade);
  return (
    <section className={styles.part} aria-label={t("outlet-import.rows")}>
      <p role="status">
        {t("outlet-import.counts", { ready: ready.length, failed: failed.length, made: createdRows.length })}
      </p>
      <div className={lists.buttons}>
        {ready.length > 0 && (
          <Button look="primary" busy={making.isPending} onClick={() => making.mutate()}>
            {t("outlet-import.make", { count: ready.length })}
          </Button>
        )}
        <Button onClick={onAgain}>{t("outlet-import.again")}</Button>
      </div>
      <ol className={lists.rows}>
        {[...failed, ...ready, ...createdRows].map((row) => (
          <ImportedRow key={row.row_number} row={row} importId={importId} onFixed={() => void refetch()} />
        ))}
      </ol>
    </section>
  );
}
