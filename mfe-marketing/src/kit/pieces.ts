import type { ComponentType } from 'react';
import { Buttons } from './pieces/buttons.tsx';
import { Cards } from './pieces/cards.tsx';
import { Choices } from './pieces/choices.tsx';
import { Colours } from './pieces/colours.tsx';
import { Drawings } from './pieces/drawings.tsx';
import { Errors } from './pieces/errors.tsx';
import { Fields } from './pieces/fields.tsx';
import { Icons } from './pieces/icons.tsx';
import { Maps } from './pieces/maps.tsx';
import { Marks } from './pieces/marks.tsx';
import { Meters } from './pieces/meters.tsx';
import { MoreOfAList } from './pieces/more-of-a-list.tsx';
import { Notices } from './pieces/notices.tsx';
import { Overlays } from './pieces/overlays.tsx';
import { Pickers } from './pieces/pickers.tsx';
import { TabPieces } from './pieces/tab-pieces.tsx';
import { Tables } from './pieces/tables.tsx';
import { Timelines } from './pieces/timelines.tsx';
import { Type } from './pieces/type.tsx';
import { Waits } from './pieces/waits.tsx';
import type { texts } from './specimens/texts.ts';

export interface Piece {
  /** Of its title and of the line on when to use it. */
  readonly key: keyof typeof texts.fr.pieces;
  /** Its names in code. */
  readonly names: string;
  readonly Specimens: ComponentType;
}

/** The pieces of the kit, from the basic ones to the rare ones. */
export const pieces: readonly Piece[] = [
  { key: 'colours', names: 'tokens.css', Specimens: Colours },
  { key: 'type', names: 'h1, h2, h3, p', Specimens: Type },
  { key: 'icons', names: 'Icon', Specimens: Icons },
  { key: 'buttons', names: 'Button, ButtonLink, TextLink, CopyButton', Specimens: Buttons },
  {
    key: 'fields',
    names: 'TextField, PasswordField, TextAreaField, SelectField, DateField',
    Specimens: Fields,
  },
  { key: 'choices', names: 'CheckboxField, ToggleField, RadioGroupField', Specimens: Choices },
  { key: 'pickers', names: 'ComboBox, DateRangeField', Specimens: Pickers },
  { key: 'errors', names: 'ErrorSummary, ErrorPanel, CallErrorPanel', Specimens: Errors },
  { key: 'notices', names: 'Notice', Specimens: Notices },
  { key: 'marks', names: 'Badge, Avatar', Specimens: Marks },
  { key: 'meters', names: 'Meter', Specimens: Meters },
  { key: 'waits', names: 'Skeleton, ProgressBar', Specimens: Waits },
  { key: 'cards', names: 'Card, EmptyState', Specimens: Cards },
  { key: 'tables', names: 'Table', Specimens: Tables },
  { key: 'more', names: 'LoadMore', Specimens: MoreOfAList },
  { key: 'timelines', names: 'Timeline', Specimens: Timelines },
  { key: 'maps', names: 'MapFrame', Specimens: Maps },
  { key: 'overlays', names: 'Menu, Popover, Dialog', Specimens: Overlays },
  { key: 'tabs', names: 'Tabs', Specimens: TabPieces },
  {
    key: 'drawings',
    names: 'NfcardFace, Guilloche, ContourLines, CompassRose, SignalFlag',
    Specimens: Drawings,
  },
];
