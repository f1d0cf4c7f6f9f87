import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The address of the questions and answers of the country, for visitors (spec §2). */
export const faqPath = "/faq";

/** The address of what may not be sent in the country (spec §2). */
export const prohibitedItemsPath = "/prohibiteditems-c2c";

/** The address of the terms as a page (spec §2). */
export const termsPath = "/termsandconditions";

/** The terms of the country as a file, in `language`, else in the country's. */
export const downloadTerms = endpoint({
  method: "GET",
  path: "/orders/api/v1/terms",
  summary: "The terms and conditions of the country as a PDF",
  caller: "anyone",
  query: z.object({ language: z.optional(z.string().check(z.maxLength(35))) }),
  success: 200,
  answerType: "application/pdf",
  refusals: [],
});
