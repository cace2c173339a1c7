/** The lines of a text, as many at a time as have come; whatever ends them. */
export async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest.replace(/\r$/, '')];
}
