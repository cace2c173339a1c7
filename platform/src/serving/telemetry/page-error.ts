import { array, maxLength, pipe, strictObject, string } from 'valibot';
import { releaseName, releaseVersion } from '../../releases/release/release.ts';

/** Characters: fifty releases of names of thirty. */
export const MAX_TICKET_CHARACTERS = 3072;

/** The first error of a release in a document, as the shell tells it. */
export const errorMessage = strictObject({
  remote: releaseName,
  version: releaseVersion,
  name: pipe(string(), maxLength(60)),
  message: pipe(string(), maxLength(300)),
  /** Places in files of releases, the innermost first: `mfe-wallet@1.2.0/page.js:1:234`. */
  frames: pipe(array(pipe(string(), maxLength(260))), maxLength(12)),
  ticket: pipe(string(), maxLength(MAX_TICKET_CHARACTERS)),
});

/**
 * What may name a person or a page: addresses, e-mail, query strings, what is quoted, such as a piece of an answer, long
 * numbers, those of telephones too, and tokens. Each alternative knows where it ends: anybody can send a text for which
 * another one would be searched for minutes.
 */
const PRIVATE = new RegExp(
  [
    String.raw`[a-z][\w+.-]*:\/\/\S+`,
    String.raw`[^\s@%]*(?:%(?!40)[^\s@%]*)*(?:@|%40)\S+`,
    String.raw`[^\s?]*\?[^\s=]*=\S*`,
    '"[^"]*"?',
    '[“«][^”»]*[”»]?',
    String.raw`\+?\d(?:[ .()/-]{0,2}\d){6,}`,
    String.raw`\d{5,}`,
    // A word of this length with four digits is no name that a programmer gave.
    String.raw`\b(?=(?:[a-z_-]*\d){4})[\w-]{16,}`,
  ].join('|'),
  'gi',
);

/** Characters that are looked at: the rest would not be kept. */
const MAX_READ = 1_000;

/** Of an error whose stack is all that there is. */
export function readStack(stack: string): { readonly name: string; readonly message: string } {
  const [, name = 'Error', message = ''] = /^(?:([\w$.]{1,60}): )?(.*)/.exec(stack) ?? [];
  return { name, message };
}

const MAX_NAME = 60;
const MAX_MESSAGE = 200;

/** One line, without what may name a person. The shell leaves it out too, but anybody can write to a gateway. */
export function cleanMessage(text: string): string {
  return oneLine(text.slice(0, MAX_READ).replace(PRIVATE, '…')).slice(0, MAX_MESSAGE);
}

export function cleanName(text: string): string {
  return (
    oneLine(text)
      .replace(/[^\w$. -]/g, '')
      .slice(0, MAX_NAME) || 'Error'
  );
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
