export const maxDecideMinutes = 120;
export const maxFeePercent = 500;
/** The default rules after a failed delivery. */
export const defaultAfterFailure = { decideMinutes: 5, secondTryPercent: 50, returnPercent: 100 } as const;

/** Parses the country parameter `decideMinutes`: 1 to 120; undefined if malformed. */
export function parseDecideMinutes(text: string): number | undefined {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return minutes >= 1 && minutes <= maxDecideMinutes ? minutes : undefined;
}

/**
 * Parses the country parameters `secondTryPercent` and `returnPercent`: 0 to 500 percent of the fee; undefined if
 * malformed.
 */
export function parseFeePercent(text: string): number | undefined {
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return percent <= maxFeePercent ? percent : undefined;
}
