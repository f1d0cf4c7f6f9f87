import { expect, test } from "vitest";
import { uploadSteps } from "./upload-steps.ts";

test("a bulk upload has exactly the four steps of the spec [2.49]", () => {
  expect(uploadSteps).toEqual([
    "ASK_EXCEL_FILE",
    "UPLOADING_EXCEL_FILE",
    "SHOW_PREPROCESS_RESULTS",
    "SHOW_ORDER_PLACEMENT_RESULTS",
  ]);
});
