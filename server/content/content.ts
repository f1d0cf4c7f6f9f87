import type * as endpoints from "@waybill/contract/operations/content";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { ContentKind, ManagedContent } from "@waybill/contract/operations/content";
import type { ContentSections } from "@waybill/contract/visitors/visitor-pages";
import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findPublished, findVersion, lockDrafts, saveDraft } from "./rows.ts";
import {
  type ContentDeps,
  type BuiltInContent,
  type Page,
  contentAnswer,
  requireContentPage,
  type ContentPageKey,
} from "./content-answer.ts";

/** The published content in a language; undefined if the built-in one applies. */
export const publishedContent = (
  { db }: Pick<Deps, "db">,
  kind: ContentKind,
  language: string,
): Promise<{ version: number; content: ContentSections } | undefined> =>
  findPublished(db, { kind, language });

export const readContent = async (
  deps: ContentDeps,
  own: BuiltInContent,
  page: Page,
): Promise<ManagedContent> => contentAnswer(requireContentPage(deps, page), own, deps.db);

/** The content of a preview: the requested version, else the draft, else the published one. */
export async function contentToShow(
  deps: ContentDeps,
  own: BuiltInContent,
  { version, ...page }: Page & { version: number | undefined },
): Promise<ContentPageKey & { content: ContentSections }> {
  const key = requireContentPage(deps, page);
  if (version === undefined) return { ...key, content: (await contentAnswer(key, own, deps.db)).content };
  const content = await findVersion(deps.db, key, version);
  if (!content) throw new Refused("not_found", { path: ["version"] });
  return { ...key, content };
}

/**
 * Stores a draft, which readers do not see until it is published. Refused if the content has changed since the caller
 * read it (`expected`).
 */
export function draftContent(
  deps: ContentDeps,
  own: BuiltInContent,
  actor: Operator,
  { content, expected, ...page }: Page & BodyOf<typeof endpoints.draftContent>,
): Promise<ManagedContent> {
  const key = requireContentPage(deps, page);
  const at = deps.now();
  return inTransaction(deps.pool, async ({ db }) => {
    await lockDrafts(db);
    const before = await contentAnswer(key, own, db);
    if (expected && !isDeepStrictEqual(expected, before.content)) {
      // A call that is sent again because its answer was lost finds its own draft.
      if (isDeepStrictEqual(content, before.content)) return before;
      throw new Refused("changed_meanwhile", { path: ["expected"] });
    }
    await saveDraft(db, key, { content, at, by: actor.userId });
    const subject = { kind: "content", id: `${key.kind}/${key.language}` };
    const change = { action: "content.drafted", subject, after: { content } };
    await recordAudit(db, { by: actor, at }, change);
    return contentAnswer(key, own, db);
  });
}
