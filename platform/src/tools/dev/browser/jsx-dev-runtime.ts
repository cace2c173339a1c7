import { type ElementType, Fragment, type Key } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/** What the compiler calls while somebody works on a remote, made of what every shell hands over. */
export function jsxDEV(type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean) {
  return (isStatic ? jsxs : jsx)(type, props, key);
}
