import { describe, expect, it } from 'vitest';
import takenByRemotes from '../../../platform/src/releases/build/shared-modules.json' with { type: 'json' };
import { sharedModules } from './shared-modules.ts';

describe('modules that the shell shares with remotes (C3)', () => {
  it('are exactly those that their builds leave out', () => {
    expect(Object.keys(sharedModules).sort()).toEqual([...takenByRemotes].sort());
  });

  it.each(Object.entries(sharedModules))('%s says which version it is', (_, { version }) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
