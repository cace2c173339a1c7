import type { InferOutput } from 'valibot';
import { nullable, object, string } from 'valibot';

/** The publisher of the site, which the law requires; null means not given. */
export const publisher = object({
  name: nullable(string()),
  address: nullable(string()),
  email: nullable(string()),
  /** Number in a register of companies, with the register's name. */
  registration: nullable(string()),
  /** On whose machines it runs. */
  hosting: object({ name: nullable(string()), address: nullable(string()) }),
});
export type Publisher = InferOutput<typeof publisher>;

export const unknownPublisher: Publisher = {
  name: null,
  address: null,
  email: null,
  registration: null,
  hosting: { name: null, address: null },
};
