declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** Of the font's variable axes, what stays. */
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** Tags of OpenType features; all when there is none. */
    readonly keepFeatures: readonly string[];
  }

  /** @param text every character that the subset has, where the font has it */
  // biome-ignore lint/style/noDefaultExport: it is how the package gives it
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
