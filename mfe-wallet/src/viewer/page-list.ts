/** Pages in words, those that follow each other together: “2, 5–7 and 9”. @param language as a browser names it */
export function pageList(pages: readonly number[], language: string): string {
  const runs: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last !== undefined && page === last.to + 1) last.to = page;
    else runs.push({ from: page, to: page });
  }
  const numbers = new Intl.NumberFormat(language);
  const parts = runs.map(({ from, to }) =>
    from === to ? numbers.format(from) : `${numbers.format(from)}–${numbers.format(to)}`,
  );
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
