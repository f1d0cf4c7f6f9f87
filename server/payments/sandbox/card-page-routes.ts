import { fromMinor, type Currency } from "@waybill/domain/money/money";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { withPrivateHeaders } from "../../platform/http/page-context.ts";
import { answerCardPage, cardPage, readCardPage } from "./card-page.ts";
import { cardPagePath } from "./sandbox-provider.ts";

type Page = { Params: { transactionId: string } };

/** The simulated bank's page; outside a sandbox this URL does not exist. */
export function cardPageRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "settings">): void {
  const { settings } = deps;
  if (settings.environment !== "san" || !settings.cardProviders.includes("sandbox")) return;
  const path = `${cardPagePath}/:transactionId`;

  app.get<Page>(path, async ({ params: { transactionId } }, reply) => {
    const { status, face, amount_minor, currency } = await readCardPage(deps, transactionId);
    const amount = fromMinor(amount_minor, currency as Currency);
    const sum = new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);
    withPrivateHeaders(reply).type("text/html; charset=utf-8");
    return cardPage({ status, face, sum, action: `${cardPagePath}/${encodeURIComponent(transactionId)}` });
  });

  // The parser applies only to this route.
  void app.register(async (page) => {
    const asText = { parseAs: "string", bodyLimit: 1000 } as const;
    const form = "application/x-www-form-urlencoded";
    page.addContentTypeParser(form, asText, async (_: unknown, body: string) => body);
    page.post<Page & { Body: unknown }>(path, async ({ params: { transactionId }, body }, reply) => {
      const answer = new URLSearchParams(typeof body === "string" ? body : "").get("answer");
      return withPrivateHeaders(reply).redirect(await answerCardPage(deps, transactionId, answer), 303);
    });
  });
}
