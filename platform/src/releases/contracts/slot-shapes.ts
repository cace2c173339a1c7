import { layoutSlots, pageSlots } from '@nfcards/shared/slots';
import type { GenericSchema } from 'valibot';
import { Failure } from '../../failure.ts';
import { shapeOf } from './shape-of.ts';

const schemas: Readonly<Record<string, GenericSchema>> = { ...layoutSlots, ...pageSlots };

/**
 * What the content of each of these slots is told, as JSON of a `Shape`.
 * @throws Failure for a name that is no slot of this working tree
 */
export function slotShapes(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const schema = schemas[name];
      if (schema === undefined)
        throw new Failure(
          `There is no slot “${name}”: shared/src/remote/slots.ts has ${Object.keys(schemas).join(', ')}.`,
        );
      return [name, shapeOf(schema, 'output')];
    }),
  );
}

/** Those of the layout, which every shell of this working tree shows. */
export function layoutSlotShapes(): Record<string, string> {
  return slotShapes(Object.keys(layoutSlots));
}

/** Whether several remotes may fill it. */
export function isPageSlot(name: string): boolean {
  return Object.hasOwn(pageSlots, name);
}
