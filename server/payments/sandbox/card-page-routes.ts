import { fromMinor, type Currency } from "@waybill/domain/money/minor-units";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/refused.ts";
import { privately } from "../../tracking/private-page.ts";
import { cardPage } from "./card-page.ts";
import { findCharge, moveCharge } from "./rows.ts";
import { cardPagePath } from "./sandbox-provider.ts";

type Page = { Params: { transactionId: string } };

const answers = { approve: "authorised", decline: "declined", cancel: "cancelled" } as const;
const isAnswer = (text: string | null): text is keyof typeof answers => text !== null && text in answers;

/** The pretended bank's page; elsewhere than in a sandbox this address does not exist. */
export function cardPageRoutes(app: FastifyInstance, { db, settings }: Pick<Deps, "db" | "settings">): void {
  if (settings.environment !== "san" || settings.cardProvider !== "sandbox") return;
  const charge = async (transactionId: string) => {
    const row = await findCharge(db, { transaction_id: transactionId });
    if (!row) throw new Refused("not_found");
    return row;
  };
  const path = `${cardPagePath}/:transactionId`;

  app.get<Page>(path, async ({ params: { transactionId } }, reply) => {
    const { status, face, amount_minor, currency } = await charge(transactionId);
    const amount = fromMinor(amount_minor, currency as Currency);
    const sum = new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);
    privately(reply).type("text/html; charset=utf-8");
    return cardPage({ status, face, sum, action: `${cardPagePath}/${encodeURIComponent(transactionId)}` });
  });

  // A form of a page: the parser is for this address alone.
  void app.register(async (page) => {
    const asText = { parseAs: "string", bodyLimit: 1000 } as const;
    page.addContentTypeParser(
      "application/x-www-form-urlencoded",
      asText,
      async (_: unknown, body: string) => body,
    );
    page.post<Page & { Body: unknown }>(path, async ({ params: { transactionId }, body }, reply) => {
      const { return_url } = await charge(transactionId);
      const answer = new URLSearchParams(typeof body === "string" ? body : "").get("answer");
      if (!isAnswer(answer)) throw new Refused("malformed", { path: ["answer"] });
      await moveCharge(db, { transaction_id: transactionId }, { from: ["waiting"], to: answers[answer] });
      return privately(reply).redirect(return_url, 303);
    });
  });
}
