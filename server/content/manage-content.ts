import { contentKinds, type ContentKind, type ManagedContent } from "@waybill/contract/operations/content";
import type { ContentSections } from "@waybill/contract/visitors/visitor-pages";
import { countries } from "@waybill/domain/markets/countries";
import type { Kysely } from "kysely";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import type { Tables } from "../platform/database/tables.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import {
  deleteDraft,
  findDraft,
  findPublished,
  findVersion,
  findVersions,
  insertVersion,
  publishVersion,
  saveDraft,
} from "./rows.ts";

type ContentDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;
/** What comes with the program, in a language. */
export type OwnContent = (kind: ContentKind, language: string) => ContentSections;
type Key = { kind: ContentKind; language: string };

/** What operators have published in a language; undefined: people read what comes with the program. */
export const publishedContent = (
  { db }: Pick<Deps, "db">,
  kind: ContentKind,
  language: string,
): Promise<{ version: number; content: ContentSections } | undefined> =>
  findPublished(db, { kind, language });

/** A page that there is, in one of the country's languages. */
function keyOf({ settings }: ContentDeps, { kind, language }: { kind: string; language: string }): Key {
  const known = contentKinds.find((one) => one === kind);
  const { languages } = countries[settings.country];
  if (!known || !["en", ...languages].includes(language)) throw new Refused("not_found");
  return { kind: known, language };
}

async function answerOf(key: Key, own: OwnContent, db: Kysely<Tables>): Promise<ManagedContent> {
  const draft = await findDraft(db, key);
  const published = await findPublished(db, key);
  const versions = await findVersions(db, key);
  return {
    ...key,
    content: draft ?? published?.content ?? own(key.kind, key.language),
    is_draft: draft !== undefined,
    published_version: published?.version ?? null,
    versions: versions.map(({ version, created_at, created_by }) => ({
      version,
      created_at: created_at.toISOString(),
      created_by,
      is_published: version === published?.version,
    })),
  };
}

type Page = { kind: string; language: string };

export const readManagedContent = async (
  deps: ContentDeps,
  own: OwnContent,
  page: Page,
): Promise<ManagedContent> => answerOf(keyOf(deps, page), own, deps.db);

/** What a preview shows: a version, or else the draft, or what people read. */
export async function contentToShow(
  deps: ContentDeps,
  own: OwnContent,
  { version, ...page }: Page & { version: number | undefined },
): Promise<Key & { content: ContentSections }> {
  const key = keyOf(deps, page);
  if (version === undefined) return { ...key, content: (await answerOf(key, own, deps.db)).content };
  const content = await findVersion(deps.db, key, version);
  if (!content) throw new Refused("not_found", { path: ["version"] });
  return { ...key, content };
}

/** Keeps a draft, which nobody reads before it is published. */
export function keepDraft(
  deps: ContentDeps,
  own: OwnContent,
  actor: Operator,
  { content, ...page }: Page & { content: ContentSections },
): Promise<ManagedContent> {
  const key = keyOf(deps, page);
  const at = deps.now();
  return inTransaction(deps.pool, async ({ db }) => {
    await saveDraft(db, key, { content, at, by: actor.userId });
    const subject = { kind: "content", id: `${key.kind}/${key.language}` };
    const change = { action: "content.drafted", subject, after: { content } };
    await recordAudit(db, { by: actor, at }, change);
    return answerOf(key, own, db);
  });
}

/** Publishes the draft as a new version, or goes to an earlier one; 0 is what comes with the program. */
export function publish(
  deps: ContentDeps,
  own: OwnContent,
  actor: Operator,
  { version: wanted, ...page }: Page & { version: number | undefined },
): Promise<ManagedContent> {
  const key = keyOf(deps, page);
  const at = deps.now();
  const by = actor.userId;
  return inTransaction(deps.pool, async ({ db }) => {
    const before = await findPublished(db, key);
    const version = wanted ?? (await versionOfDraft(db, key, { at, by }));
    if (version > 0 && !(await findVersion(db, key, version)))
      throw new Refused("not_found", { path: ["version"] });
    await publishVersion(db, key, { version, at, by });
    const subject = { kind: "content", id: `${key.kind}/${key.language}` };
    const facts = { before: { version: before?.version ?? 0 }, after: { version } };
    await recordAudit(db, { by: actor, at }, { action: "content.published", subject, ...facts });
    return answerOf(key, own, db);
  });
}

async function versionOfDraft(
  db: Kysely<Tables>,
  key: Key,
  written: { at: Date; by: string },
): Promise<number> {
  const content = await findDraft(db, key);
  if (!content) throw new Refused("content_without_draft");
  const version = ((await findVersions(db, key))[0]?.version ?? 0) + 1;
  await insertVersion(db, key, { version, content, ...written });
  await deleteDraft(db, key);
  return version;
}
