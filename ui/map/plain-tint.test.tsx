import { render } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Map } from "./map.tsx";

const css = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

test("until a map is drawn its area has a plain tint, and nothing that looks like streets [10.158]", () => {
  const { container } = render(<Map label="Map" center={{ latitude: 14.5, longitude: 121 }} zoom={12} />);
  expect(container.querySelectorAll("svg, img, canvas")).toHaveLength(0);
  expect(css("map.module.css")).toMatch(/\.map \{[^}]*background: var\(--map-land\);/);
  expect(css("map.module.css")).not.toMatch(/gradient|--map-(road|street)/);
});

test("the map's credits are one line until a pointer or focus expands them [10.159]", () => {
  const rules = css("map-attribution.module.css");
  expect(/\.credits \{[^}]*\}/.exec(rules)?.[0]).toMatch(/overflow: hidden;\s+white-space: nowrap;/);
  expect(rules).toMatch(/\.credits:is\(:hover, :focus-within\),[^{]*\{\s*white-space: normal;/);
});
