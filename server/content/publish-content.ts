import type { BodyOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/operations/content";
import type { ManagedContent } from "@waybill/contract/operations/content";
import type { ContentSections } from "@waybill/contract/visitors/visitor-pages";
import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import type { Tables } from "../platform/database/tables.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import {
  deleteDraft,
  findDraft,
  findPublished,
  findVersion,
  findVersions,
  insertVersion,
  lockDrafts,
  publishVersion,
} from "./rows.ts";
import {
  type ContentDeps,
  type BuiltInContent,
  type Page,
  requireContentPage,
  contentAnswer,
  type ContentPageKey,
} from "./content-answer.ts";

/**
 * Publishes the draft as a new version, or restores an earlier version; version 0 is the built-in content. Refused if
 * the draft has changed since the caller read it (`expected`).
 */
export function publishContent(
  deps: ContentDeps,
  own: BuiltInContent,
  actor: Operator,
  { version: wanted, expected, ...page }: Page & BodyOf<typeof endpoints.publishContent>,
): Promise<ManagedContent> {
  const key = requireContentPage(deps, page);
  const at = deps.now();
  const by = actor.userId;
  return inTransaction(deps.pool, async ({ db }) => {
    await lockDrafts(db);
    const before = await findPublished(db, key);
    // A call that is sent again because its answer was lost finds its draft published.
    if (wanted === undefined && expected && before && !(await findDraft(db, key))) {
      const published = await findVersion(db, key, before.version);
      if (isDeepStrictEqual(expected, published)) return contentAnswer(key, own, db);
    }
    const version = wanted ?? (await versionOfDraft(db, key, { at, by, expected }));
    if (version > 0 && !(await findVersion(db, key, version)))
      throw new Refused("not_found", { path: ["version"] });
    await publishVersion(db, key, { version, at, by });
    const subject = { kind: "content", id: `${key.kind}/${key.language}` };
    const facts = { before: { version: before?.version ?? 0 }, after: { version } };
    await recordAudit(db, { by: actor, at }, { action: "content.published", subject, ...facts });
    return contentAnswer(key, own, db);
  });
}

async function versionOfDraft(
  db: Kysely<Tables>,
  key: ContentPageKey,
  { expected, ...written }: { at: Date; by: string; expected: ContentSections | undefined },
): Promise<number> {
  const content = await findDraft(db, key);
  if (!content) throw new Refused("content_without_draft");
  if (expected && !isDeepStrictEqual(expected, content))
    throw new Refused("changed_meanwhile", { path: ["expected"] });
  const version = ((await findVersions(db, key))[0]?.version ?? 0) + 1;
  await insertVersion(db, key, { version, content, ...written });
  await deleteDraft(db, key);
  return version;
}
