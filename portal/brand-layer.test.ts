import { expect, test, vi } from "vitest";
import { pageFrame } from "../recipient/page-frame.ts";
import { html } from "../recipient/html.ts";
import { brandLayer } from "./brand-layer.ts";

test("the style sheet of the recipient's page is built", () => {
  const emitFile = vi.fn<(file: { fileName: string; source: string }) => void>();
  const { generateBundle } = brandLayer("brands.css");
  if (typeof generateBundle === "function") Reflect.apply(generateBundle, { emitFile }, []);
  const page = pageFrame(
    {
      language: "en",
      direction: "ltr",
      brand: { id: "waybill", service_name: "Waybill", logo_url: "/brands/waybill.svg" },
      title: "Your order",
      words: (key) => key,
    },
    html`<p></p>`,
  );
  const [sheet] = emitFile.mock.calls[0] ?? [];
  expect(page).toContain(`href="/${sheet?.fileName ?? ""}"`);
  expect(sheet?.source).toContain("--brand-surface");
});
