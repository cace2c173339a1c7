import sharedModules from './shared-modules.json' with { type: 'json' };

/** What a module of the shell is called where a remote has one of its own of that name. */
export const SHELL_PREFIX = '@nfcards/shell/';

/**
 * For the files that join a mounted page to the site: what they import is the shell's, also where the remote brings the
 * same library in another version.
 */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function fromShellLoader(source: string): string {
  return source.replaceAll(/(?<=\bfrom\s*['"])[^'"]+(?=['"])/g, (module) =>
    sharedModules.includes(module) ? SHELL_PREFIX + module : module,
  );
}
