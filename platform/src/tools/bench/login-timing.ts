import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Api, openApi } from '@nfcards/api';
import Fastify from 'fastify';

const LOGINS = 200;
const PASSWORD = 'a-derived-key-of-forty-three-characters-000';

/** One way to fail, and how long the server took for it, in milliseconds. */
export interface Timing {
  readonly address: 'known' | 'unknown';
  readonly milliseconds: readonly number[];
}

/**
 * How long a login with a wrong password takes for an address that has an account and for one that has none, in
 * turn, so that what else the machine does falls on both alike.
 */
export async function measureLogins(): Promise<readonly Timing[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  const api = await openApi({ dataDir, legacyWire: false });
  const server = Fastify({ trustProxy: true });
  await server.register(api.routes, { prefix: '/api' });
  let calls = 0;
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    calls += 1;
    return server.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        ...headers,
        'content-type': 'application/json',
        // From another address each time, so that the limits on guessing do not end the measurement.
        'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      },
      payload: body,
    });
  };
  try {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < LOGINS; round += 1) {
      const known = `known-${round}@example.org`;
      const { headers } = await post('register', {
        email: known,
        first_name: 'A',
        last_name: 'B',
        hashed_password: PASSWORD,
      });
      const session = { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
      await post('email_verification_code', { email: known, code: await mailedCode(api, known) }, session);
      for (const address of round % 2 === 0
        ? (['known', 'unknown'] as const)
        : (['unknown', 'known'] as const)) {
        const email = address === 'known' ? known : `unknown-${round}@example.org`;
        const begun = performance.now();
        await post('login', { email, cookie: 'another-key-that-no-account-has' });
        times[address].push(performance.now() - begun);
      }
    }
    return [
      { address: 'known', milliseconds: times.known },
      { address: 'unknown', milliseconds: times.unknown },
    ];
  } finally {
    await server.close();
    await api.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Only a verified address is known: the others are nobody's yet. */
async function mailedCode(api: Api, email: string): Promise<string> {
  for (;;) {
    const messages = (await api.mailbox?.list()) ?? [];
    const code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === email)?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await wait(20);
  }
}

/** Percentiles side by side, then how many logins took how long. */
export function describeTimings(timings: readonly Timing[]): string {
  const lines = timings.map(({ address, milliseconds }) => {
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    return `${address.padEnd(8)} p5 ${at(0.05)}  p25 ${at(0.25)}  p50 ${at(0.5)}  p75 ${at(0.75)}  p95 ${at(0.95)} ms`;
  });
  const all = timings.flatMap(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const [from, to] = [all[0] ?? 0, all[Math.floor(all.length * 0.98)] ?? 0];
  const step = (to - from) / 12 || 1;
  for (let bin = 0; bin < 12; bin += 1) {
    const [low, high] = [from + bin * step, from + (bin + 1) * step];
    const bars = timings.map(({ milliseconds }) =>
      '▇'.repeat(milliseconds.filter((value) => value >= low && value < high).length / 3).padEnd(40),
    );
    lines.push(`${low.toFixed(1).padStart(7)} ms  ${bars.join(' | ')}`);
  }
  return lines.join('\n');
}
