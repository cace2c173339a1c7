import { nextTask } from '../timing/next-task.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const PASSIVE = { capture: true, passive: true };

/**
 * At the first of these events React hydrates the whole page synchronously, which blocks a slow phone. Nothing in the
 * page needs them before.
 */
const DISCRETE_EVENTS = [
  ...'pointerdown pointerup pointercancel touchstart touchend touchcancel'.split(' '),
  ...'mousedown mouseup dblclick auxclick contextmenu keydown keypress keyup change'.split(' '),
];

/** Set on a pressed button until the press is replayed; styles.css shows it. */
const BUSY = 'aria-busy';

declare global {
  /** Set by the early script of a rendered page; older releases of the shell have none. */
  var earlyInput: EarlyInput | undefined;
}

/**
 * Records input in a rendered page before its hydration, and replays it afterwards: presses of buttons, and changes of
 * fields, which React does not notice by itself. Links work without it.
 */
export class EarlyInput {
  readonly #pressed = new Set<HTMLElement>();
  readonly #filled = new Set<Field>();

  constructor() {
    // Fields that were changed before this script ran.
    for (const field of document.querySelectorAll<Field>('input, textarea, select'))
      if (isChanged(field)) this.#filled.add(field);
    document.addEventListener('click', this.#recordPress, true);
    document.addEventListener('input', this.#recordField, true);
    for (const type of DISCRETE_EVENTS) document.addEventListener(type, hideFromReact, PASSIVE);
  }

  /** Whether there is input to replay. */
  get isPending(): boolean {
    return this.#filled.size + this.#pressed.size > 0;
  }

  /** To be called after the hydration. Elements that are no longer in the page are skipped. */
  async replay(): Promise<void> {
    document.removeEventListener('click', this.#recordPress, true);
    document.removeEventListener('input', this.#recordField, true);
    for (const type of DISCRETE_EVENTS) document.removeEventListener(type, hideFromReact, PASSIVE);
    for (const button of this.#pressed) button.removeAttribute(BUSY);
    for (const field of this.#filled) if (field.isConnected) replayInput(field);
    for (const button of this.#pressed) {
      // Presses come after the typed text, which React knows only after a render.
      await nextTask();
      if (button.isConnected) button.click();
    }
  }

  readonly #recordPress = (event: Event) => {
    hideFromReact(event);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // Else the browser itself would submit the form.
    event.preventDefault();
    this.#pressed.add(button);
    button.setAttribute(BUSY, 'true');
  };

  readonly #recordField = (event: Event) => {
    hideFromReact(event);
    const { target } = event;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      this.#filled.add(target);
  };
}

/** React would handle the event too, and the replayed press would count twice. */
function hideFromReact(event: Event): void {
  event.stopPropagation();
}

/**
 * React ignores an event of a field whose value it knows from the hydration. So the value is set twice: through React's
 * own property to another value, and past it back to the typed one.
 */
function replayInput(field: Field): void {
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
