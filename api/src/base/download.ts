import { isLoopback } from './loopback.ts';

export type DownloadFailure = 'unreachable' | 'refused' | 'too_large';

export interface DownloadLimits {
  /** Milliseconds for all of it. */
  readonly timeout: number;
  /** Bytes. */
  readonly maxBytes: number;
}

/**
 * A provider's answer as text, or the kind of failure. Redirects are refused, so that an answer cannot lead the server
 * elsewhere. Never rejects: errors of `fetch` may quote the address, which may hold a key.
 */
export async function download(
  address: URL,
  { timeout, maxBytes }: DownloadLimits,
): Promise<{ readonly text: string } | DownloadFailure> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      return 'refused';
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > maxBytes) return 'too_large';
      chunks.push(chunk);
    }
    return { text: Buffer.concat(chunks).toString() };
  } catch {
    return 'unreachable';
  }
}

/** Null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a provider may be asked there: https, or http on this machine, so that no key travels in the clear. */
export function isProviderUrl(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
