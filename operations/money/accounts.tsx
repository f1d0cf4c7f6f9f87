import { exportPostings, type LedgerAccount, listAccounts } from "@waybill/contract/operations/ledger";
import { call } from "@waybill/client/calls/call.ts";
import { accountKinds } from "@waybill/domain/money/postings";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useSearchParams } from "react-router";
import { NameLink } from "../lists/name-link.tsx";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import styles from "../lists/page.module.css";
import { downloadFile } from "./download-file.ts";

/** The account in words and by its code; after the colon of a code is the id of a vendor, a rider or a fleet. */
function AccountName({ account }: Pick<LedgerAccount, "account">) {
  const t = useTexts();
  const [code, ...owner] = account.split(":");
  const kind = accountKinds.find((known) => known === code);
  return (
    <>
      {kind && t(`console.money-account-${kind}`)} {owner.length > 0 && <NameLink id={owner.join(":")} />}{" "}
      <code dir="ltr">{code}</code>
    </>
  );
}

/** The accounts of the ledger with their balances; all postings can be exported. */
export function Accounts({ title }: { title: string }) {
  const t = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const q = searchParams.get("q") ?? "";
  const columns: Column<LedgerAccount>[] = [
    { name: t("console.money-account"), cell: ({ account }) => <AccountName account={account} /> },
    ...(["debits", "credits", "balance"] as const).map((sum) => ({
      name: t(`console.money-${sum}`),
      cell: (row: LedgerAccount) => formatMoney(row[sum], row.currency),
      isNumber: true,
    })),
  ];
  const narrow = (value: string) => setSearchParams(value ? { q: value } : {}, { replace: true });
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <TextField
          label={t("console.money-account-begins")}
          dir="ltr"
          defaultValue={q}
          onBlur={({ target }) => narrow(target.value.trim())}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Enter") narrow(currentTarget.value.trim());
          }}
        />
        <Button icon="download" onClick={() => void downloadFile(exportPostings, {})}>
          {t("console.money-export-postings")}
        </Button>
      </div>
      <PagedTable
        label={title}
        queryKey={["money", "accounts", q]}
        read={(page, signal) => call(listAccounts, { query: { ...page, ...(q && { q }) }, signal })}
        columns={columns}
        keyOf={({ account }) => account}
      />
    </>
  );
}
