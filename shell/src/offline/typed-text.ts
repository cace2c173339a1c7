/** Of a field of a form. */
interface Field {
  readonly isConnected: boolean;
  readonly value: string;
}

/** Remembers which fields somebody typed into. */
export class TypedText {
  readonly #fields = new Set<Field>();

  note(target: EventTarget | null): void {
    if (isField(target)) this.#fields.add(target);
  }

  /** Whether any of them is still on the page, and not emptied. */
  remains(): boolean {
    for (const field of this.#fields)
      if (!field.isConnected || field.value === '') this.#fields.delete(field);
    return this.#fields.size > 0;
  }
}

/** Inputs, text areas and selects have a `value` of this kind; nothing else that takes typing in does. */
function isField(target: EventTarget | null): target is EventTarget & Field {
  return target !== null && 'value' in target && typeof target.value === 'string' && 'isConnected' in target;
}
