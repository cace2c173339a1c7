import { describe, expect, it } from 'vitest';
import { DirtyFields } from './dirty-fields.ts';

class FakeField extends EventTarget {
  isConnected = true;
  value = '';
}

describe('dirty fields', () => {
  it('stay while they are on the page and not empty', () => {
    const typed = new DirtyFields();
    const field = new FakeField();
    expect(typed.hasAny()).toBe(false);
    field.value = 'Bonjour';
    typed.add(field);
    expect(typed.hasAny()).toBe(true);
  });

  it('disappear when they are emptied or removed from the page', () => {
    for (const change of [{ value: '' }, { isConnected: false }]) {
      const typed = new DirtyFields();
      const field = Object.assign(new FakeField(), { value: 'Bonjour' });
      typed.add(field);
      Object.assign(field, change);
      expect(typed.hasAny()).toBe(false);
    }
  });

  it('are any of the fields', () => {
    const typed = new DirtyFields();
    const [emptied, kept] = [new FakeField(), Object.assign(new FakeField(), { value: '1' })];
    typed.add(emptied);
    typed.add(kept);
    expect(typed.hasAny()).toBe(true);
  });

  it.each([null, new EventTarget()])('do not include %s', (target) => {
    const typed = new DirtyFields();
    typed.add(target);
    expect(typed.hasAny()).toBe(false);
  });
});
