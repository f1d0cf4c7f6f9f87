import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./floor.module.css";

/** Every row of the floor is as high as this, in pixels; the style sheet says so too. */
export const rowHeight = 64;
/** Rows that are drawn beyond what is in sight, so that nothing is white while one scrolls. */
const spare = 12;
/** Where nothing is measured yet, and in a window without a layout. */
const firstRows = 40;

type Props<Row> = {
  rows: readonly Row[];
  /** The row that is brought into sight when it changes; -1: none. */
  shownAt: number;
  children: (row: Row, at: number) => ReactNode;
};

/** A list of which only the rows in sight are in the document: two thousand orders cost as much as forty. */
export function WindowedRows<Row>({ rows, shownAt, children }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [{ from, to }, setSight] = useState({ from: 0, to: firstRows });

  useEffect(() => {
    const box = list.current?.parentElement;
    if (!box) return;
    const look = () => {
      const first = Math.floor(box.scrollTop / rowHeight);
      const count = Math.ceil(box.clientHeight / rowHeight) || firstRows;
      // In steps, so that a small movement draws nothing anew.
      const start = Math.max(0, Math.floor((first - spare) / spare) * spare);
      const end = Math.ceil((first + count + spare) / spare) * spare;
      setSight((sight) => (sight.from === start && sight.to === end ? sight : { from: start, to: end }));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, []);

  useEffect(() => {
    const box = list.current?.parentElement;
    if (!box || shownAt < 0) return;
    const top = shownAt * rowHeight;
    const over = top + rowHeight - box.scrollTop - box.clientHeight;
    if (top < box.scrollTop) box.scrollTo({ top });
    else if (over > 0) box.scrollBy({ top: over });
  }, [shownAt]);

  return (
    <ul ref={list} className={styles.rows} style={{ blockSize: rows.length * rowHeight }}>
      {rows.slice(from, to).map((row, at) => children(row, from + at))}
    </ul>
  );
}
