import type { RemoteRelease } from '@nfcards/shared/registry';
import type { Outcome } from './telemetry.ts';

export interface Culprit {
  readonly remote: string;
  readonly version: string;
}

export interface Blame {
  /** Code of the release runs in this document from now on. */
  began(remote: string, release: Pick<RemoteRelease, 'version' | 'base'>): void;
  /** The release of a remote that the error comes from; null where its stack leads into none. */
  culpritOf(error: unknown): Culprit | null;
  /** Reports an error that no page was asked about: for its culprit alone, or for every release in the document. */
  report(outcome: Outcome, error: unknown): void;
  /** Reports an error of the window, unless it is one of a browser extension. */
  reportUncaught(error: unknown, file?: string): void;
}

export interface BlameOptions {
  /** The shell that runs; null where the gateway did not say which it is. */
  readonly shell: string | null;
  /** Folder of its files. */
  readonly shellBase: string;
  /** Address of the document. */
  readonly page: string;
  readonly isPublished: (remote: string) => boolean;
  readonly report: (remote: string, version: string, outcome: Outcome) => void;
  /** Tells what the error was, once its culprit is known; the shell's where there is none. */
  readonly tell?: (error: unknown, culprit: Culprit) => void;
}

interface Running extends Culprit {
  readonly folder: string;
  /** A release that stands in for another one came after the fault. */
  readonly isFirst: boolean;
}

/** The files of the frames of a stack, as all browsers write them: `https://…/file.js:1:234`, the innermost first. */
const FRAMES = /[a-z-]+:\/\/[^\s()]+?:\d+:\d+/g;

/**
 * Tells the gateway which releases a fault counts for. One whose stack leads into the folder of a remote is that
 * remote's, wherever it shows: a remote may have broken what all use. Any other counts for all releases in the
 * document: the gateway compares them with those of documents without the candidate.
 */
export function createBlame({ shell, shellBase, page, isPublished, report, tell }: BlameOptions): Blame {
  const shellFolder = new URL(shellBase, page).href;
  const running: Running[] = [];
  let hasCulprit = false;

  const culpritIn = (frames: readonly string[]): Culprit | null => {
    for (const frame of frames) {
      const found = running.find(({ folder }) => frame.startsWith(folder));
      if (found !== undefined) return { remote: found.remote, version: found.version };
    }
    return null;
  };

  const reportFor = (outcome: Outcome, culprit: Culprit | null, error: unknown) => {
    if (culprit !== null) {
      hasCulprit = true;
      report(culprit.remote, culprit.version, outcome);
      tell?.(error, culprit);
      return;
    }
    // What follows from a fault that has a culprit is nobody else's; an override may be the cause of anything.
    if (hasCulprit || running.some(({ remote }) => !isPublished(remote))) return;
    if (shell !== null) {
      report('shell', shell, outcome);
      tell?.(error, { remote: 'shell', version: shell });
    }
    for (const { remote, version, isFirst } of running) if (isFirst) report(remote, version, outcome);
  };

  return {
    began(remote, { version, base }) {
      const folder = new URL(base, page).href;
      if (running.some((release) => release.folder === folder)) return;
      const isFirst = !running.some((release) => release.remote === remote);
      running.push({ remote, version, folder, isFirst });
    },
    culpritOf: (error) => culpritIn(framesOf(error)),
    report: (outcome, error) => reportFor(outcome, culpritIn(framesOf(error)), error),
    reportUncaught(error, file) {
      const stack = framesOf(error);
      const frames = stack.length > 0 || file === undefined ? stack : [file];
      const [innermost] = frames;
      const culprit = culpritIn(frames.slice(0, 1));
      // An extension's file, or the document itself, into which extensions write.
      if (innermost === undefined || (culprit === null && !innermost.startsWith(shellFolder))) return;
      reportFor('threw', culprit ?? culpritIn(frames), error);
    },
  };
}

/** What is thrown may be anything. */
function framesOf(error: unknown): readonly string[] {
  const stack = typeof error === 'object' && error !== null && 'stack' in error ? error.stack : undefined;
  return typeof stack === 'string' ? (stack.match(FRAMES) ?? []) : [];
}
