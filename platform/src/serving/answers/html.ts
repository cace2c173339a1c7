/**
 * A value in a template. Text is escaped; null, undefined and false are left out; arrays are joined without a
 * separator.
 */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** HTML or XML that is finished: a template takes it as it is. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A template whose values are escaped, for text and for quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.map((string, index) => string + textOf(values[index])).join(''));
}

/** Text that is HTML already, such as a style sheet or a rendered page. Never input from outside. */
export function rawHtml(text: string): Html {
  return new Html(text);
}

/** One under the other. */
export function lines(parts: readonly Html[]): Html {
  return new Html(parts.join('\n'));
}

/** JSON in a script element, which ends at the first `</script`, wherever it stands. */
export function inlineJson(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

function textOf(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html || typeof value === 'number') return value.toString();
  return value.map(textOf).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
