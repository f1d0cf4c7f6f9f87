import { useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { type readClaim, writeToClaim } from "@waybill/contract/merchants/claims";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { ruleDecisionText } from "@waybill/ui/texts/rule-decision.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMayOrder } from "@waybill/client/may-order.ts";
import classes from "./claim-messages.module.css";
import { claimQuery, claimsKey } from "../../claims/claims-queries.ts";

type Claim = AnswerOf<typeof readClaim>["result"];

/** The messages of both sides, oldest first, with a reply field while the claim is open. */
export function ClaimMessages({ claim }: { claim: Claim }) {
  const t = useTexts();
  const mayOrder = useMayOrder(claim.vendor_id);
  return (
    <section className={classes.messages} aria-labelledby="claim-messages">
      <h2 id="claim-messages">{t("claims.messages")}</h2>
      {claim.messages.length === 0 ? (
        <p className={classes.none}>{t("claims.no-messages")}</p>
      ) : (
        <ol aria-live="polite">
          {claim.messages.map(({ from, text, at }, index) => (
            <li key={index} className={from === "merchant" ? classes.own : undefined}>
              <small>
                {t(`claims.from-${from}`)} · {formatDay(at)}, {formatTime(at)}
              </small>
              <p dir="auto">{from === "rule" ? ruleDecisionText(claim, t) : text}</p>
            </li>
          ))}
        </ol>
      )}
      {isOpenClaim(claim.state) && mayOrder && <Answer claim={claim} />}
      {isOpenClaim(claim.state) && !mayOrder && <p className={classes.none}>{t("claims.reads-only")}</p>}
    </section>
  );
}

function Answer({ claim: { claim_id, state } }: { claim: Claim }) {
  const t = useTexts();
  const queries = useQueryClient();
  const { mutateAsync } = useChange(
    (body: { text: string }) =>
      call(writeToClaim, { params: { claim_id }, body }).then(({ result }) => result),
    {
      replaces: claimQuery(claim_id).queryKey,
      onDone: () => {
        form.discard();
      },
      // The claim may have been decided in the meantime.
      onProblem: () => {
        void queries.invalidateQueries({ queryKey: claimsKey });
        return true;
      },
    },
  );
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => (text.trim() ? [] : [{ field: "text", words: t("error.claim-message-empty") }]),
    save: mutateAsync,
    blame: (refused) => {
      const hasMessage = refused instanceof CallRefused || refused instanceof CallUnreachable;
      const words = hasMessage ? t(refused.translationKey, refused.values) : t("alert.error");
      return [{ field: "text", words }];
    },
  });
  const { error, ...text } = form.text("text");
  return (
    <form noValidate className={classes.answer} onSubmit={form.submit}>
      <Field label={t(state === "waiting_for_merchant" ? "claims.answer" : "claims.write")} error={error}>
        {(described) => (
          <Control bad={error !== undefined}>
            <textarea {...described} rows={2} maxLength={2000} dir="auto" {...text} />
          </Control>
        )}
      </Field>
      <Button
        type="submit"
        look={state === "waiting_for_merchant" ? "primary" : "secondary"}
        busy={form.isBusy}
      >
        {t("claims.send-message")}
      </Button>
    </form>
  );
}
