const zeros = [0x660, 0x6f0, 0xe50, 0x966, 0x9e6];
const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => point >= first && point < first + 10);
  return zero === undefined ? digit : String(point - zero);
};
const alikeLetters: Record<string, string> = {
  đ: "d",
  ı: "i",
  ł: "l",
  ø: "o",
  ß: "ss",
  æ: "ae",
  ς: "σ",
  ة: "ه",
};

/** Normalises a word for comparison: lower case, without accents and without punctuation around it. */
export const normaliseWord = (word: string): string => {
  if (/^[a-z0-9]+$/.test(word)) return word;
  if (/^[\x21-\x7e]*$/.test(word)) return word.toLowerCase().replace(/^[^a-z0-9#]+|[^a-z0-9#]+$/g, "");
  return word
    .replaceAll("№", "#")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/[‐-―]/gu, "-")
    .replaceAll(/[đıłøßæςة]/gu, (letter) => alikeLetters[letter] ?? letter)
    .replaceAll(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}#]+$/gu, "");
};
