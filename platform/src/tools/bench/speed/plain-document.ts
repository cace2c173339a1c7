const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** What is asked for ahead of a script: its files, and the answers that it shows. */
const HINTS = /<link\b[^>]*\b(?:rel="modulepreload"|as="(?:script|fetch)")[^>]*>/g;

/** A document that runs one script, the given one, after all its content. */
export function plainDocument(html: string, script: string): string {
  const plain = html.replaceAll(SCRIPTS, '').replaceAll(HINTS, '');
  return plain.replace('</body>', () => `<script>${script}</script></body>`);
}
