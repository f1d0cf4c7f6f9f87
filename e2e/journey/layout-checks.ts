// Overlaps on a page, as the browser sees them. Each check returns sentences, [] if fine.
import type { Page } from "playwright-core";

/** Run in the page: the elements that people press or fill in. */
const things = `
  const isShown = (part) => {
    const { width, height } = part.getBoundingClientRect();
    if (width < 4 || height < 4 || part.closest("[hidden], .maplibregl-map, [href='#main']")) return false;
    const style = getComputedStyle(part);
    return part.checkVisibility({ visibilityProperty: true }) && style.clipPath === "none";
  };
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const controls = "a[href], button, input, select, textarea, summary";
  const isAmount = (part) =>
    part.matches("bdi, dd, td, span, b") && part.children.length === 0 && /(₱|PHP).*[0-9]/.test(part.textContent);
  const parts = [...top.querySelectorAll("*")].filter((part) => (part.matches(controls) || isAmount(part)) && isShown(part));
  const nameOf = (part) =>
    part.tagName.toLowerCase() + " " + (part.getAttribute("aria-label") ?? (part.labels?.[0]?.innerText || part.innerText) ?? part.id).trim().slice(0, 40);
  // A row is one target: its link covers the whole row.
  const row = "tr, li";
  const belong = (part, hit) =>
    part.contains(hit) || hit.contains(part) ||
    hit.closest("label")?.contains(part) || [...(part.labels ?? [])].some((label) => label.contains(hit)) ||
    (hit.closest(row) !== null && hit.closest(row) === part.closest(row));
  const coverOf = (part) => {
    const { left, right, top: above, bottom } = part.getBoundingClientRect();
    const middle = (above + bottom) / 2;
    for (const x of [left + 3, (left + right) / 2, right - 3]) {
      if (x < 0 || x >= innerWidth || middle < 0 || middle >= innerHeight) return "the end of the window";
      const hit = document.elementFromPoint(x, middle);
      if (hit && !belong(part, hit)) return nameOf(hit) + " ." + hit.className;
    }
    return undefined;
  };
`;

const toast = "[role=status]:has(+ [role=alert]) > *, [role=status] + [role=alert] > *";
/** Waits until no toast is shown, because one may cover other elements. */
const toastsAreGone = (page: Page): Promise<void> =>
  page.locator(toast).first().waitFor({ state: "detached" });

/** Elements that cannot be pressed or read after scrolling into view, because something covers them. */
const coveredThings = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${things}
    const found = parts.flatMap((part) => {
      part.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const cover = coverOf(part);
      return cover === undefined ? [] : [nameOf(part) + " is under " + cover];
    });
    scrollTo({ top: 0, behavior: "instant" });
    return found;
  })()`);

/** Elements that overlap the help button in the bar or the open help center, at any scroll position. */
const helpOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${things}
    const helpLink = document.querySelector("header [data-help]");
    if (!helpLink) return [];
    const panel = document.querySelector("[data-help-panel]");
    const rivals = parts.filter((part) => !helpLink.contains(part) && !part.contains(helpLink) && !panel?.contains(part));
    const found = new Set();
    const root = document.scrollingElement;
    for (let at = 0; at <= 4; at += 1) {
      scrollTo({ top: ((root.scrollHeight - innerHeight) * at) / 4, behavior: "instant" });
      for (const taken of [helpLink, ...(panel ? [panel] : [])]) {
        const box = taken.getBoundingClientRect();
        for (const part of rivals) {
          const { left, right, top: above, bottom } = part.getBoundingClientRect();
          // Elements scrolled out of their own box are invisible.
          const hit = document.elementFromPoint(Math.min(Math.max(left + 1, 0), innerWidth - 1), Math.min(Math.max(above + 1, 0), innerHeight - 1));
          const isSeen = hit !== null && belong(part, hit);
          if (isSeen && left < box.right && box.left < right && above < box.bottom && box.top < bottom) found.add(nameOf(part));
        }
      }
    }
    scrollTo({ top: 0, behavior: "instant" });
    return [...found].map((name) => name + " reaches into the place of help");
  })()`);

/** Scrollers inside scrollers; dialogs and panels next to the page are exempt. */
const scrollersInScrollers = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const scrolls = (part) =>
      /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0;
    const isApart = (part) => part.closest("dialog, [data-help-panel], textarea, .maplibregl-map") !== null;
    const frames = [...document.querySelectorAll("iframe")].filter((frame) => {
      const inside = frame.contentDocument?.documentElement;
      return inside && inside.scrollHeight > inside.clientHeight + 1;
    });
    const root = document.scrollingElement;
    const pageScrolls = root.scrollHeight > innerHeight + 1 && getComputedStyle(root).overflowY !== "hidden";
    const inner = [...document.querySelectorAll("body *")].filter((part) => scrolls(part));
    return [...inner, ...frames].flatMap((part) => {
      if (isApart(part)) return [];
      const outer = pageScrolls ? "the page" : inner.find((other) => other !== part && other.contains(part))?.className;
      return outer === undefined ? [] : [(part.className || part.tagName) + " scrolls inside " + outer];
    });
  })()`);

const lookForRoom = async (page: Page): Promise<string[]> => [
  ...(await coveredThings(page)),
  ...(await helpOverlaps(page)),
  ...(await scrollersInScrollers(page)),
];

/** All overlaps and nested scrollers of a page. */
export const findOverlaps = async (page: Page): Promise<string[]> => {
  await toastsAreGone(page);
  const found = await lookForRoom(page);
  if (found.length === 0) return found;
  // Checked again after layout has settled: a remaining overlap is real.
  await page.waitForTimeout(1000);
  await toastsAreGone(page);
  return lookForRoom(page);
};

/** The elements that stay out of view or covered when they get the focus. */
export const findHiddenOnFocus = async (page: Page, selector: string): Promise<string[]> => {
  await toastsAreGone(page);
  return page.evaluate(`(() => {
    ${things}
    return [...document.querySelectorAll(${JSON.stringify(selector)})].filter((part) => isShown(part) && !part.disabled).flatMap((part) => {
      part.focus();
      const cover = document.activeElement === part ? coverOf(part) : "nothing, and takes no focus";
      return cover === undefined ? [] : [nameOf(part) + " is under " + cover];
    });
  })()`);
};
