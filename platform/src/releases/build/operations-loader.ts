import ts from 'typescript';

/** Parts of a row of the operations table that only a server and the API's description read. */
const FOR_SERVERS = new Set([
  'summary',
  'needsProof',
  'hashes',
  'limits',
  'sessionLimit',
  'deviceLimit',
  'largestBody',
  'input',
  'failures',
]);

/** The keys that only a row has. */
const OF_EVERY_ROW = ['path', 'effect', 'answer'];

/**
 * The operations table without the columns that browsers do not read, which are 5 kB of the shell after brotli. Line
 * numbers stay.
 */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function operationsLoader(source: string): string {
  const cuts: { readonly from: number; readonly to: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && isRow(node)) {
      for (const property of node.properties) {
        if (!FOR_SERVERS.has(nameOf(property))) continue;
        const to = property.end + (source[property.end] === ',' ? 1 : 0);
        cuts.push({ from: property.pos, to });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('operations.ts', source, ts.ScriptTarget.Latest));
  // From the end on, so that the earlier positions stay valid.
  return cuts.reduceRight(
    (text, { from, to }) =>
      text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, '') + text.slice(to),
    source,
  );
}

function isRow(node: ts.ObjectLiteralExpression): boolean {
  const names = node.properties.map(nameOf);
  return OF_EVERY_ROW.every((name) => names.includes(name));
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string {
  return name !== undefined && ts.isIdentifier(name) ? name.text : '';
}
