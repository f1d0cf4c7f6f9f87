import { expect, test } from "vitest";
import { exportOrders } from "./history.ts";
import { openApiDocument } from "./openapi.ts";

type ExportOperation = {
  parameters: { name: string; schema: { type?: string } }[];
  responses: Record<string, { content?: object }>;
};
const { paths: exportPaths } = openApiDocument("1.2.3") as {
  paths: Record<string, { get: ExportOperation }>;
};

test("the document says that an export is CSV or XLSX, and how its columns are asked for", () => {
  const { parameters, responses } = exportPaths[exportOrders.path]?.get ?? { parameters: [], responses: {} };
  expect(Object.keys(responses["200"]?.content ?? {})).toEqual([
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  expect(parameters.find(({ name }) => name === "columns")?.schema.type).toBe("string");
  expect(parameters.map(({ name }) => name)).toContain("search");
});

test("the columns of an export are read in the order in which they were asked for", () => {
  expect(exportOrders.query.parse({ columns: "status,order_id" })).toEqual({
    format: "csv",
    columns: ["status", "order_id"],
  });
  expect(exportOrders.query.safeParse({ columns: "status,,order_id" }).success).toBe(false);
});
