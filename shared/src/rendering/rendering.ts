import type { InferOutput } from 'valibot';
import { boolean, nullable, number, object, picklist, record, string } from 'valibot';
import { LANGUAGES } from '../i18n/languages.ts';
import { site } from '../registry/registry.ts';

export {
  AFTER_FIRST_FRAME,
  afterFirstFrame,
  RENDERED_ATTRIBUTE,
  renderedRoot,
  WAITING_ROOT,
} from './document-root.ts';

/** An answer of the API as it came. */
const answer = object({ status: number(), text: string() });

/** Input of the shell's server script: one page, and all data for it. */
export const pageToRender = object({
  site,
  language: picklist(LANGUAGES),
  /** The one that the visitor chose; null for none. */
  palette: nullable(string()),
  /** Of the site, without a slash at the end. */
  origin: string(),
  /** Encoded, as it was asked. */
  pathname: string(),
  search: string(),
  /** The mount that shows it: name of the remote, and the pattern of the path. */
  remote: string(),
  path: string(),
  params: record(string(), string()),
  /** Answers of the page's reads, by address. There is no network. */
  answers: record(string(), answer),
  /** Milliseconds since 1970. */
  now: number(),
});
export type PageToRender = InferOutput<typeof pageToRender>;

/** Output of the shell's server script. */
export const renderedPage = object({
  html: string(),
  /** Whether it shows the answers; a page without `$ready` shows a loading state. */
  showsAnswers: boolean(),
  /** Null where the page does not say. */
  head: nullable(object({ title: string(), description: string(), indexed: boolean() })),
  /** Names of countries in it, by code: a browser may have other names. */
  countries: record(string(), string()),
});
export type RenderedPage = InferOutput<typeof renderedPage>;

/**
 * Data for hydrating the page that a document came with, as JSON in the attribute `RENDERED_ATTRIBUTE` of the root.
 * Without it there is nothing to hydrate.
 */
export const rendered = object({
  language: picklist(LANGUAGES),
  now: number(),
  countries: record(string(), string()),
  /** Versions (`versionOf`) of the answers that it was rendered from, by address. */
  versions: record(string(), string()),
});
export type Rendered = InferOutput<typeof rendered>;

/**
 * The version of an answer, whatever its content coding: our API appends the coding to its entity tags. Refusals have
 * no tag, and count as equal.
 */
export function versionOf(status: number, tag: string | null): string {
  return tag?.replace(/^W\//, '').replace(/(?:-(?:br|gzip))?"$/, '"') ?? String(status);
}
