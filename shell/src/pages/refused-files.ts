import { FILE_REFUSED } from '@nfcards/shared/worker';
import { object, safeParse, string } from 'valibot';
import type { ReleaseLoader } from '../federation/release-loader.ts';

/** `…/mfe-wallet/1.0.0/vault.worker.js` */
const FILE_OF_RELEASE = /\/([^/]+)\/([^/]+)\/([^/]+)$/;

const refusedFile = object({ address: string() });

export interface RefusedFilesOptions {
  readonly releases: Pick<ReleaseLoader, 'markBroken'>;
  /** Loads the page again, from a release that is not broken. */
  readonly reload: () => void;
  readonly report: (sentence: string, cause: unknown) => void;
}

/**
 * Marks a release as broken when a worker's file is not the one that was published. Chunks and style sheets fail before
 * their page is shown; workers start later.
 */
export function handleRefusedFiles({ releases, reload, report }: RefusedFilesOptions): void {
  addEventListener(FILE_REFUSED, (event) => {
    const refused = safeParse(refusedFile, event instanceof CustomEvent ? event.detail : null);
    if (!refused.success) return;
    const [, remote, version, file] = FILE_OF_RELEASE.exec(new URL(refused.output.address).pathname) ?? [];
    if (remote === undefined || version === undefined) return;
    report(`${remote}@${version} has another ${file} than was published`, refused.output.address);
    releases.markBroken(remote, version);
    reload();
  });
}
