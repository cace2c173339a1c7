import { Failure } from '../../failure.ts';
import { OWN_NAMESPACES, whyNotClaimable } from '../../releases/release/claimed-paths.ts';

export const WORDS = /^[a-z]+(-[a-z]+)*$/;
const PATH = /^(\/(:[a-z][a-z_]*|[a-z0-9]+(-[a-z0-9]+)*))+$/;

/** The name of a remote without the beginning that all have; refuses what is none, in whatever repository. */
export function wordOf(given: string): string {
  const word = given.replace(/^mfe-/, '');
  if (!WORDS.test(word))
    throw new Failure(
      `“${given}” cannot be the name of a remote: write lower-case letters, and hyphens between words, as in harbour-office.`,
    );
  if (OWN_NAMESPACES.includes(word))
    throw new Failure(`The texts of the shell are called “${word}” already: choose another name.`);
  return word;
}

/** Refuses a path that is none, or that the gateway answers itself. */
export function refusePattern(path: string): void {
  if (!PATH.test(path))
    throw new Failure(
      `“${path}” cannot be the path of a page: it begins with a slash, and has lower-case letters, digits, hyphens and parameters, as in /berths/:id.`,
    );
  const why = whyNotClaimable(path);
  if (why !== null) throw new Failure(`No page can be at ${path}: ${why}.`);
}
