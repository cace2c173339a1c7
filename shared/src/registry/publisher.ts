import type { InferOutput } from 'valibot';
import { nullable, object, string } from 'valibot';

/** Who answers for the site, as the law asks it to say; null is “not told”. */
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
