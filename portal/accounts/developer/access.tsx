import { useMayChangeKeys } from "@waybill/client/may-order.ts";
import { useQuery } from "@tanstack/react-query";
import {
  createClient,
  deleteClient,
  deleteSecretKey,
  listClients,
  listSecretKeys,
} from "@waybill/contract/partner/developer";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useNow } from "../../orders/details/use-now.ts";
import { KeyRow, RevokeButton } from "@waybill/ui/lists/key-row.tsx";
import rows from "@waybill/ui/lists/rows.module.css";
import styles from "./developer-screen.module.css";
import { NewKeyForm } from "./new-key-form.tsx";
import { LoadedList, type KeyMode, Section } from "./section.tsx";

type SecretKey = AnswerOf<typeof listSecretKeys>["result"][number];

const keysKey = ["developer", "keys"];
const clientsKey = ["developer", "clients"];

/** Revokes a key or a client immediately, and reloads its list. */
function useRevoke(queryKey: string[], revoke: (id: string) => Promise<unknown>) {
  const t = useTexts();
  return useChange(revoke, {
    refresh: [queryKey],
    onDone: () => notify({ message: t("developer.revoked"), type: "success" }),
  });
}

/** The secret keys for test or live mode: created with a name, shown once, revoked immediately. */
export function SecretKeys({ mode }: { mode: KeyMode }) {
  const t = useTexts();
  const now = useNow();
  const mayChange = useMayChangeKeys();
  const query = useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => (await call(listSecretKeys, { signal })).result,
    select: (keys) => keys.filter((key) => key.mode === mode),
  });
  const revoking = useRevoke(keysKey, (key_id) => call(deleteSecretKey, { params: { key_id } }));
  const factsOf = ({ last_four: four, expires_at: end, allowed_ips: networks }: SecretKey): string[] => [
    ...(four === null ? [] : [t("developer.ends-in", { four })]),
    ...(end === null
      ? []
      : [t(new Date(end) > now ? "developer.expires" : "developer.expired", { day: formatDay(end) })]),
    ...(networks === null ? [] : [t("developer.only-from", { addresses: networks.join(", ") })]),
  ];
  return (
    <Section title={t("developer.keys")} help={t("developer.keys-help")}>
      <LoadedList query={query} none={t("developer.no-keys")}>
        {(key) => (
          <KeyRow
            key={key.key_id}
            name={key.name}
            lastUsedAt={key.last_used_at}
            facts={factsOf(key)}
            isRevoking={revoking.isPending && revoking.variables === key.key_id}
            onRevoke={mayChange ? () => revoking.mutate(key.key_id) : undefined}
          />
        )}
      </LoadedList>
      {mayChange && <NewKeyForm mode={mode} queryKey={keysKey} />}
    </Section>
  );
}

type NewClient = { name: string; public_key: string };

/** The shop's clients, which sign in with their own private key. */
export function ApiClients({ mode }: { mode: KeyMode }) {
  const t = useTexts();
  const mayChange = useMayChangeKeys();
  const query = useQuery({
    queryKey: clientsKey,
    queryFn: async ({ signal }) => (await call(listClients, { signal })).result,
    select: (clients) => clients.filter((client) => client.mode === mode),
  });
  const making = useChange(
    ({ name, public_key }: NewClient) =>
      call(createClient, { body: { name: name.trim(), public_key: public_key.trim(), mode } }),
    {
      refresh: [clientsKey],
      onDone: () => {
        form.discard();
      },
      onProblem: "inline",
    },
  );
  const form = useForm<NewClient>({
    initial: { name: "", public_key: "" },
    check: ({ name, public_key }) => [
      ...(name.trim() ? [] : [{ field: "name", words: t("keys.fill-name") }]),
      ...(public_key.trim() ? [] : [{ field: "public_key", words: t("developer.fill-public-key") }]),
    ],
    save: making.mutateAsync,
    blame: (refused) => [{ field: "public_key", words: t(translationKeyOf(refused)) }],
  });
  const revoking = useRevoke(clientsKey, (client_id) => call(deleteClient, { params: { client_id } }));
  const publicKey = form.text("public_key");
  return (
    <Section title={t("developer.clients")} help={t("developer.clients-help")}>
      <LoadedList query={query} none={t("developer.no-clients")}>
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
            {mayChange && (
              <RevokeButton
                name={name}
                isRevoking={revoking.isPending && revoking.variables === client_id}
                onRevoke={() => revoking.mutate(client_id)}
              />
            )}
          </li>
        )}
      </LoadedList>
      {mayChange && (
        <form className={styles.form} noValidate onSubmit={form.submit}>
          <TextField
            label={t("keys.name")}
            hint={t("developer.name-hint")}
            autoComplete="off"
            maxLength={120}
            {...form.text("name")}
          />
          <Field
            label={t("developer.public-key")}
            hint={t("developer.public-key-hint")}
            error={publicKey.error}
          >
            {(described) => (
              <Control bad={publicKey.error !== undefined}>
                <textarea
                  dir="ltr"
                  spellCheck={false}
                  rows={4}
                  maxLength={10_000}
                  value={publicKey.value}
                  onChange={publicKey.onChange}
                  onBlur={publicKey.onBlur}
                  {...described}
                />
              </Control>
            )}
          </Field>
          <Button type="submit" busy={form.isBusy}>
            {t("developer.new-client")}
          </Button>
        </form>
      )}
    </Section>
  );
}
