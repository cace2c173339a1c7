import type { FormEvent } from 'react';

/** Text of the field with this name; empty where there is none. */
export type Typed = (name: string) => string;

/** A submit handler that keeps the browser on the page. */
export function onSubmit(send: (typed: Typed) => void): (event: FormEvent<HTMLFormElement>) => void {
  return (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    send((name) => String(data.get(name) ?? ''));
  };
}
