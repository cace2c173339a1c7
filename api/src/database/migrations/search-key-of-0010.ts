/**
 * `searchKey` and `splitWords` as the migrations 0010 and 0011 have them. What they write is written anew where today's
 * differ (`places/renew-rows.ts`), so this copy does not follow them.
 */

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
/** UTF-16 units. */
const LONGEST_WORD = 40;
const LONGEST_KEY = 200;

export function searchKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(LETTERS_PATTERN, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .slice(0, LONGEST_KEY)
    .toWellFormed()
    .trim();
}

export function splitWords(key: string): string[] {
  return key.split(' ').filter((word) => word !== '' && word.length <= LONGEST_WORD);
}
