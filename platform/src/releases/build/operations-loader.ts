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

/** Text that takes the place of what stands between two positions. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The operations table without the columns that browsers do not read, which are 5 kB of the shell after brotli. Line
 * numbers stay. Every schema is marked as one that can be left out: those of inputs are 1 kB more.
 */
// biome-ignore lint/style/noDefaultExport: loaders are found by it
export default function operationsLoader(source: string): string {
  const file = ts.createSourceFile('operations.ts', source, ts.ScriptTarget.Latest);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    // What a function calls is called later, and may do something.
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node)) {
      const start = node.getStart(file);
      edits.push({ from: start, to: start, text: '/*@__PURE__*/ ' });
    }
    const cut = ts.isObjectLiteralExpression(node) && isRow(node) ? node.properties.filter(isForServers) : [];
    for (const property of cut) edits.push(without(property, source));
    ts.forEachChild(node, (child) => {
      if (!cut.some((property) => property === child)) visit(child);
    });
  };
  visit(file);
  // From the end on, so that the earlier positions stay valid.
  return edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: inPlace }) => text.slice(0, from) + inPlace + text.slice(to), source);
}

function isForServers(property: ts.ObjectLiteralElementLike): boolean {
  return FOR_SERVERS.has(nameOf(property));
}

function without({ pos: from, end }: ts.Node, source: string): Edit {
  const to = end + (source[end] === ',' ? 1 : 0);
  return { from, to, text: source.slice(from, to).replaceAll(/[^\n]/g, '') };
}

function isRow(node: ts.ObjectLiteralExpression): boolean {
  const names = node.properties.map(nameOf);
  return OF_EVERY_ROW.every((name) => names.includes(name));
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string {
  return name !== undefined && ts.isIdentifier(name) ? name.text : '';
}
