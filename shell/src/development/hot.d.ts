interface ImportMeta {
  /** Present in development (`npm run dev`), absent in releases. */
  readonly webpackHot?: object;
}
