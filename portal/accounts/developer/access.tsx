import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createClient,
  createSecretKey,
  deleteClient,
  deleteSecretKey,
  listClients,
  listSecretKeys,
} from "@waybill/contract/partner/developer";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { type FormEvent, useState } from "react";
import { KeyRow } from "../lists/key-row.tsx";
import { NameForm } from "../lists/name-form.tsx";
import rows from "../lists/rows.module.css";
import styles from "./developer-screen.module.css";
import { Listed, type Mode, Section, useRefusal } from "./section.tsx";
import { ShownOnce } from "./shown-once.tsx";

const keysKey = ["developer", "keys"];
const clientsKey = ["developer", "clients"];

/** Revokes a key or a system at once, and reloads its list. */
function useRevoke(queryKey: string[], revoke: (id: string) => Promise<unknown>) {
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: revoke,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey });
      notify({ message: t("developer.revoked"), type: "success" });
    },
    onError: useRefusal(),
  });
}

/** The secret keys of a mode: made with a name, shown once, revoked at once. */
export function Keys({ mode }: { mode: Mode }) {
  const t = useTexts();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => (await call(listSecretKeys, { signal })).result,
    select: (keys) => keys.filter((key) => key.mode === mode),
  });
  const making = useMutation({
    mutationFn: (name: string) => call(createSecretKey, { body: { name, mode } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  });
  const revoking = useRevoke(keysKey, (key_id) => call(deleteSecretKey, { params: { key_id } }));
  return (
    <Section title={t("developer.keys")} help={t("developer.keys-help")}>
      {making.data && <ShownOnce secret={making.data.result.secret} />}
      <Listed query={query} none={t("developer.no-keys")}>
        {({ key_id, name, last_used_at }) => (
          <KeyRow
            key={key_id}
            name={name}
            lastUsedAt={last_used_at}
            isRevoking={revoking.isPending && revoking.variables === key_id}
            onRevoke={() => revoking.mutate(key_id)}
          />
        )}
      </Listed>
      <NameForm
        className={styles.form}
        hint={t("developer.name-hint")}
        submit={t("developer.new-key")}
        isBusy={making.isPending}
        refused={making.error ? translationKeyOf(making.error) : undefined}
        onName={(name, onSuccess) => making.mutate(name, { onSuccess })}
      />
    </Section>
  );
}

/** The shop's systems that sign in with their own private key. */
export function Clients({ mode }: { mode: Mode }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState({ name: "", public_key: "" });
  const [problems, setProblems] = useState<{ name?: string; public_key?: string }>({});
  const query = useQuery({
    queryKey: clientsKey,
    queryFn: async ({ signal }) => (await call(listClients, { signal })).result,
    select: (clients) => clients.filter((client) => client.mode === mode),
  });
  const making = useMutation({
    mutationFn: () =>
      call(createClient, { body: { name: typed.name.trim(), public_key: typed.public_key.trim(), mode } }),
    onSuccess: async () => {
      setTyped({ name: "", public_key: "" });
      await queries.invalidateQueries({ queryKey: clientsKey });
    },
    onError: (refused) => setProblems({ public_key: translationKeyOf(refused) }),
  });
  const revoking = useRevoke(clientsKey, (client_id) => call(deleteClient, { params: { client_id } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(typed.name.trim() === "" && { name: "developer.fill-name" }),
      ...(typed.public_key.trim() === "" && { public_key: "developer.fill-public-key" }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && !making.isPending) making.mutate();
  };
  return (
    <Section title={t("developer.clients")} help={t("developer.clients-help")}>
      <Listed query={query} none={t("developer.no-clients")}>
        {({ client_id, name, keys }) => (
          <li key={client_id}>
            <div className={rows.what}>
              <b>{name}</b>
              {keys.map(({ key_id }) => (
                <span key={key_id} dir="auto">
                  {t("developer.client-made", { client: client_id, key: key_id })}
                </span>
              ))}
            </div>
            <Button
              busy={revoking.isPending && revoking.variables === client_id}
              aria-label={t("developer.revoke-of", { name })}
              onClick={() => revoking.mutate(client_id)}
            >
              {t("developer.revoke")}
            </Button>
          </li>
        )}
      </Listed>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t("developer.name")}
          hint={t("developer.name-hint")}
          autoComplete="off"
          maxLength={120}
          value={typed.name}
          error={problems.name && t(problems.name)}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <Field
          label={t("developer.public-key")}
          hint={t("developer.public-key-hint")}
          error={problems.public_key && t(problems.public_key)}
        >
          {(described) => (
            <Control bad={problems.public_key !== undefined}>
              <textarea
                dir="ltr"
                spellCheck={false}
                rows={4}
                maxLength={10_000}
                value={typed.public_key}
                onChange={({ target }) => setTyped({ ...typed, public_key: target.value })}
                {...described}
              />
            </Control>
          )}
        </Field>
        <Button type="submit" busy={making.isPending}>
          {t("developer.new-client")}
        </Button>
      </form>
    </Section>
  );
}
