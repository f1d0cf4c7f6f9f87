/** Excel, LibreOffice and Sheets run a text that begins so as a formula; the wide forms too. */
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text as it may stand in a table: what would start a formula gets a quote mark in front. */
export const asPlainText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);
