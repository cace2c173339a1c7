import { describe, expect, it } from 'vitest';
import { type Operation, operations } from './index.ts';
import { RETENTION } from './retention.ts';

describe('how long things stay', () => {
  it('SE1, K2: 90 days for a remembered session', () => {
    expect(RETENTION.rememberedSession.days).toBe(90);
  });

  it('counts no call for longer than the privacy policy tells', () => {
    const rows: readonly Operation[] = Object.values(operations);
    const windows = rows.flatMap(({ limits = [] }) => limits.map(({ seconds }) => seconds));
    expect(Math.max(...windows)).toBe(RETENTION.callCounter.hours * 3600);
  });
});
