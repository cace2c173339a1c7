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

/** What a gateway asks of the shell's script for servers: one page, and all that there is to know for it. */
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
  /** What the page reads, by the address that it reads it at. There is no network. */
  answers: record(string(), answer),
  /** Milliseconds since 1970. */
  now: number(),
});
export type PageToRender = InferOutput<typeof pageToRender>;

/** What comes of it. */
export const renderedPage = object({
  html: string(),
  /** Whether it shows what the answers say: a page that does not wait for them shows that they are to come. */
  showsAnswers: boolean(),
  /** Null where the page does not say. */
  head: nullable(object({ title: string(), description: string(), indexed: boolean() })),
  /** Names of countries in it, by code: a browser may know them under others. */
  countries: record(string(), string()),
});
export type RenderedPage = InferOutput<typeof renderedPage>;

/**
 * What the document tells the shell of a page that it came with, so that it renders the very same and brings it to
 * life. The element has it as JSON, in the attribute `RENDERED_ATTRIBUTE`; without it there is nothing to bring to life.
 */
export const rendered = object({
  language: picklist(LANGUAGES),
  now: number(),
  countries: record(string(), string()),
  /** Which answers it was made from, as `versionOf` tells them apart, by their addresses. */
  versions: record(string(), string()),
});
export type Rendered = InferOutput<typeof rendered>;

/**
 * Tells an answer from others of its address, whatever it is compressed with: our API says the coding at the end of
 * its entity tags. A refusal has none, and is one like another.
 */
export function versionOf(status: number, tag: string | null): string {
  return tag?.replace(/^W\//, '').replace(/(?:-(?:br|gzip))?"$/, '"') ?? String(status);
}
