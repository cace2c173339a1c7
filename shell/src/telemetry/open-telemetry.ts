import { nextFrameDrawn } from '../timing/next-frame.ts';
import { type Blame, type BlameOptions, createBlame } from './blame.ts';
import { readTiming } from './read-timing.ts';
import { sendTelemetry } from './send-telemetry.ts';
import { createTelemetry, type Telemetry } from './telemetry.ts';

export interface ShellTelemetryOptions {
  /** Version of the shell; undefined where the gateway did not say it. */
  readonly shell: string | undefined;
  /** Folder of the shell's files. */
  readonly shellBase: string;
  readonly isPublished: (remote: string) => boolean;
}

export interface ShellTelemetry {
  readonly telemetry: Telemetry;
  readonly blame: Blame;
  readonly tell: NonNullable<BlameOptions['tell']>;
  reportShellShown(): void;
  reportPageShown(remote: string, version: string): void;
  /** Nothing is left of the page. @returns whether the gateway hears of it */
  reportEmptyPage(): boolean;
}

/** The part of all documents whose figures are taken. The privacy page says it too. */
const MEASURED_SHARE = 0.2;

/** Milliseconds after the first page was shown until what measures is loaded: it competes with nothing then. */
const MEASURE_AFTER = 2_000;

/** Telemetry of this document, and of errors of the window. */
export function openTelemetry({ shell, shellBase, isPublished }: ShellTelemetryOptions): ShellTelemetry {
  const ticket = readTiming('ticket');
  const telemetry = createTelemetry({
    // After the next frame: making a request takes time.
    send: (message) => void nextFrameDrawn().then(() => sendTelemetry(message)),
    now: () => performance.now(),
    isPublished,
    ticket,
  });
  const { report } = telemetry;
  /** The remote that the document began with; null where its figures are not taken. */
  let measured: string | null | undefined =
    ticket === null || Math.random() >= MEASURED_SHARE ? null : undefined;
  const measure = (remote: string, version: string, by: string) => {
    measured = remote;
    const options = { of: { remote, version }, ticket: by, isLeft: () => measured !== remote };
    setTimeout(() => {
      import('./watch-figures.ts').then(({ watchFigures }) => watchFigures(options)).catch(() => {});
    }, MEASURE_AFTER);
  };
  const tell: ShellTelemetry['tell'] = (error, culprit) => {
    if (ticket === null || error == null || !isPublished(culprit.remote)) return;
    import('./tell-error.ts').then(({ tellError }) => tellError(error, culprit, ticket)).catch(() => {});
  };
  const blame = createBlame({
    shell: shell ?? null,
    shellBase,
    page: location.href,
    isPublished,
    report,
    tell,
  });
  addEventListener('error', ({ error, filename }) => blame.reportUncaught(error, filename));
  addEventListener('unhandledrejection', ({ defaultPrevented, reason }) => {
    if (!defaultPrevented) blame.reportUncaught(reason);
  });
  return {
    telemetry,
    blame,
    tell,
    reportShellShown() {
      if (shell !== undefined) report('shell', shell, 'shown');
    },
    reportPageShown(remote, version) {
      report(remote, version, 'shown');
      if (measured === undefined && ticket !== null && isPublished(remote)) measure(remote, version, ticket);
      else if (measured !== remote) measured = null;
    },
    reportEmptyPage() {
      blame.report('broke', null);
      return ticket !== null && shell !== undefined && navigator.onLine;
    },
  };
}
