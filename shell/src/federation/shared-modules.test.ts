import { describe, expect, it } from 'vitest';
import takenByRemotes from '../../../platform/src/build/shared-modules.json' with { type: 'json' };
import { sharedModules } from './shared-modules.ts';

describe('what the shell hands to the remotes (C3)', () => {
  it('is what their builds leave to it, no more and no less', () => {
    expect(Object.keys(sharedModules).sort()).toEqual([...takenByRemotes].sort());
  });

  it.each(Object.entries(sharedModules))('%s says which version it is', (_, { version }) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
