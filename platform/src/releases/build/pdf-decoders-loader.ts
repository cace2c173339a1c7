const ASKED_FOR =
  /import\(\s*\/\*webpackIgnore: true\*\/\s*(?:\/\*.*?\*\/\s*)*`\$\{WasmImage\.#\w+\}\$\{this\._noWasmFilename\}`\)/;

const HELD =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is one of the worker's
  'import(/* webpackMode: "eager", webpackInclude: /_nowasm_fallback\\.js$/ */ `../../wasm/${this._noWasmFilename}`)';

/**
 * Puts the decoders of fax and JPEG 2000 pictures into the worker of pdf.js. A library that asks for them otherwise
 * fails the build, rather than a visitor's scan.
 */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function pdfDecodersLoader(source: string): string {
  if (!ASKED_FOR.test(source)) throw new Error('pdf.js no longer asks for its decoders as it did');
  return source.replace(ASKED_FOR, HELD);
}
