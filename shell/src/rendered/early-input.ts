type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What somebody does in a page that came rendered, before it is alive: buttons that were pressed are pressed once it
 * is, and React hears of what was typed and chosen, which it takes no notice of by itself. Links work meanwhile.
 */
export class EarlyInput {
  readonly #pressed = new Set<HTMLElement>();
  readonly #filled = new Set<Field>();

  constructor() {
    document.addEventListener('click', this.#notePress, true);
    document.addEventListener('input', this.#noteField, true);
  }

  /** To be called once React has the page. */
  replay(): void {
    this.#leave();
    for (const field of this.#filled) retell(field);
    for (const button of this.#pressed) button.click();
  }

  /** The page is made anew: what was pressed and filled in is not in it any more. */
  forget(): void {
    this.#leave();
    this.#pressed.clear();
    this.#filled.clear();
  }

  #leave(): void {
    document.removeEventListener('click', this.#notePress, true);
    document.removeEventListener('input', this.#noteField, true);
  }

  readonly #notePress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // A button of a form would send it by the browser’s own means.
    event.preventDefault();
    this.#pressed.add(button);
  };

  readonly #noteField = ({ target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      this.#filled.add(target);
  };
}

/**
 * React remembers what it found in a field when it took the page over, and passes by an event that brings nothing new.
 * So it is made to forget: through the property that it put on the field, and past it.
 */
function retell(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const isBox = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  const property = isBox ? 'checked' : 'value';
  const given: unknown = Reflect.get(field, property);
  Reflect.set(field, property, isBox ? !given : '');
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, given);
  field.dispatchEvent(new Event(isBox ? 'click' : 'input', { bubbles: true }));
}
