import { createHash } from 'node:crypto';

const STYLE = /\sstyle="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** CSP sources of the `style` attributes of a page: React’s own markup, in which every attribute is in double quotes. */
export function styleAttributeHashes(html: string): string[] {
  const styles = new Set([...html.matchAll(STYLE)].map(([, style = '']) => style));
  return [...styles].map((style) => {
    const written = style.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
    return `sha256-${createHash('sha256').update(written).digest('base64')}`;
  });
}
