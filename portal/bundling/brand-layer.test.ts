import { expect, test, vi } from "vitest";
import { brandLayer } from "./brand-layer.ts";

test("the brand's colours stand at /brands.css, where the recipient's page takes them from", () => {
  const emitFile = vi.fn<(file: { fileName: string; source: string }) => void>();
  const { generateBundle } = brandLayer("ui/brands.css");
  if (typeof generateBundle === "function") Reflect.apply(generateBundle, { emitFile }, []);
  const [sheet] = emitFile.mock.calls[0] ?? [];
  expect(sheet?.fileName).toBe("brands.css");
  expect(sheet?.source).toContain("--brand-surface");
});
