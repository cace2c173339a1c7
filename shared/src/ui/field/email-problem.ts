export type EmailProblem = 'missing' | 'malformed';

/**
 * What keeps a typed address from being one; null when nothing does. Lenient on purpose: only a message sent
 * there proves an address, and the server has the last word.
 */
export function emailProblem(typed: string): EmailProblem | null {
  const address = typed.trim();
  if (address === '') return 'missing';
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address) && address.length <= 254 ? null : 'malformed';
}
