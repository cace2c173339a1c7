const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** What is asked for ahead of a script: its files, and the answers that it shows. */
const HINTS = /<link\b[^>]*\b(?:rel="modulepreload"|as="(?:script|fetch)")[^>]*>/g;

/** A document that runs one script, the given one, after all its content. */
export function plainDocument(html: string, script: string): string {
  const plain = html.replaceAll(SCRIPTS, '').replaceAll(HINTS, '');
  return plain.replace('</body>', () => `<script>${script}</script></body>`);
}

const STYLES = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const APP = /<script\b(?![^>]*type="application\/json")[^>]*>[\s\S]*?<\/script>/g;

const PRELOADS = /<link\b[^>]*\brel="(?:module)?preload"[^>]*>/g;

/** A document that says of the site what the given one does, for an app that the browser makes. @param head what loads it */
export function emptyDocument(html: string, head: string): string {
  const plain = html.replaceAll(PRELOADS, '').replaceAll(STYLES, '').replaceAll(APP, '');
  return plain
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body>[\s\S]*<\/body>/, '<body><div id="root"></div></body>');
}
