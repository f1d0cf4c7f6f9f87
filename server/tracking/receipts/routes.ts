import { receiptFormatOf } from "@waybill/recipient/receipt";
import { receiptPage, unknownReceiptPage } from "@waybill/recipient/receipt-page";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import {
  openPageContexts,
  withPrivateHeaders,
  queryText,
  type Link,
} from "../../platform/http/page-context.ts";
import { contentOfLogo } from "../../vendors/logo/logo-of-vendor.ts";
import { findTracked } from "../track-order.ts";
import { receiptOf } from "./receipt-of.ts";
import { receiptPdf } from "./receipt-pdf.ts";

/** The receipt and the label of a delivery, as a page to print or as a PDF (spec §2). */
export const receiptRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const contextOf = openPageContexts(deps, script);

  app.get<Link>("/delivery-receipt/:orderId", async (request, reply) => {
    const context = contextOf(request);
    const { frame, language } = context;
    const { orderId } = request.params;
    const [secret, lang] = [queryText(request.query["t"]), queryText(request.query["lang"])];
    const format = receiptFormatOf(queryText(request.query["format"]));
    withPrivateHeaders(reply).type("text/html; charset=utf-8");
    try {
      const tracked = await findTracked(deps, orderId, secret);
      const known = tracked.whole && secret !== undefined ? `?t=${encodeURIComponent(secret)}` : "";
      const link = `${deps.publicUrl()}/tracking/${encodeURIComponent(orderId)}${known}`;
      const receipt = receiptOf(tracked, { ...context, words: frame.words, link });
      if (request.query["as"] === "pdf") {
        const { words, direction } = frame;
        const logo = receipt.logo && (await contentOfLogo(deps, receipt.logo));
        const file = await receiptPdf({ receipt, format, language, direction, words, now: deps.now(), logo });
        const name = `receipt-${orderId.replaceAll(/[^\w-]/g, "_")}-${format}.pdf`;
        return await reply
          .type("application/pdf")
          .header("content-disposition", `inline; filename="${name}"`)
          .send(file);
      }
      return receiptPage({
        ...frame,
        receipt,
        format,
        hrefOf: (changes) => {
          const query = { ...(secret !== undefined && { t: secret }), ...(lang !== undefined && { lang }) };
          return `?${new URLSearchParams({ ...query, ...changes }).toString()}`;
        },
      });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      reply.code(404);
      return unknownReceiptPage(frame);
    }
  });
};
