import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useFooterHeight } from "./use-foot.ts";

const footHeight = () => document.documentElement.style.getPropertyValue("--foot-h");

function Bar({ words }: { words: string }) {
  const foot = useFooterHeight<HTMLElement>();
  return (
    <section ref={foot} style={{ position: "fixed" }}>
      {words}
    </section>
  );
}

test("the page knows the height of its bottom bar at once, and keeps it while the bar re-renders", () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(170);
  const { rerender, unmount } = render(<Bar words="No fee yet" />);
  expect(footHeight()).toBe("170px");
  const removed = vi.spyOn(document.documentElement.style, "removeProperty");
  rerender(<Bar words="₱48" />);
  expect(footHeight()).toBe("170px");
  expect(removed).not.toHaveBeenCalled();
  unmount();
  expect(footHeight()).toBe("");
});

test("a bar that is below the form, instead of covering it, counts as height 0 [10.72]", () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(170);
  vi.spyOn(window, "getComputedStyle").mockReturnValue({ position: "static" } as CSSStyleDeclaration);
  render(<Bar words="₱48" />);
  expect(footHeight()).toBe("0px");
});
