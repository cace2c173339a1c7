/** A place in a script of a release, as a stack has it. */
export interface Frame {
  readonly name: string;
  readonly version: string;
  /** In the release. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** The innermost say where an error comes from. */
const MAX_FRAMES = 12;

/** `mfe-wallet@1.2.0/page.js:1:234`, and the end of an address, `…/mfe-wallet/1.2.0/page.js:1:234`. */
const FRAMES =
  /\b([a-z][a-z0-9-]{0,60})[@/](\d[\w.-]{0,60})\/([\w./-]{1,120}\.m?js):(\d{1,7}):(\d{1,7})(?!\d)/g;

/** The frames of releases in a text, the innermost first: a stack, of any browser, or a frame alone. */
export function framesIn(text: string): readonly Frame[] {
  return [...text.matchAll(FRAMES)].slice(0, MAX_FRAMES).map((found) => {
    const [, name = '', version = '', file = '', line, column] = found;
    return { name, version, file, line: Number(line), column: Number(column) };
  });
}

export function describeFrame({ name, version, file, line, column }: Frame): string {
  return `${name}@${version}/${file}:${line}:${column}`;
}
