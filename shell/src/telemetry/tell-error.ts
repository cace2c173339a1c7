import type { Culprit } from './blame.ts';
import { sendTelemetry } from './send-telemetry.ts';

/** The first error of a release in this document, without what may name a person. */
interface ErrorMessage extends Culprit {
  readonly name: string;
  readonly message: string;
  /** Places in files of releases, the innermost first: `mfe-wallet@1.2.0/page.js:1:234`. */
  readonly frames: readonly string[];
  readonly ticket: string;
}

const MAX_NAME = 60;
const MAX_MESSAGE = 200;
const MAX_FRAMES = 12;

/** As in platform/src/releases/frames/frames.ts: the end of an address of a release's file. */
const FRAMES = /\/([a-z][a-z0-9-]{0,60})\/(\d[\w.-]{0,60})\/([\w./-]{1,120}\.m?js:\d{1,7}:\d{1,7})(?!\d)/g;

/**
 * Addresses, e-mail, query strings, long numbers, and what is quoted, such as a piece of an answer. The gateway leaves out
 * more (platform/src/serving/telemetry/page-error.ts).
 */
const PRIVATE = /[a-z][\w+.-]*:\/\/\S+|[^\s@]+@\S+|[^\s?]*\?[^\s=]*=\S*|"[^"]*"?|[“«][^”»]*[”»]?|\d{5,}/gi;
/** Characters that are looked at: in a longer text the page would be busy with looking. */
const MAX_READ = 1000;

const told = new Set<string>();

/** Tells the gateway what broke a release, once. What is thrown may be anything. */
export function tellError(error: unknown, { remote, version }: Culprit, ticket: string): void {
  const key = `${remote}@${version}`;
  if (told.has(key)) return;
  told.add(key);
  sendTelemetry({ remote, version, ...describeError(error), ticket }, '/telemetry/errors');
}

export function describeError(error: unknown): Pick<ErrorMessage, 'name' | 'message' | 'frames'> {
  const { name, message, stack } =
    // Its parts may be anything, too: a class of errors may have no name.
    error instanceof Error ? error : { name: typeof error, message: '', stack: '' };
  const frames = [...`${stack}`.matchAll(FRAMES)].map(
    ([, release, of, place]) => `${release}@${of}/${place}`,
  );
  return {
    name: `${name}`.slice(0, MAX_NAME),
    message: `${message}`.slice(0, MAX_READ).replace(PRIVATE, '…').slice(0, MAX_MESSAGE),
    frames: frames.slice(0, MAX_FRAMES),
  };
}
