import { expect, it } from 'vitest';
import { vhfChannels } from './vhf-channels.ts';

it('channels are told apart however they are listed', () => {
  expect(vhfChannels('9')).toEqual(['9']);
  expect(vhfChannels('9;16, 72')).toEqual(['9', '16', '72']);
  expect(vhfChannels(' ; ')).toEqual([]);
});
