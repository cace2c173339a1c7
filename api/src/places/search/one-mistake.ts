const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every word that differs from this one by a letter left out, put in, replaced, or swapped with its neighbour. */
export function wordsOneMistakeAway(word: string): string[] {
  const letters = [...word];
  const words = new Set<string>();
  for (let index = 0; index <= letters.length; index += 1) {
    const before = letters.slice(0, index).join('');
    const [letter, next = ''] = letters.slice(index);
    const after = letters.slice(index + 1).join('');
    const afterNext = letters.slice(index + 2).join('');
    for (const other of LETTERS) {
      words.add(`${before}${other}${letter ?? ''}${after}`);
      if (letter !== undefined) words.add(`${before}${other}${after}`);
    }
    if (letter === undefined) continue;
    words.add(`${before}${after}`);
    words.add(`${before}${next}${letter}${afterNext}`);
  }
  words.delete(word);
  return [...words];
}
