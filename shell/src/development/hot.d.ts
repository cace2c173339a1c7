interface ImportMeta {
  /** Present while somebody works on the shell (`npm run dev`), and in no release. */
  readonly webpackHot?: object;
}
