import { nextFrameDrawn } from '../timing/next-frame.ts';
import { type Blame, type BlameOptions, createBlame } from './blame.ts';
import { readTicket } from './read-ticket.ts';
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
  /** Nothing is left of the page. @returns whether the gateway hears of it */
  reportEmptyPage(): boolean;
}

/** Telemetry of this document, and of errors of the window. */
export function openTelemetry({ shell, shellBase, isPublished }: ShellTelemetryOptions): ShellTelemetry {
  const ticket = readTicket();
  const telemetry = createTelemetry({
    // After the next frame: making a request takes time.
    send: (message) => void nextFrameDrawn().then(() => sendTelemetry(message)),
    now: () => performance.now(),
    isPublished,
    ticket,
  });
  const { report } = telemetry;
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
    reportEmptyPage() {
      blame.report('broke', null);
      return ticket !== null && shell !== undefined && navigator.onLine;
    },
  };
}
