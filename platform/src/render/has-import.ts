const IMPORT = /\bimport\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/[^\n]*\n\s*)*\(/;

/** Whether a script has what would be the one way out of a context: a module. Comments and texts count as well. */
export function hasImport(script: string): boolean {
  return IMPORT.test(script);
}
