import type { LoaderContext } from '@rspack/core';

/** What a remote's door leads to: more than components, so React Refresh alone would not take a new one. */
const DOOR = /^export (?:const|\{[^}]*\b) ?(page|slot)\b/m;

/** The shell asks for it again (shell/src/development/follow-hot-updates.ts); its components keep their state. */
const ACCEPTED = '\nif (import.meta.webpackHot) import.meta.webpackHot.accept();\n';

/** Makes the modules that export a page or a slot replaceable in an open page. */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function doorLoader(this: LoaderContext, source: string): string {
  return DOOR.test(source) ? source + ACCEPTED : source;
}
