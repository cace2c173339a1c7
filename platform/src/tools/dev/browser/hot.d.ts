/** What the bundler's runtime offers to a module that can be replaced. */
interface Hot {
  status(): string;
  /** Fetches and applies what is new; resolves with the ids of the modules that were run anew, or null for nothing. */
  check(autoApply: true): Promise<readonly string[] | null>;
}

interface ImportMeta {
  readonly webpackHot: Hot;
}

/** Of the build that this package's modules are at now. */
declare const __webpack_hash__: string;
/** The package that is built. */
declare const HOT_PACKAGE: string;
declare const HOT_BUILDS: string | null;

declare module 'react-refresh/runtime' {
  /** Gives the components that were run anew to React, which keeps the state of those whose hooks are the same. */
  export function performReactRefresh(): unknown;
}
