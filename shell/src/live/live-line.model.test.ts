import { lineDoubted } from '@nfcards/shared/live';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { connectionChanged, noticePause } from '../offline/connection.model.ts';
import { windowReturned } from '../user-menu/unread.model.ts';
import './live-line.model.ts';

describe('the stream of live events', () => {
  it('is reopened when the window is visible again, and when the network is back', async () => {
    const scope = fork({ handlers: [[noticePause.waitFx, () => undefined]] });
    const doubts: unknown[] = [];
    createWatch({ unit: lineDoubted, fn: () => doubts.push(null), scope });
    await allSettled(windowReturned, { scope });
    expect(doubts).toHaveLength(1);
    await allSettled(connectionChanged, { scope, params: false });
    expect(doubts).toHaveLength(1);
    await allSettled(connectionChanged, { scope, params: true });
    expect(doubts).toHaveLength(2);
  });
});
