import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "../test-texts.fixture.ts";
import { Drawer } from "./drawer.tsx";

type Resizable = { happyDOM: { setViewport: (size: { width: number }) => void } };
const windowIs = (width: number) => (window as unknown as Resizable).happyDOM.setViewport({ width });

const tokens = readFileSync(join(import.meta.dirname, "../brand/tokens.css"), "utf8");
document.head.append(Object.assign(document.createElement("style"), { textContent: tokens }));

beforeEach(() => void setUpEnglishTexts());

test.each([
  [1280, "384px"],
  [768, "384px"],
  [360, "100%"],
])("in a window of %s px a drawer is %s wide [2.33]", (width, wanted) => {
  windowIs(width);
  render(
    <Drawer open title="Details" onClose={vi.fn()}>
      {"What is inside"}
    </Drawer>,
  );
  const drawer = screen.getByRole("dialog", { name: "Details" });
  const style = getComputedStyle(drawer);
  expect(style.getPropertyValue("inline-size")).toBe(wanted);
  expect(style.position).toBe("fixed");
  expect(style.getPropertyValue("inset-inline")).toBe("auto 0");
  expect(drawer.textContent).toContain("What is inside");
});
