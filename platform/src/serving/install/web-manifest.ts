import type { Language } from '@nfcards/shared/registry';
import { matchMount } from '@nfcards/shared/registry';
import { type Html, html } from '../answers/html.ts';
import type { LiveSite } from '../live-site/live-site.ts';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const words = { fr, en };

/** Files of the shell’s `public` folder. A maskable icon fills its square: the system cuts the corners. */
const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { file: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

/** A check at sea leaves no time to look for the papers. */
const SEA_CONTROL = '/wallet/sea-control';

const SHORTCUTS = [
  { text: 'seaControl', path: SEA_CONTROL },
  { text: 'search', path: '/search' },
  { text: 'wallet', path: '/wallet' },
] as const;

export interface ManifestOptions {
  readonly live: LiveSite;
  readonly language: Language;
  /** Folder of the shell’s release, with a slash at the end. */
  readonly base: string;
}

/** The web app manifest (W3C). */
export function webManifest({ live, language, base }: ManifestOptions): object {
  const text = words[language];
  const hasPage = (path: string) => matchMount(live.registry, path) !== null;
  const paper = live.shell.document?.papers.day;
  return {
    id: '/',
    lang: language,
    dir: 'ltr',
    name: text.name,
    short_name: text.shortName,
    description: text.description,
    // Whoever has no papers on the device is led on from there.
    start_url: hasPage(SEA_CONTROL) ? `${SEA_CONTROL}?start` : '/',
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    categories: ['navigation', 'travel', 'utilities'],
    icons: ICONS.filter(({ file }) => live.shell.integrity[file] !== undefined).map(({ file, ...icon }) => ({
      src: base + file,
      ...icon,
    })),
    shortcuts: SHORTCUTS.filter(({ path }) => hasPage(path)).map(({ text: key, path }) => ({
      name: text[key],
      url: path,
    })),
  };
}

/** The links of a document to the manifest and the icon. */
export function installLinks({ live, base }: Pick<ManifestOptions, 'live' | 'base'>): Html[] {
  return [
    // With credentials: the manifest is in the language that a cookie may hold.
    html`<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">`,
    ...(live.shell.integrity['apple-touch-icon.png'] === undefined
      ? []
      : [html`<link rel="apple-touch-icon" href="${base}apple-touch-icon.png">`]),
  ];
}
