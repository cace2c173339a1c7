/** Milliseconds before another try, twice as long each time. */
const FIRST = 1000;
const LONGEST = 60_000;

/** Until the browser is online again, and then a while; at once when it is given up. */
export async function pauseUpload(attempt: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const online = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal });
  });
  if (!navigator.onLine) {
    await Promise.race([online, left]);
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, pauseOf(attempt));
  });
  await Promise.race([passed, online, left]);
  clearTimeout(timer);
}

export function pauseOf(attempt: number): number {
  return Math.min(FIRST * 2 ** (attempt - 1), LONGEST);
}
