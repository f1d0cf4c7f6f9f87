import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { readFeeLimits } from "@waybill/contract/merchants/order-rules";
import { createScimToken, deleteScimToken, listScimTokens } from "@waybill/contract/merchants/scim-tokens";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { KeyRow } from "@waybill/ui/lists/key-row.tsx";
import { NameForm } from "@waybill/ui/lists/name-form.tsx";
import rows from "@waybill/ui/lists/rows.module.css";
import styles from "./chain.module.css";

/**
 * The tokens of a company's directory service, which manages who acts for the vendor; an owner creates and revokes
 * them.
 */
export function Directory({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const params = { vendorId };
  const queryKey = ["scim-tokens", vendorId];
  // The limits say whether this person is an owner: only owners set limits and create tokens.
  const { data: limits } = useQuery({
    queryKey: ["limits", vendorId],
    queryFn: ({ signal }) => call(readFeeLimits, { params, signal }),
  });
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listScimTokens, { params, signal })).result,
    staleTime: 0,
  });
  const making = useChange((name: string) => call(createScimToken, { params, body: { name } }), {
    refresh: [queryKey],
    onProblem: "inline",
  });
  const revoking = useChange((tokenId: string) => call(deleteScimToken, { params: { vendorId, tokenId } }), {
    refresh: [queryKey],
  });
  if (!limits || limits.result.may_change === false) return null;
  const { data: tokens = [] } = query;
  return (
    <section className={styles.part} aria-labelledby="chain-directory">
      <h2 id="chain-directory">{t("chain.directory-title")}</h2>
      <p>{t("chain.directory-text", { address: `${location.origin}/scim/v2` })}</p>
      {making.data && (
        <div className={styles.once} role="status">
          <b>{t("keys.shown-once")}</b> <code dir="ltr">{making.data.result.secret}</code>
        </div>
      )}
      {query.isError && <p role="alert">{t(translationKeyOf(query.error))}</p>}
      {query.data?.length === 0 && <p>{t("chain.directory-none")}</p>}
      {tokens.length > 0 && (
        <ul className={rows.rows}>
          {tokens.map(({ token_id, name, last_used_at }) => (
            <KeyRow
              key={token_id}
              name={name}
              lastUsedAt={last_used_at}
              isRevoking={revoking.isPending && revoking.variables === token_id}
              onRevoke={() => revoking.mutate(token_id)}
            />
          ))}
        </ul>
      )}
      <NameForm
        className={styles.part}
        hint={t("chain.directory-hint")}
        submit={t("chain.directory-new")}
        save={making.mutateAsync}
        wordsOf={(refused) => t(translationKeyOf(refused))}
      />
    </section>
  );
}
