import type { InferOutput } from 'valibot';
import { object, picklist, string } from 'valibot';
import { placeCategories } from '../operations/index.ts';

/** The slots of the shell's layout, each with what its content is told. One remote fills each. */
export const layoutSlots = {
  /** The field of the navbar's search in which a port is named, submitted as `port`; `text` stands in it at first. */
  'port-field': object({ text: string() }),
};

/** The slots of the pages of remotes, each with what its content is told. Any number of other remotes fill each. */
export const pageSlots = {
  /** On the page of a place that can be written to: another way to turn to its people, as one button or link. */
  'place-contact': object({
    place: object({ id: string(), name: string(), category: picklist(placeCategories) }),
  }),
};

export type PageSlotName = keyof typeof pageSlots;

export type SlotProps = {
  readonly [Name in keyof typeof layoutSlots]: Readonly<InferOutput<(typeof layoutSlots)[Name]>>;
} & {
  readonly [Name in PageSlotName]: Readonly<InferOutput<(typeof pageSlots)[Name]>>;
};
export type SlotName = keyof SlotProps;
