/** A field of a form. */
interface Field {
  readonly isConnected: boolean;
  readonly value: string;
}

/** The fields of the page that the visitor typed into. */
export class DirtyFields {
  readonly #fields = new Set<Field>();

  add(target: EventTarget | null): void {
    if (isField(target)) this.#fields.add(target);
  }

  /** Whether one of them is still on the page and not empty. */
  hasAny(): boolean {
    for (const field of this.#fields)
      if (!field.isConnected || field.value === '') this.#fields.delete(field);
    return this.#fields.size > 0;
  }
}

/** Inputs, text areas and selects have such a `value`; no other element that takes typing does. */
function isField(target: EventTarget | null): target is EventTarget & Field {
  return target !== null && 'value' in target && typeof target.value === 'string' && 'isConnected' in target;
}
