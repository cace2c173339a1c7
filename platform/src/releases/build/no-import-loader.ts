/** An `import()` that is kept from bundlers by a comment: its address is known at run time only. */
const UNRESOLVED = /\bimport\(\s*\/\*[^)]*\)/g;

const REFUSED = 'Promise.reject(new Error("nothing is loaded here"))';

/** Takes them out of a library that is run where nothing may be loaded. */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function noImportLoader(source: string): string {
  return source.replaceAll(UNRESOLVED, REFUSED);
}
