import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Position } from '../../chart/mercator.ts';

/** A place that a map shows. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  readonly category: PlaceCategory;
  readonly position: Position;
}
