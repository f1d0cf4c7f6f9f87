import { expect, test, vi } from "vitest";
import { brandLayer } from "./brand-layer.ts";

test("/brands.css has the brand's colours and font for the recipient's page [10.75]", () => {
  const emitFile = vi.fn<(file: { fileName: string; source: string }) => void>();
  const { generateBundle } = brandLayer("ui/brands.css");
  if (typeof generateBundle === "function")
    Reflect.apply(generateBundle, { emitFile }, [{}, { "assets/inter-waybill-x1.woff2": {} }]);
  const [sheet] = emitFile.mock.calls[0] ?? [];
  expect(sheet?.fileName).toBe("brands.css");
  expect(sheet?.source).toContain("--brand-surface");
  expect(sheet?.source).toContain('url("/assets/inter-waybill-x1.woff2")');
  expect(sheet?.source).toContain('--brand-font:"Inter Waybill"');
});
