import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** The path of the country's questions and answers, for visitors (spec §2). */
export const faqPath = "/faq";

/** The path of the page about prohibited items (spec §2). */
export const prohibitedItemsPath = "/prohibiteditems-c2c";

/** The path of the page with the terms (spec §2). */
export const termsPath = "/termsandconditions";

/** Published content: sections, questions or screens, each with a title. Blank lines separate paragraphs. */
export const ContentSections = z
  .array(
    z.object({
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
      text: z.string().check(z.maxLength(20_000)),
    }),
  )
  .check(z.minLength(1), z.maxLength(100));
export type ContentSections = z.infer<typeof ContentSections>;

/** The onboarding screens of a first visit, in `language` or in the country's language. */
export const readOnboarding = endpoint({
  method: "GET",
  path: "/orders/api/v1/onboarding",
  summary: "The onboarding screens that operators have published; null: the built-in ones",
  caller: "anyone",
  query: z.object({ language: z.optional(z.string().check(z.maxLength(35))) }),
  success: 200,
  answer: z.object({ result: z.object({ language: z.string(), screens: z.nullable(ContentSections) }) }),
  refusals: [],
});

/** The country's terms as a file, in `language` or in the country's language. */
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
