/**
 * Dates from one to another, for example `23 – 26 Dec`: with plain spaces around the dash wherever it is made, because
 * engines differ in theirs, and a page must be the same in a browser as it was rendered.
 */
export function formatRange(format: Intl.DateTimeFormat, first: Date, last: Date): string {
  return format.formatRange(first, last).replaceAll('\u2009', ' ');
}
