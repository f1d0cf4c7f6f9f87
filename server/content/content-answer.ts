import { contentKinds, type ContentKind, type ManagedContent } from "@waybill/contract/operations/content";
import type { ContentSections } from "@waybill/contract/visitors/visitor-pages";
import { countries } from "@waybill/domain/markets/countries";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findDraft, findPublished, findVersions } from "./rows.ts";

export type ContentDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;
/** Returns the built-in content of a kind in a language. */
export type BuiltInContent = (kind: ContentKind, language: string) => ContentSections;
export type ContentPageKey = { kind: ContentKind; language: string };

/** Checks that the page exists and the country has the language; else refuses as not found. */
export function requireContentPage(
  { settings }: ContentDeps,
  { kind, language }: { kind: string; language: string },
): ContentPageKey {
  const known = contentKinds.find((one) => one === kind);
  const { languages } = countries[settings.country];
  if (!known || !["en", ...languages].includes(language)) throw new Refused("not_found");
  return { kind: known, language };
}

export async function contentAnswer(
  key: ContentPageKey,
  own: BuiltInContent,
  db: Kysely<Tables>,
): Promise<ManagedContent> {
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

export type Page = { kind: string; language: string };
