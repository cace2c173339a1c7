import { nextTask } from '../next-task.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const PASSIVE = { capture: true, passive: true };

/**
 * At the first of these that it hears of, React takes the whole page over in one go, and a slow telephone answers
 * nobody meanwhile. Nothing in the page needs them before.
 */
const URGENT = [
  ...'pointerdown pointerup pointercancel touchstart touchend touchcancel'.split(' '),
  ...'mousedown mouseup dblclick auxclick contextmenu keydown keypress keyup change'.split(' '),
];

/** Of a button that was pressed: it shows so until that is done (styles.css). */
const BUSY = 'aria-busy';

declare global {
  /** Of a page that began before the rest of the shell came; its release may have no such script. */
  var earlyInput: EarlyInput | undefined;
}

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
    for (const type of URGENT) document.addEventListener(type, keepFromReact, PASSIVE);
  }

  /** Whether somebody has typed or pressed something that the page has yet to hear of. */
  get isAwaited(): boolean {
    return this.#filled.size + this.#pressed.size > 0;
  }

  /** To be called once React has the page. What is in it no more, because it was made anew, is passed by. */
  async replay(): Promise<void> {
    document.removeEventListener('click', this.#notePress, true);
    document.removeEventListener('input', this.#noteField, true);
    for (const type of URGENT) document.removeEventListener(type, keepFromReact, PASSIVE);
    for (const button of this.#pressed) button.removeAttribute(BUSY);
    for (const field of this.#filled) if (field.isConnected) retell(field);
    for (const button of this.#pressed) {
      // Whoever presses means what they typed, which React has once it has drawn it.
      await nextTask();
      if (button.isConnected) button.click();
    }
  }

  readonly #notePress = (event: Event) => {
    keepFromReact(event);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // A button of a form would send it by the browser’s own means.
    event.preventDefault();
    this.#pressed.add(button);
    button.setAttribute(BUSY, 'true');
  };

  readonly #noteField = (event: Event) => {
    keepFromReact(event);
    const { target } = event;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      this.#filled.add(target);
  };
}

/** It would do at once what is to be done again when it has the page, and a button would be pressed twice. */
function keepFromReact(event: Event): void {
  event.stopPropagation();
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
