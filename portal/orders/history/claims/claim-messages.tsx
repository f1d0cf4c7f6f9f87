import { useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { type readClaim, writeToClaim } from "@waybill/contract/merchants/claims";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, useRef, useState } from "react";
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
              <p dir="auto">{text}</p>
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
  const underWay = useRef(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (underWay.current) return;
    if (text.trim() === "") return setProblem(t("error.claim-message-empty"));
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const { result } = await call(writeToClaim, { params: { claim_id }, body: { text } });
      queries.setQueryData(claimQuery(claim_id).queryKey, result);
      setText("");
    } catch (refused) {
      const isSpoken = refused instanceof CallRefused || refused instanceof CallUnreachable;
      setProblem(isSpoken ? t(refused.translationKey, refused.values) : t("alert.error"));
      // The claim may have been decided in the meantime.
      void queries.invalidateQueries({ queryKey: claimsKey });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={classes.answer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={t(state === "waiting_for_merchant" ? "claims.answer" : "claims.write")} error={problem}>
        {(described) => (
          <Control bad={problem !== undefined}>
            <textarea
              {...described}
              rows={2}
              maxLength={2000}
              dir="auto"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setProblem(undefined);
              }}
            />
          </Control>
        )}
      </Field>
      <Button type="submit" look={state === "waiting_for_merchant" ? "primary" : "secondary"} busy={isBusy}>
        {t("claims.send-message")}
      </Button>
    </form>
  );
}
