import type { CardType } from "@waybill/domain/payments/card-entry";
import type { Deps } from "../../platform/deps.ts";
import {
  ProviderUnavailable,
  type Authorisation,
  type CardProvider,
  type DeclineReason,
  type NewCharge,
  type Outcome,
} from "../card-provider.ts";
import { findCharge, insertCharge, insertRefund, moveCharge } from "./rows.ts";
import {
  behaviourOf,
  openSandboxKey,
  readCard,
  type CardBehaviour,
  type SandboxKey,
} from "./sandbox-cards.ts";

type SandboxDeps = Pick<Deps, "db" | "now" | "randomBytes">;

const statusOf = (behaviour: CardBehaviour) => {
  if (behaviour === "approve" || behaviour === "silent") return "authorised";
  return behaviour === "confirm" ? "waiting" : "declined";
};

const names: Record<CardType, string> = {
  generic_creditcard: "sandbox",
  cybersource_creditcard: "sandbox_cybersource",
};

/** The path of the sandbox's page on which a cardholder confirms. */
export const cardPagePath = "/san/card-page";

/**
 * A simulated card provider; its page says so, and no money moves. It stores charges in its own tables, as a real
 * one does, so that they survive a crash. Only a sandbox has it, in place of each of the two real ones.
 */
export function sandboxProvider(deps: SandboxDeps, cardType: CardType = "generic_creditcard"): CardProvider {
  const { db } = deps;
  let key: Promise<SandboxKey> | undefined;
  const openKey = () =>
    (key ??= openSandboxKey(deps).catch((problem: unknown) => {
      key = undefined;
      throw problem;
    }));

  /** A stored card's token is the behaviour's name; the card number is not stored. */
  const cardIn = async ({ instrument }: NewCharge) => {
    if ("token" in instrument) return { behaviour: instrument.token as CardBehaviour, face: instrument.face };
    const { decrypt } = await openKey();
    const read = await readCard(decrypt, instrument.encrypted, deps.now());
    return read && { behaviour: behaviourOf(read.number), face: read.face };
  };

  const authorise = async (charge: NewCharge): Promise<Authorisation> => {
    const card = await cardIn(charge);
    if (!card) return { kind: "unreadable" };
    const { behaviour, face } = card;
    const status = statusOf(behaviour);
    const transactionId = deps.randomBytes(16).toString("base64url");
    const isKnownReason = status === "declined" && behaviour !== "decline";
    await insertCharge(db, {
      reference: charge.reference,
      transaction_id: transactionId,
      status,
      reason: isKnownReason ? behaviour : null,
      amount_minor: charge.amountMinor,
      currency: charge.currency,
      face: JSON.stringify(face),
      token: charge.saveCard ? behaviour : null,
      return_url: charge.returnUrl,
    });
    if (behaviour === "silent") throw new ProviderUnavailable("The sandbox's bank does not respond.");
    if (status === "waiting") {
      const { origin } = new URL(charge.returnUrl);
      return { kind: "redirect", transactionId, url: `${origin}${cardPagePath}/${transactionId}` };
    }
    const outcome = await outcomeOf(charge);
    if (outcome.kind === "authorised" || outcome.kind === "declined") return outcome;
    throw new ProviderUnavailable("The sandbox has lost a charge.");
  };

  const outcomeOf: CardProvider["outcomeOf"] = async ({ reference }): Promise<Outcome> => {
    const row = await findCharge(db, { reference });
    if (!row) return { kind: "unknown" };
    switch (row.status) {
      case "authorised":
      case "captured":
        return { kind: "authorised", transactionId: row.transaction_id, face: row.face, token: row.token };
      case "waiting":
        return { kind: "waiting" };
      case "cancelled":
        return { kind: "cancelled" };
      case "declined":
        return { kind: "declined", reason: (row.reason ?? undefined) as DeclineReason | undefined };
      case "returned":
        return { kind: "declined", reason: undefined };
    }
  };

  return {
    name: names[cardType],
    cardType,
    cardEntry: async () => ({ encryption: (await openKey()).encryption, hosted_fields: null }),
    check: async () => undefined,
    authorise,
    outcomeOf,
    abandon: async ({ reference }) => {
      await moveCharge(db, { reference }, { from: ["waiting"], to: "cancelled" });
      await moveCharge(db, { reference }, { from: ["authorised", "captured"], to: "returned" });
    },
    capture: async ({ transactionId }) => {
      await moveCharge(db, { transaction_id: transactionId }, { from: ["authorised"], to: "captured" });
      return transactionId;
    },
    giveBack: async ({ transactionId }) => {
      const by = { transaction_id: transactionId };
      await moveCharge(db, by, { from: ["authorised", "captured"], to: "returned" });
    },
    refund: ({ transactionId, refundReference, amountMinor }) =>
      insertRefund(db, {
        reference: refundReference,
        transaction_id: transactionId,
        amount_minor: amountMinor,
      }),
  };
}
