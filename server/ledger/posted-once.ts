import { hash } from "node:crypto";
import type { PostingLine } from "@waybill/domain/money/postings";
import type { Queryable } from "../platform/database/transaction.ts";
import { findPosted } from "./rows.ts";

/** The source of a posting that its caller's key names: the same for the same key of the same subject. */
export const sourceOfKey = (kind: string, subject: string, key: string): string =>
  `${kind}:${hash("sha256", JSON.stringify([subject, key])).slice(0, 24)}`;

/** The lines that a source has posted; undefined: none, so that the call is no repeat. */
export const postedBy = (db: Queryable, source: string): Promise<PostingLine[] | undefined> =>
  findPosted(db, source);

/** The amount that lines have on an account, in minor units; 0: none. */
export const amountOn = (lines: readonly PostingLine[], name: string): number =>
  lines.find(({ account }) => account === name)?.amount_minor ?? 0;
