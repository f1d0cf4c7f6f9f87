// The basic characters of GSM 03.38, the alphabet of text messages: each takes 7 bits, one of the extension twice
// that.
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extension = "\f^{}\\[~]|€";

/** Returns the length of a text in GSM characters; undefined if it has characters outside that alphabet. */
function gsmLength(text: string): number | undefined {
  let length = 0;
  for (const character of text) {
    if (!basic.includes(character) && !extension.includes(character)) return undefined;
    length += extension.includes(character) ? 2 : 1;
  }
  return length;
}

/**
 * Returns how many messages a text is sent and charged as: 160 characters each, 70 if outside GSM's alphabet, and
 * slightly fewer if it needs several.
 */
export function smsSegments(text: string): number {
  const gsm = gsmLength(text);
  const [length, alone, inRow] = gsm === undefined ? [text.length, 70, 67] : [gsm, 160, 153];
  return length <= alone ? 1 : Math.ceil(length / inRow);
}

const ellipsis = "...";

/**
 * Returns the text with its name shortened until it fits one message; with the full name if no shorter form fits.
 */
export function fittedSms(name: string, textWith: (name: string) => string): string {
  const fullText = textWith(name);
  if (smsSegments(fullText) === 1) return fullText;
  const characters = [...name];
  for (let kept = characters.length - 1; kept > 0; kept -= 1) {
    const text = textWith(`${characters.slice(0, kept).join("").trimEnd()}${ellipsis}`);
    if (smsSegments(text) === 1) return text;
  }
  return fullText;
}
