type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What somebody does in a page that came rendered, before it is alive: buttons that were pressed are pressed once it
 * is, and React hears of what was typed and chosen, which it takes no notice of by itself. Links work meanwhile.
 */
export class EarlyInput {
  readonly #pressed = new Set<HTMLElement>();
  readonly #filled = new Set<Field>();

  constructor() {
    // What was typed before this script came.
    for (const field of document.querySelectorAll<Field>('input, textarea, select'))
      if (isChanged(field)) this.#filled.add(field);
    document.addEventListener('click', this.#notePress, true);
    document.addEventListener('input', this.#noteField, true);
  }

  /** To be called once React has the page. What is in it no more, because it was made anew, is passed by. */
  replay(): void {
    document.removeEventListener('click', this.#notePress, true);
    document.removeEventListener('input', this.#noteField, true);
    for (const field of this.#filled) if (field.isConnected) retell(field);
    for (const button of this.#pressed) if (button.isConnected) button.click();
  }

  readonly #notePress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // A button of a form would send it by the browser’s own means.
    event.preventDefault();
    // React, when it has just begun with the page, would hear of it as well, and it would be pressed twice.
    event.stopImmediatePropagation();
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

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}
