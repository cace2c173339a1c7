import { describe, expect, it } from 'vitest';
import { TypedText } from './typed-text.ts';

class FakeField extends EventTarget {
  isConnected = true;
  value = '';
}

describe('what was typed', () => {
  it('remains while its field is on the page and holds something', () => {
    const typed = new TypedText();
    const field = new FakeField();
    expect(typed.remains()).toBe(false);
    field.value = 'Bonjour';
    typed.note(field);
    expect(typed.remains()).toBe(true);
  });

  it('is gone when it was emptied, or its field left with the page', () => {
    for (const change of [{ value: '' }, { isConnected: false }]) {
      const typed = new TypedText();
      const field = Object.assign(new FakeField(), { value: 'Bonjour' });
      typed.note(field);
      Object.assign(field, change);
      expect(typed.remains()).toBe(false);
    }
  });

  it('is in any of the fields', () => {
    const typed = new TypedText();
    const [emptied, kept] = [new FakeField(), Object.assign(new FakeField(), { value: '1' })];
    typed.note(emptied);
    typed.note(kept);
    expect(typed.remains()).toBe(true);
  });

  it.each([null, new EventTarget()])('is not in what is no field', (target) => {
    const typed = new TypedText();
    typed.note(target);
    expect(typed.remains()).toBe(false);
  });
});
