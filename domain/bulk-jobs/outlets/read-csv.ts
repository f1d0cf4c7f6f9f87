/** Returns the separator that is most frequent in the first line, outside quotes. */
function separatorOf(text: string): string {
  const [line = ""] = text.replaceAll(/"(?:[^"]|"")*"/g, "").split(/\r\n|\r|\n/, 1);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/**
 * Reads the rows of a CSV text with their line numbers (RFC 4180; also with semicolons or tabs). Stops after `max`
 * non-empty rows.
 */
export function readCsv(text: string, max: number): { number: number; cells: string[] }[] {
  const separator = separatorOf(text);
  const rows: { number: number; cells: string[] }[] = [];
  let [cells, cell, number, isQuoted]: [string[], string, number, boolean] = [[], "", 1, false];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) rows.push({ number, cells });
    [cells, cell] = [[], ""];
    number += 1;
  };
  for (let at = 0; at < text.length && rows.length < max; at += 1) {
    const sign = text[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      endRow();
    } else cell += sign;
  }
  if (rows.length < max && (cell !== "" || cells.length > 0)) endRow();
  return rows;
}
