import { hash } from "node:crypto";
import type { PostingLine } from "@waybill/domain/money/postings";
import type { Queryable } from "../platform/database/transaction.ts";
import { findPosted } from "./rows.ts";

/**
 * The unique source of a posting, made from an idempotency key: the same key for the same subject returns the same
 * source.
 */
export const sourceOfKey = (kind: string, subject: string, key: string): string =>
  `${kind}:${hash("sha256", JSON.stringify([subject, key])).slice(0, 24)}`;

/** The lines already posted for a source; undefined if nothing was posted yet. */
export const findPostedLines = (db: Queryable, source: string): Promise<PostingLine[] | undefined> =>
  findPosted(db, source);

/** The amount of an account's line, in minor units; 0 if the account has no line. */
export const amountOfAccount = (lines: readonly PostingLine[], name: string): number =>
  lines.find(({ account }) => account === name)?.amount_minor ?? 0;
