import { FILE_REFUSED } from '@nfcards/shared/worker';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handleRefusedFiles } from './refused-files.ts';

afterEach(() => vi.unstubAllGlobals());

function follow() {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  const told = { markBroken: vi.fn(), reload: vi.fn(), report: vi.fn() };
  handleRefusedFiles({ releases: told, reload: told.reload, report: told.report });
  const tell = (detail: unknown) => window.dispatchEvent(new CustomEvent(FILE_REFUSED, { detail }));
  return { told, tell };
}

describe('a worker’s file that is not the one that was published', () => {
  it.each(['https://boats.example/releases', 'https://cdn.example/site/files'])(
    'takes the trust from its release, wherever that is (%s)',
    (releases) => {
      const { told, tell } = follow();
      const address = `${releases}/mfe-wallet/1.4.2/vault.worker.js`;
      tell({ address });
      expect(told.markBroken.mock.calls).toEqual([['mfe-wallet', '1.4.2']]);
      expect(told.reload).toHaveBeenCalledOnce();
      expect(told.report.mock.calls).toEqual([
        ['mfe-wallet@1.4.2 has another vault.worker.js than was published', address],
      ]);
    },
  );

  it.each([null, {}, { address: 'https://boats.example/' }])(
    'is no other event of that name: %o',
    (detail) => {
      const { told, tell } = follow();
      tell(detail);
      expect(told.markBroken).not.toHaveBeenCalled();
      expect(told.reload).not.toHaveBeenCalled();
    },
  );
});
