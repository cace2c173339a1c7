/** The values of an Accept-* header in lower case, best first, refused ones (`q=0`) left out (RFC 9110 §12.4.2). */
export function acceptable(header: string | undefined): string[] {
  if (header === undefined) return [];
  return header
    .split(',')
    .map((part) => {
      const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { value, quality: quality === undefined ? 1 : Number(quality.slice('q='.length)) };
    })
    .filter(({ value, quality }) => value !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ value }) => value);
}
