import { CallRefused } from "@waybill/client/calls/refused.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { beforeEach, expect, test } from "vitest";
import { notifyProblem, refusedFieldOf } from "../calls.ts";

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
});

const refused = new CallRefused(422, {
  errors: [
    {
      code: "BRAND_COLOUR_UNREADABLE",
      message: "BRAND_COLOUR_UNREADABLE",
      path: ["colour"],
      meta: {
        translation_key: "operations-error.brand-colour",
        values: { ratio: "1.07", least: "1.2", nearest: "#f1f100" },
      },
    },
  ],
});
const words =
  "This colour has too little contrast (1.07:1, at least 1.2:1 is needed). The nearest readable colour is #f1f100.";

test("the message of a refusal contains its numbers and names", () => {
  notifyProblem(refused);
  expect(currentToasts()).toMatchObject([{ type: "error", message: words }]);
});

test("a refusal shown at its field contains its numbers and names, and other fields show nothing", () => {
  expect(refusedFieldOf("name", "colour")(refused)).toEqual([{ field: "colour", words }]);
  expect(refusedFieldOf("name")(refused)).toEqual([]);
  expect(refusedFieldOf("colour")(new Error("No response."))).toEqual([]);
});
