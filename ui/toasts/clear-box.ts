/** A rectangle on the screen, in pixels from the window's top left. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** What a toast must not cover, most important first: amounts and the focused field, other fields, buttons. */
export type ObstacleBoxes = readonly [hard: readonly Box[], fields: readonly Box[], buttons: readonly Box[]];

const step = 8;
const margin = 12;

const overlap = (a: Box, b: Box): number => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
};

const covered = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => sum + overlap(box, other), 0);

/** All candidate positions of a box, from its default upwards: at both sides and in the middle. */
function candidatesOf(home: Box, width: number): Box[] {
  const [wide, high] = [home.right - home.left, home.bottom - home.top];
  const sides = [home.left, width - home.right, (width - wide) / 2].filter(
    (left) => left >= 0 && left + wide <= width,
  );
  const candidates: Box[] = [];
  for (const left of [...new Set(sides)])
    for (let top = home.top; top >= margin; top -= step)
      candidates.push({ left, top, right: left + wide, bottom: top + high });
  return candidates.length > 0 ? candidates : [home];
}

/**
 * The best position for a box: near its default and covering nothing. If impossible, it may cover a button, then an
 * unfocused field; else as little as possible.
 */
export function findClearBox(home: Box, width: number, [hard, fields, buttons]: ObstacleBoxes): Box {
  const candidates = candidatesOf(home, width);
  for (const kept of [[...hard, ...fields, ...buttons], [...hard, ...fields], hard]) {
    const free = candidates.find((box) => covered(box, kept) === 0);
    if (free) return free;
  }
  const min = Math.min(...candidates.map((box) => covered(box, hard)));
  return candidates.find((box) => covered(box, hard) === min) ?? home;
}

const fieldNames =
  'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const buttonNames = 'button, a[href], [role="tab"], [role="radio"], summary';
/** A currency sign or code next to a figure; an element with `data-kept-clear` includes the amount's label. */
const amount = /\p{Sc}|\b[A-Z]{3}\s?\d|\d\s?[A-Z]{3}\b/u;

/** Everything visible that a toast should not cover, except the toasts. */
export function findObstacles(notices: Element): ObstacleBoxes {
  const boxes = (selector: string, but?: Element | null): Box[] =>
    [...document.querySelectorAll(selector)]
      .filter((one) => one !== but && !notices.contains(one))
      .map((one) => one.getBoundingClientRect());
  const focused = document.activeElement;
  const isTyping = focused?.matches(fieldNames) === true && !notices.contains(focused);
  const hard = [
    ...(isTyping ? [focused.getBoundingClientRect() as Box, ...boxes('[role="listbox"]')] : []),
    ...boxes("[data-kept-clear]"),
  ];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!amount.test(text.nodeValue ?? "") || notices.contains(text)) continue;
    range.selectNodeContents(text);
    hard.push(range.getBoundingClientRect());
  }
  return [hard, boxes(fieldNames, isTyping ? focused : undefined), boxes(buttonNames)];
}
