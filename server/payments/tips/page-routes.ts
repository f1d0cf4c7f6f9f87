import { pathOf } from "@waybill/contract/endpoint";
import { payTip } from "@waybill/contract/visitors/tips";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { noTipPage, tipPage } from "@waybill/recipient/tip/tip-page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorAnswer } from "../../platform/http/error-answer.ts";
import {
  openPageContexts,
  withPrivateHeaders,
  queryText,
  type Link,
} from "../../platform/http/page-context.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { chooseTip, readTip } from "./tips.ts";

const pages = ["/tracking", "/tracking-c2c"] as const;

/** The page for giving a tip: the amount is a form that posts, the card needs the script. */
export function tipPageRoutes(app: FastifyInstance, deps: PaymentDeps, script: string): void {
  const contextOf = openPageContexts(deps, script);

  for (const path of pages) {
    const linkOf = ({ params, query }: FastifyRequest<Link>) => ({
      orderId: params.orderId,
      secret: queryText(query["t"]),
    });
    const addressesOf = ({ params, query }: FastifyRequest<Link>) => {
      const kept = ["t", "lang"].flatMap((name): [string, string][] => {
        const word = queryText(query[name]);
        return word === undefined ? [] : [[name, word]];
      });
      const self = `${path}/${encodeURIComponent(params.orderId)}`;
      const words = `?${new URLSearchParams(kept).toString()}`;
      const secret = new URLSearchParams({ t: queryText(query["t"]) ?? "" }).toString();
      const payAt = `${pathOf(payTip, { orderId: params.orderId })}?${secret}`;
      return { back: self + words, action: `${self}/tip${words}`, payAt };
    };
    const show = async (
      request: FastifyRequest<Link>,
      reply: FastifyReply,
      problem?: { text: string; typed: string },
    ): Promise<string> => {
      const { frame, language, money } = contextOf(request);
      withPrivateHeaders(reply).type("text/html; charset=utf-8");
      const addresses = addressesOf(request);
      try {
        const tip = await readTip(deps, linkOf(request));
        return tipPage({ ...frame, ...addresses, tip, money, problem });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { status, message } = errorAnswer(error, language);
        reply.code(status);
        return noTipPage({ ...frame, text: message, back: addresses.back });
      }
    };
    app.get<Link>(`${path}/:orderId/tip`, (request, reply) => show(request, reply));

    // The parser applies only to this route.
    void app.register(async (page) => {
      const asText = { parseAs: "string", bodyLimit: 1000 } as const;
      const form = "application/x-www-form-urlencoded";
      page.addContentTypeParser(form, asText, async (_: unknown, body: string) => body);
      page.post<Link & { Body: unknown }>(`${path}/:orderId/tip`, async (request, reply) => {
        const typed = new URLSearchParams(typeof request.body === "string" ? request.body : "");
        const own = typed.get("own")?.trim() ?? "";
        const chosen = plainAmount(own || typed.get("amount") || "");
        const amount = Number(chosen.replace(",", ".") || Number.NaN);
        try {
          await chooseTip(deps, linkOf(request), { amount });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const { status, message } = errorAnswer(error, contextOf(request).language);
          reply.code(status);
          return show(request, reply, { text: message, typed: own });
        }
        return withPrivateHeaders(reply).redirect(addressesOf(request).action, 303);
      });
    });
  }
}
