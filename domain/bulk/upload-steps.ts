/** The four steps of a bulk upload (spec §2), in their order. */
export const uploadSteps = [
  "ASK_EXCEL_FILE",
  "UPLOADING_EXCEL_FILE",
  "SHOW_PREPROCESS_RESULTS",
  "SHOW_ORDER_PLACEMENT_RESULTS",
] as const;
export type UploadStep = (typeof uploadSteps)[number];
