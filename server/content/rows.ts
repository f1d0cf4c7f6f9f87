import { sql, type Kysely } from "kysely";
import type { ContentSections } from "../platform/database/market-tables.ts";
import type { Tables } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;
export type ContentKey = { kind: string; language: string };

/** The published content; undefined if the built-in one applies. */
export const findPublished = (
  db: Db,
  { kind, language }: ContentKey,
): Promise<{ version: number; content: ContentSections } | undefined> =>
  db
    .selectFrom("content_published")
    .innerJoin("content_versions", (join) =>
      join
        .onRef("content_versions.kind", "=", "content_published.kind")
        .onRef("content_versions.language", "=", "content_published.language")
        .onRef("content_versions.version", "=", "content_published.version"),
    )
    .select(["content_versions.version", "content_versions.content"])
    .where("content_published.kind", "=", kind)
    .where("content_published.language", "=", language)
    .executeTakeFirst();

export const findDraft = async (
  db: Db,
  { kind, language }: ContentKey,
): Promise<ContentSections | undefined> => {
  const row = await db
    .selectFrom("content_drafts")
    .select("content")
    .where("kind", "=", kind)
    .where("language", "=", language)
    .executeTakeFirst();
  return row?.content;
};

/** Finds the versions, newest first. */
export const findVersions = (db: Db, { kind, language }: ContentKey) =>
  db
    .selectFrom("content_versions")
    .select(["version", "created_at", "created_by"])
    .where("kind", "=", kind)
    .where("language", "=", language)
    .orderBy("version", "desc")
    .execute();

export const findVersion = async (
  db: Db,
  { kind, language }: ContentKey,
  version: number,
): Promise<ContentSections | undefined> => {
  const row = await db
    .selectFrom("content_versions")
    .select("content")
    .where("kind", "=", kind)
    .where("language", "=", language)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.content;
};

/** Locks the drafts until the transaction ends: two changes that expect the same draft cannot both succeed. */
export const lockDrafts = async (db: Db): Promise<void> =>
  void (await sql`lock table content_drafts in share row exclusive mode`.execute(db));

type Written = { content: ContentSections; at: Date; by: string };

export const saveDraft = async (db: Db, key: ContentKey, { content, at, by }: Written): Promise<void> => {
  const draft = { content: JSON.stringify(content), updated_at: at, updated_by: by };
  await db
    .insertInto("content_drafts")
    .values({ ...key, ...draft })
    .onConflict((known) => known.columns(["kind", "language"]).doUpdateSet(draft))
    .execute();
};

export const deleteDraft = async (db: Db, { kind, language }: ContentKey): Promise<void> =>
  void (await db
    .deleteFrom("content_drafts")
    .where("kind", "=", kind)
    .where("language", "=", language)
    .execute());

export const insertVersion = async (
  db: Db,
  key: ContentKey,
  { version, content, at, by }: Written & { version: number },
): Promise<void> =>
  void (await db
    .insertInto("content_versions")
    .values({ ...key, version, content: JSON.stringify(content), created_at: at, created_by: by })
    .execute());

/** 0: nothing is published; readers see the built-in content. */
export const publishVersion = async (
  db: Db,
  key: ContentKey,
  { version, at, by }: { version: number; at: Date; by: string },
): Promise<void> => {
  if (version === 0) {
    const rows = db.deleteFrom("content_published").where("kind", "=", key.kind);
    await rows.where("language", "=", key.language).execute();
    return;
  }
  const published = { version, published_at: at, published_by: by };
  await db
    .insertInto("content_published")
    .values({ ...key, ...published })
    .onConflict((known) => known.columns(["kind", "language"]).doUpdateSet(published))
    .execute();
};
