/**
 * Bytes of what the site calls a megabyte, in words, checks and on the server alike. Of its two meanings the larger one:
 * what any device calls 20 MB is taken.
 */
export const MEGABYTE = 1024 * 1024;

/** With one decimal, rounded up: what is there takes room, and what is too large never reads as if it were not. */
export function megabytesOf(bytes: number): number {
  return Math.ceil((bytes / MEGABYTE) * 10) / 10;
}

export function kilobytesOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 1024));
}
