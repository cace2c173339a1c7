/**
 * Tells for one word after the other in how few edits it is the one typed: letters added, left out, changed, or
 * swapped with their neighbour (optimal string alignment). It answers `most` + 1 where more than `most` are needed.
 * The rows of the table are kept: a list has tens of thousands of words to be compared.
 */
export function editCounter(typed: string, most: number): (word: string) => number {
  let before = new Uint8Array(0);
  let row = new Uint8Array(0);
  let next = new Uint8Array(0);

  function startWith(length: number): void {
    if (row.length <= length) {
      before = new Uint8Array(length + 1);
      row = new Uint8Array(length + 1);
      next = new Uint8Array(length + 1);
    }
    for (let column = 0; column <= length; column += 1) row[column] = column;
  }

  /** Fills the next row of the table; answers the least in it. */
  function fill(word: string, line: number): number {
    const letter = typed[line - 1];
    let least = line;
    next[0] = line;
    for (let column = 1; column <= word.length; column += 1) {
      const change = at(row, column - 1) + (letter === word[column - 1] ? 0 : 1);
      let edits = Math.min(change, at(row, column) + 1, at(next, column - 1) + 1);
      const isSwapped = letter === word[column - 2] && typed[line - 2] === word[column - 1];
      if (isSwapped && line > 1 && column > 1) edits = Math.min(edits, at(before, column - 2) + 1);
      next[column] = edits;
      least = Math.min(least, edits);
    }
    return least;
  }

  return (word) => {
    if (Math.abs(typed.length - word.length) > most) return most + 1;
    startWith(word.length);
    for (let line = 1; line <= typed.length; line += 1) {
      if (fill(word, line) > most) return most + 1;
      [before, row, next] = [row, next, before];
    }
    return Math.min(at(row, word.length), most + 1);
  };
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** How many mistakes a word forgives: in a short one, one letter more or less is another word. */
export function editsForgiven(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
