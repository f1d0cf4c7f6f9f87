/** What is still English in a text; undefined: nothing. */
export function englishIn(language: string, text: string, english: string): string | undefined;
/** How wide a text is, in letters. */
export function widthOf(text: string): number;
/** The width that a translation of a text may have, and the class that says so. */
export function budgetOf(key: string, english: string): { name: string; most: number };
/** What is not as the language writes it; undefined: nothing. */
export function typographyOf(language: string, text: string, isList?: boolean): string | undefined;
