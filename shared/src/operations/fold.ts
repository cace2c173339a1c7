/** Letters that Unicode does not decompose into a base letter and a mark, though people type them that way. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const LETTERS_PATTERN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

const PLAIN = /^[ -~]*$/;
const BETWEEN_PLAIN_WORDS = /[^a-z0-9]+/g;

/**
 * Text as people search it: lower case, no accents, and one space for whatever stands between two words, so
 * that `saint nazaire` finds `Saint-Nazaire`.
 */
export function fold(text: string): string {
  // Most names have no accents; a long list of them is folded in half the time.
  if (PLAIN.test(text)) return text.toLowerCase().replace(BETWEEN_PLAIN_WORDS, ' ').trim();
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(LETTERS_PATTERN, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
