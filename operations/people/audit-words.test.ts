import { auditActions } from "@waybill/contract/operations/audit";
import { accountKinds } from "@waybill/domain/money/postings";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { expect, test } from "vitest";
import { auditKeyOf } from "./audit-words.ts";

setUpEnglishTexts();

/** The keys without a text, and those whose text needs a value that these lists do not have. */
const withoutWords = (keys: readonly (string | undefined)[]) =>
  keys.filter((key) => key === undefined || textOf(key) === key || textOf(key).includes("{"));

test("every action of the audit has words", () => {
  expect(withoutWords(auditActions.map(auditKeyOf))).toEqual([]);
  expect(auditKeyOf("thing.changed")).toBeUndefined();
});

test("every account of the ledger has words", () => {
  expect(withoutWords(accountKinds.map((kind) => `console.money-account-${kind}`))).toEqual([]);
});
