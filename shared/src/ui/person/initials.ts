/** First letters of the first word and of the last: `Ada Lovelace` is `AL`. Empty for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map(firstLetter).filter(Boolean);
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)].join('').toLocaleUpperCase();
}

function firstLetter(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '';
}
