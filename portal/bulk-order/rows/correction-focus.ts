import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";

/** The focusable element of a cell: a field, a list, or the button of a phone's address search. */
const cellSelector = "input, select, [data-cell] button[aria-haspopup]";
const cellsOf = (form: Element) => [...form.querySelectorAll<HTMLElement>(cellSelector)];
const formsAround = (form: Element) => [
  ...(form.closest("table")?.querySelectorAll<HTMLFormElement>("form[data-correction]") ?? []),
];
const isFree = (form: Element) => !form.querySelector("[aria-busy]");

/** A corrected row disappears with its form when the rows re-render, which would lose the focus. */
const onceGone = (form: Element, then: () => void): void => {
  if (!form.isConnected) return then();
  requestAnimationFrame(() => onceGone(form, then));
};

/** Focuses the next cell of a row that is being corrected; returns false if there is none. */
export function focusNextCell(form: HTMLFormElement, cell: Element | null): boolean {
  const cells = cellsOf(form);
  const next = cells[cells.findIndex((one) => one === cell) + 1];
  next?.focus();
  return next !== undefined;
}

/** Focuses the cell of a column. */
export function focusCell(form: HTMLFormElement, column: TemplateColumn | undefined): void {
  cellsOf(form)
    .find((one) => one.closest(`[data-cell="${column}"]`))
    ?.focus();
}

/**
 * Focuses the next row to correct while the server checks this one. If there is no next row, returns a function to
 * call with the result: it focuses the wrong cell again, or the place button.
 */
export function focusNextRow(form: HTMLFormElement): (isRight: boolean) => void {
  const forms = formsAround(form);
  const at = forms.indexOf(form);
  const next = [...forms.slice(at + 1), ...forms.slice(0, at)].find(isFree);
  if (next) {
    cellsOf(next)[0]?.focus();
    return () => undefined;
  }
  return (isRight) => {
    if (!isRight) return void requestAnimationFrame(() => cellsOf(form)[0]?.focus());
    onceGone(form, () => {
      const other = document.querySelector("form[data-correction]");
      const target = other
        ? cellsOf(other)[0]
        : document.querySelector<HTMLElement>("[data-place-foot] button");
      target?.focus();
    });
  };
}
