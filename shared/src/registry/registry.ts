import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { InferOutput } from 'valibot';
import { array, boolean, nullable, object, optional, picklist, record, string } from 'valibot';
import { coastlineOnly, mapSettings } from './map-settings.ts';
import { publisher, unknownPublisher } from './publisher.ts';

export type { Language } from '../i18n/languages.ts';
export { LANGUAGES, spokenLanguage } from '../i18n/languages.ts';
export type { DescribedPage, HeadElement, PageAddresses } from './document-head.ts';
export { documentHead, pageAddresses, SITE_NAME } from './document-head.ts';
export type { Attribution, MapSettings } from './map-settings.ts';
export type { Publisher } from './publisher.ts';

/** One route of the site and what its page needs, of one release. Files are relative to the release's `base`. */
const mountedPage = object({
  /** Route pattern of React Router. */
  path: string(),
  scripts: array(string()),
  styles: array(string()),
  /** Operations that the page reads as it opens; the parameters of the path are their input. */
  reads: array(string()),
});
export type MountedPage = InferOutput<typeof mountedPage>;

/** One published version of a remote, as a browser loads it. */
export const remoteRelease = object({
  version: string(),
  /** Folder of its files, with a slash at the end: `/releases/mfe-wallet/1.0.0/`, or on another origin. */
  base: string(),
  entry: string(),
  /** Name under which the entry announces its container on `globalThis`. */
  container: string(),
  /** Subresource integrity of the entry. */
  integrity: string(),
  mounts: array(mountedPage),
  /** Slots that it fills. A gateway that is older than the shell does not tell. */
  slots: optional(array(string()), []),
});
export type RemoteRelease = InferOutput<typeof remoteRelease>;

/** The live releases of a channel: all that the shell knows of the remotes, at run time only. */
export const registry = object({
  channel: string(),
  /** Version of the shell. A gateway that is older than the shell does not tell. */
  shell: optional(string()),
  remotes: record(
    string(),
    object({
      live: remoteRelease,
      /** The release that was live before; used when the live one cannot be loaded (SPEC C5). */
      previous: nullable(remoteRelease),
    }),
  ),
});
export type Registry = InferOutput<typeof registry>;

/** Data for the shell, which the gateway writes into the document. */
export const site = object({
  registry,
  api: object({ host: string(), wire: picklist(['standard', 'legacy']) }),
  /** Whether the browser sent a session along, in the cookie that no script can read. It may have ended. */
  hasSession: boolean(),
  /** A gateway that is older than the shell does not tell. */
  publisher: optional(publisher, unknownPublisher),
  map: optional(mapSettings, coastlineOnly),
  /** Whether the wallet's page says that its full version is still coming. */
  walletPreview: optional(boolean(), true),
  /** Whether the API has a weather provider. */
  weather: optional(boolean(), false),
  /** Origins from which a browser tab may run a remote in place of the published one; `:*` stands for any port. */
  overrides: optional(array(string()), []),
  /**
   * The remotes whose services the pages of a remote may call, by the policy of their documents; of most remotes none. Two
   * pages of which these differ cannot be shown in one document.
   */
  calledServices: optional(record(string(), array(string())), {}),
});
export type Site = InferOutput<typeof site>;

/** Id of the element of the page that holds the `Site` as JSON. */
export const SITE_ELEMENT = 'site';

export interface MountMatch {
  readonly remote: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The remote that shows this path, by the rules of React Router; null when none does. */
export function matchMount({ remotes }: Registry, pathname: string): MountMatch | null {
  const routes = Object.entries(remotes).flatMap(([remote, { live }]) =>
    live.mounts.map(({ path }): RouteObject => ({ path, id: `${remote} ${path}` })),
  );
  const match = matchRoutes(routes, pathname)?.at(-1);
  const [remote, path] = match?.route.id?.split(' ') ?? [];
  if (match === undefined || remote === undefined || path === undefined) return null;
  return { remote, path, params: definedParams(match.params) };
}

export function definedParams(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
