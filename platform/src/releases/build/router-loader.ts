const DISPLAY_NAME = /^ *\w+\.displayName = "\w+";$/gm;
const MADE_BY_REACT = /(?<=^ *var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * React Router with its components marked as ones that can be left out. Its forms, which send nothing on this site, are
 * 1 kB of the shell after brotli: the package names each component for developers' tools, and a bundler must believe
 * that this does something.
 */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function routerLoader(source: string): string {
  return source.replaceAll(DISPLAY_NAME, '').replaceAll(MADE_BY_REACT, '/*@__PURE__*/ ');
}
