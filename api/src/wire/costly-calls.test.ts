import { describe, expect, it } from 'vitest';
import { CostlyCalls } from './costly-calls.ts';

const never = () => false;
const enterAll = (calls: CostlyCalls, addresses: readonly string[]) =>
  addresses.map((address) => calls.enter(address));
const networks = (count: number) => Array.from({ length: count }, (_, no) => `192.0.2.${no}`);

describe('calls that take a core for themselves', () => {
  it('are no more than can be waited for', () => {
    const calls = new CostlyCalls(never);
    const entered = enterAll(calls, networks(33));
    expect(entered.filter((leave) => leave !== null)).toHaveLength(32);
    expect(entered.at(-1)).toBeNull();
    entered[0]?.();
    expect(calls.enter('198.51.100.1')).not.toBeNull();
  });

  it('of one network leave room for others, until they have left', () => {
    const calls = new CostlyCalls(never);
    // Addresses of one customer (RFC 4291: a /64 is one network).
    const entered = enterAll(
      calls,
      Array.from({ length: 17 }, (_, no) => `2001:db8::${no}`),
    );
    expect(entered.filter((leave) => leave !== null)).toHaveLength(16);
    expect(calls.enter('2001:db8:0:1::1')).not.toBeNull();
    for (const leave of entered) leave?.();
    expect(calls.enter('2001:db8::1')).not.toBeNull();
  });

  it('wait for what earlier ones have left to do', () => {
    let isBehind = true;
    const calls = new CostlyCalls(() => isBehind);
    expect(calls.enter('192.0.2.1')).toBeNull();
    isBehind = false;
    expect(calls.enter('192.0.2.1')).not.toBeNull();
  });
});
