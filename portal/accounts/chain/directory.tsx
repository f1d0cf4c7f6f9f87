import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { readFeeLimits } from "@waybill/contract/merchants/order-rules";
import { createScimToken, deleteScimToken, listScimTokens } from "@waybill/contract/merchants/scim-tokens";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { type FormEvent, useState } from "react";
import styles from "./chain.module.css";

/** The tokens with which a company's directory keeps who acts for the vendor; an owner makes and revokes them. */
export function Directory({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const params = { vendorId };
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const queryKey = ["scim-tokens", vendorId];
  // Who may set limits is who may make tokens: an owner.
  const { data: limits } = useQuery({
    queryKey: ["limits", vendorId],
    queryFn: ({ signal }) => call(readFeeLimits, { params, signal }),
  });
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listScimTokens, { params, signal })).result,
    staleTime: 0,
  });
  const read = () => queries.invalidateQueries({ queryKey });
  const making = useMutation({
    mutationFn: () => call(createScimToken, { params, body: { name: name.trim() } }),
    onSuccess: async () => {
      setName("");
      await read();
    },
    onError: (refused) => setProblem(translationKeyOf(refused)),
  });
  const revoking = useMutation({
    mutationFn: (tokenId: string) => call(deleteScimToken, { params: { vendorId, tokenId } }),
    onSuccess: read,
    onError: (refused) => notify({ message: t(translationKeyOf(refused)), type: "error" }),
  });
  if (!limits || limits.result.may_change === false) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") setProblem("developer.fill-name");
    else if (!making.isPending) making.mutate();
  };
  const { data: tokens = [] } = query;
  return (
    <section className={styles.part} aria-labelledby="chain-directory">
      <h2 id="chain-directory">{t("chain.directory-title")}</h2>
      <p>{t("chain.directory-text", { address: `${location.origin}/scim/v2` })}</p>
      {making.data && (
        <div className={styles.once} role="status">
          <b>{t("developer.shown-once")}</b> <code dir="ltr">{making.data.result.secret}</code>
        </div>
      )}
      {query.isError && <p role="alert">{t(translationKeyOf(query.error))}</p>}
      {query.data?.length === 0 && <p>{t("chain.directory-none")}</p>}
      {tokens.length > 0 && (
        <ul className={styles.tokens}>
          {tokens.map(({ token_id, name: called, last_used_at: used }) => (
            <li key={token_id}>
              <span>
                <b>{called}</b>{" "}
                {used === null
                  ? t("developer.never-used")
                  : t("developer.last-used", { day: formatDay(used), time: formatTime(used) })}
              </span>
              <Button
                busy={revoking.isPending && revoking.variables === token_id}
                aria-label={t("developer.revoke-of", { name: called })}
                onClick={() => revoking.mutate(token_id)}
              >
                {t("developer.revoke")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.part} noValidate onSubmit={submit}>
        <TextField
          label={t("developer.name")}
          hint={t("chain.directory-hint")}
          autoComplete="off"
          maxLength={120}
          value={name}
          error={problem && t(problem)}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" look="primary" busy={making.isPending}>
          {t("chain.directory-new")}
        </Button>
      </form>
    </section>
  );
}
