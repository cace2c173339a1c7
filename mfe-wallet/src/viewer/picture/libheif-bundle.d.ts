/** libheif, with its WebAssembly in it. The package describes its C functions; these are those that wrap them. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills the pixels, turned and mirrored as the file asks; null where they cannot be decoded. */
    display(pixels: ImageData, done: (pixels: ImageData | null) => void): void;
  }
  interface Libheif {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
  }
  // biome-ignore lint/style/noDefaultExport: it is how the package gives it
  export default function openLibheif(): Libheif;
}
