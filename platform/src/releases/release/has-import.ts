const IMPORT = /\bimport\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/[^\n]*\n\s*)*\(/;

/** Whether a script contains `import()`, the one way out of its context. Comments and strings count as well. */
export function hasImport(script: string): boolean {
  return IMPORT.test(script);
}
