/** Quotes text that a spreadsheet would read as a formula. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of a CSV file. */
export const csvRow = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(",")}\r\n`;
