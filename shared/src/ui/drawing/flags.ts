/** Colour of the Code, and where it goes on a flag of 30 by 24 with the hoist on the left. */
export type FlagPart = readonly [colour: 'red' | 'blue' | 'yellow' | 'white' | 'black', path: string];

/** Flags of the International Code of Signals (IMO, 2005 edition, chapter 1), as far as the site hoists them. */
export const flags = {
  C: [
    ['blue', 'M0 0h30v24H0Z'],
    ['white', 'M0 4.8h30v14.4H0Z'],
    ['red', 'M0 9.6h30v4.8H0Z'],
  ],
  G: [
    ['yellow', 'M0 0h30v24H0Z'],
    ['blue', 'M5 0h5v24H5ZM15 0h5v24h-5ZM25 0h5v24h-5Z'],
  ],
  H: [
    ['white', 'M0 0h15v24H0Z'],
    ['red', 'M15 0h15v24H15Z'],
  ],
  K: [
    ['yellow', 'M0 0h15v24H0Z'],
    ['blue', 'M15 0h15v24H15Z'],
  ],
  L: [
    ['yellow', 'M0 0h30v24H0Z'],
    ['black', 'M15 0h15v12H15ZM0 12h15v12H0Z'],
  ],
  N: [
    ['blue', 'M0 0h30v24H0Z'],
    [
      'white',
      'M7.5 0H15v6H7.5ZM22.5 0H30v6h-7.5ZM0 6h7.5v6H0ZM15 6h7.5v6H15ZM7.5 12H15v6H7.5ZM22.5 12H30v6h-7.5ZM0 18h7.5v6H0ZM15 18h7.5v6H15Z',
    ],
  ],
  P: [
    ['blue', 'M0 0h30v24H0Z'],
    ['white', 'M10 8h10v8H10Z'],
  ],
  Q: [['yellow', 'M0 0h30v24H0Z']],
  U: [
    ['red', 'M0 0h30v24H0Z'],
    ['white', 'M15 0h15v12H15ZM0 12h15v12H0Z'],
  ],
  V: [
    ['white', 'M0 0h30v24H0Z'],
    ['red', 'M0 0h5L15 8 25 0h5v4l-10 8 10 8v4h-5l-10-8-10 8H0v-4l10-8L0 4Z'],
  ],
} as const satisfies Record<string, readonly FlagPart[]>;

export type FlagLetter = keyof typeof flags;
