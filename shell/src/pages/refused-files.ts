import { FILE_REFUSED } from '@nfcards/shared/worker';
import { object, safeParse, string } from 'valibot';
import type { ReleaseLoader } from './release-loader.ts';

/** `…/mfe-wallet/1.0.0/vault.worker.js` */
const FILE_OF_RELEASE = /\/([^/]+)\/([^/]+)\/([^/]+)$/;

const refusedFile = object({ address: string() });

export interface RefusedFilesOptions {
  readonly releases: Pick<ReleaseLoader, 'distrust'>;
  /** Shows the page again, from what is trusted now. */
  readonly showAgain: () => void;
  readonly report: (sentence: string, cause: unknown) => void;
}

/**
 * A worker whose file is not the one that was published takes the trust from its release. Chunks and style sheets are
 * refused before their page is shown, a worker as late as something needs it.
 */
export function followRefusedFiles({ releases, showAgain, report }: RefusedFilesOptions): void {
  addEventListener(FILE_REFUSED, (event) => {
    const refused = safeParse(refusedFile, event instanceof CustomEvent ? event.detail : null);
    if (!refused.success) return;
    const [, remote, version, file] = FILE_OF_RELEASE.exec(new URL(refused.output.address).pathname) ?? [];
    if (remote === undefined || version === undefined) return;
    report(`${remote}@${version} has another ${file} than was published`, refused.output.address);
    releases.distrust(remote, version);
    showAgain();
  });
}
