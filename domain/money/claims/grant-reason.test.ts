import { expect, test } from "vitest";
import { claimCauses } from "./claim.ts";
import { grantedReason, parseRefundReason, reasonByRule, refundReason } from "./grant-reason.ts";

test("each reason that the server writes for a refund is read back as its facts", () => {
  const claimId = "claim-7Xk_2-a";
  expect(parseRefundReason(refundReason(claimId, grantedReason))).toEqual({ kind: "granted", claimId });
  for (const cause of claimCauses)
    expect(parseRefundReason(refundReason(claimId, reasonByRule(cause)))).toEqual({
      kind: "by_rule",
      claimId,
      cause,
    });
  const words = "Cold: the bag\nwas open";
  expect(parseRefundReason(refundReason(claimId, words))).toEqual({ kind: "decided", claimId, words });
  expect(parseRefundReason(words)).toEqual({ kind: "words", words });
});
