/**
 * Stands in for a module of the shell, and for whatever is made with one: it can be called, constructed, read from and
 * iterated, and is text where text is wanted. What a page shows cannot be known from it, only what it asks for.
 */
export function standIn(): object {
  const itself: object = new Proxy(function anything() {}, {
    get: (target, name) => {
      // Whoever awaits it would wait for ever.
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => '';
      if (name === Symbol.iterator) return () => [itself, itself].values();
      if (name === 'prototype') return Reflect.get(target, name);
      return itself;
    },
    apply: () => itself,
    construct: () => itself,
    has: () => true,
    set: () => true,
  });
  return itself;
}
