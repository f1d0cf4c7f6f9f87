import { brandIds } from "@waybill/domain/markets/brands";
import * as z from "zod/mini";
import { Time } from "../values.ts";
import { ContentSections } from "../visitors/visitor-pages.ts";
import { operationsBase, operatorEndpoint } from "./endpoint.ts";

export const contentKinds = ["faq", "terms", "prohibited", "onboarding"] as const;
export type ContentKind = (typeof contentKinds)[number];

const Version = z.object({
  version: z.int(),
  created_at: Time,
  created_by: z.string(),
  is_published: z.boolean(),
});

/** A page written by operators: its draft, the published version, and all versions, newest first. */
export const ManagedContent = z
  .object({
    kind: z.enum(contentKinds),
    language: z.string(),
    /** The draft if there is one, otherwise what is published. */
    content: ContentSections,
    is_draft: z.boolean(),
    /** null: the built-in page is shown. */
    published_version: z.nullable(z.int()),
    versions: z.array(Version),
  })
  .register(z.globalRegistry, { id: "ManagedContent" });
export type ManagedContent = z.infer<typeof ManagedContent>;

const params = z.object({
  kind: z.string().check(z.maxLength(40)),
  language: z.string().check(z.maxLength(35)),
});
const one = z.object({ result: ManagedContent });
const path = `${operationsBase}/content/{kind}/{language}` as const;

export const readContent = operatorEndpoint({
  method: "GET",
  path,
  summary: "A page's draft and published version in a language",
  needs: ["content", "read"],
  params,
  success: 200,
  answer: one,
  refusals: ["not_found"],
});

export const draftContent = operatorEndpoint({
  method: "PUT",
  path,
  summary: "Save a draft, visible only in the console",
  needs: ["content", "change"],
  params,
  body: z.object({
    content: ContentSections,
    /** The content that the caller has read; refused if somebody has changed it since. */
    expected: z.optional(ContentSections),
  }),
  success: 200,
  answer: one,
  refusals: ["not_found", "changed_meanwhile"],
});

export const previewContent = operatorEndpoint({
  method: "GET",
  path: `${path}/preview`,
  summary: "A preview of the page, from the draft or from a version, in the look of a brand",
  needs: ["content", "read"],
  params,
  query: z.object({
    version: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    /** Defaults to this deployment's brand, as operators saved it. */
    brand: z.optional(z.enum(brandIds)),
  }),
  success: 200,
  answerType: "text/html",
  refusals: ["not_found"],
});

export const publishContent = operatorEndpoint({
  method: "POST",
  path: `${path}/publish`,
  summary:
    "Publish the draft as a new version, or an earlier `version` again; `version` 0: the built-in text",
  needs: ["content", "change"],
  params,
  body: z.object({
    version: z.optional(z.int().check(z.gte(0))),
    /** The draft that the caller has read; refused if somebody has changed it since. */
    expected: z.optional(ContentSections),
  }),
  success: 200,
  answer: one,
  refusals: ["not_found", "content_without_draft", "changed_meanwhile"],
});
