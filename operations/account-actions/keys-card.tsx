import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { type ReactNode, useState } from "react";
import { ActionsHeading, CardTable } from "../lists/card-table.tsx";
import type { Column } from "../lists/paged-table.tsx";
import styles from "../lists/split.module.css";

type Key = {
  id: string;
  name: string;
  /** The key's purpose, as shown. */
  kind?: string;
  created_at: string;
  last_used_at: string | null;
};

type Props = {
  title: string;
  keys: readonly Key[];
  isReadOnly: boolean;
  /** Creates a key and returns its secret. */
  make: (name: string) => Promise<string>;
  onEnd: (id: string) => void;
  /** Further fields of the form for a new key. */
  children?: ReactNode;
};

/** API keys: a new one is shown once, and a revoked one stops working. */
export function KeysCard({ title, keys, isReadOnly, make, onEnd, children }: Props) {
  const t = useTexts();
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<Key>();
  const nameOf = ({ name, id }: Key) => name || id;
  const columns: Column<Key>[] = [
    {
      name: t("console.api-key-name"),
      cell: (key) => (
        <>
          <bdi>{nameOf(key)}</bdi>
          {key.kind !== undefined && <div className={styles.soft}>{key.kind}</div>}
        </>
      ),
    },
    { name: t("console.api-key-made"), cell: ({ created_at }) => formatDay(created_at) },
    {
      name: t("console.api-key-used"),
      cell: ({ last_used_at }) => (last_used_at === null ? t("console.never") : formatDay(last_used_at)),
    },
    {
      name: <ActionsHeading />,
      cell: (key) =>
        !isReadOnly && (
          <IconButton
            name="bin"
            label={t("console.end-key", { name: nameOf(key) })}
            onClick={() => setEnding(key)}
          />
        ),
    },
  ];
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h3>{title}</h3>
        {!isReadOnly && (
          <Button icon="plus" look="plain" onClick={() => setMaking(true)}>
            {t("console.new-key")}
          </Button>
        )}
      </div>
      {keys.length === 0 ? (
        <EmptyState icon="link">{t("console.no-keys")}</EmptyState>
      ) : (
        <CardTable rows={keys} columns={columns} keyOf={({ id }) => id} />
      )}
      {isMaking && (
        <NewKeyDialog make={make} onClose={() => setMaking(false)}>
          {children}
        </NewKeyDialog>
      )}
      {ending && (
        <Dialog
          open
          danger
          title={t("console.end-key", { name: nameOf(ending) })}
          description={t("console.end-key-said")}
          submitLabel={t("console.end-key-do")}
          onCancel={() => setEnding(undefined)}
          onSubmit={() => {
            setEnding(undefined);
            onEnd(ending.id);
          }}
        />
      )}
    </section>
  );
}

type NewKeyProps = Pick<Props, "make" | "children"> & { onClose: () => void };

function NewKeyDialog({ make, onClose, children }: NewKeyProps) {
  const t = useTexts();
  const [secret, setSecret] = useState<string>();
  const { mutateAsync } = useChange(make, { refresh: [["keys"], ["fleets"]], onDone: setSecret });
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => fieldProblems({ name: !name.trim() && t("console.fill-name") }),
    save: ({ name }) => mutateAsync(name.trim()),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? "");
      notify({ message: textOf("console.copied"), type: "success" });
    } catch {
      // Some browsers and plain http have no clipboard; the key is not shown again.
      notify({ message: textOf("console.not-copied"), type: "error" });
    }
  };
  return secret === undefined ? (
    <Dialog
      open
      title={t("console.new-key")}
      submitLabel={t("console.make-key")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField
        label={t("console.api-key-name")}
        hint={t("console.api-key-name-hint")}
        required
        maxLength={120}
        {...form.text("name")}
      />
      {children}
    </Dialog>
  ) : (
    <Dialog
      open
      title={t("console.api-key-is")}
      description={t("console.api-key-shown-once")}
      cancelLabel={t("ui.close")}
      submitLabel={t("console.copy")}
      onCancel={onClose}
      onSubmit={() => void copy()}
    >
      <code className={styles.secret} dir="ltr">
        {secret}
      </code>
    </Dialog>
  );
}
