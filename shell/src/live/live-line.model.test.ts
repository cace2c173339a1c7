import { lineDoubted } from '@nfcards/shared/live';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { connectionChanged, waitForReadersFx } from '../offline/connection.model.ts';
import { windowReturned } from '../user-menu/unread.model.ts';
import './live-line.model.ts';

describe('the line of live events', () => {
  it('is doubted when the window is looked at again, and when the network is back', async () => {
    const scope = fork({ handlers: [[waitForReadersFx, (change: number) => change]] });
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
