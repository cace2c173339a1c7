import type { Shape } from './area-shape.ts';
import { box, polygon } from './area-shape.ts';

export type Coast = 'Manche' | 'Atlantique' | 'Méditerranée' | 'Corse' | 'Mer du Nord';

export interface CoastRow {
  readonly name: Coast;
  readonly aliases: readonly string[];
  readonly departments: readonly string[];
  /** A strip of about ten kilometres of land, and the sea; none: the whole departments. */
  readonly shape: Shape | null;
}

/**
 * The North Sea ends at Walde, east of Calais (IHO S-23), the Channel at the Pointe de Corsen, as French sailors have
 * it. No strip crosses another: their limits at sea are the same lines.
 */
export const coasts: readonly CoastRow[] = [
  {
    name: 'Mer du Nord',
    aliases: ['North Sea', 'côte de la mer du Nord'],
    departments: ['59', '62'],
    shape: box(50.85, 1.92, 51.6, 2.7),
  },
  {
    name: 'Manche',
    aliases: ['English Channel', 'Channel', 'côte de la Manche', 'Channel coast', 'mer de la Manche'],
    departments: ['62', '80', '76', '27', '14', '50', '35', '22', '29'],
    shape: polygon(
      '48.41 -4.65, 48.47 -4.45, 48.53 -4.2, 48.53 -3.6, 48.6 -3.25, 48.42 -2.75, 48.42 -2.3, 48.38 -2.05, 48.4 -1.8, 48.5 -1.3, 48.62 -1.2, 48.95 -1.3, 49.15 -1.1, 49.2 -0.6, 49.12 -0.36, 49.15 0.1, 49.25 0.5, 49.4 0.6, 49.7 0.75, 49.8 1.1, 50.0 1.6, 50.05 1.86, 50.4 1.8, 50.7 1.8, 50.85 1.92, 51.2 1.92, 50.5 0.5, 50.2 -2, 49.5 -5.6, 48.6 -5.3, 48.52 -5.0, 48.41 -4.85',
    ),
  },
  {
    name: 'Atlantique',
    aliases: [
      'Atlantic',
      'océan Atlantique',
      'Atlantic Ocean',
      'côte atlantique',
      'Atlantic coast',
      'façade atlantique',
    ],
    departments: ['29', '56', '35', '44', '85', '17', '33', '40', '64'],
    shape: polygon(
      '48.41 -4.85, 48.41 -4.65, 48.47 -4.45, 48.5 -4.2, 48.2 -4.03, 48.05 -4.0, 47.92 -3.5, 47.85 -3.2, 47.72 -2.95, 47.72 -2.7, 47.58 -2.2, 47.4 -2.1, 47.3 -1.5, 47.15 -1.5, 47.05 -1.85, 46.8 -1.75, 46.55 -1.4, 46.4 -0.95, 45.9 -0.8, 45.65 -0.75, 45.2 -0.5, 44.8 -0.5, 44.8 -0.7, 45.2 -0.95, 44.6 -0.9, 44.0 -1.1, 43.7 -1.25, 43.45 -1.35, 43.28 -1.55, 43.3 -1.85, 43.5 -3, 47 -6, 49.5 -5.6, 48.6 -5.3, 48.52 -5.0',
    ),
  },
  {
    name: 'Méditerranée',
    aliases: [
      'Mediterranean',
      'Mediterranean Sea',
      'mer Méditerranée',
      'côte méditerranéenne',
      'Mediterranean coast',
      'Med',
    ],
    departments: ['66', '11', '34', '30', '13', '83', '06'],
    shape: polygon(
      '42.4 2.95, 42.65 2.85, 42.9 2.85, 43.2 2.9, 43.35 3.2, 43.45 3.55, 43.63 3.75, 43.68 4.0, 43.65 4.6, 43.6 4.9, 43.6 5.25, 43.4 5.6, 43.25 5.8, 43.22 6.1, 43.25 6.4, 43.4 6.5, 43.52 6.75, 43.65 6.95, 43.8 7.2, 43.85 7.6, 43.2 8, 42 6, 42 3.3',
    ),
  },
  {
    name: 'Corse',
    aliases: ['Corsica', 'Île de Beauté', 'côte corse', 'côtes de Corse', 'Corsican coast'],
    departments: ['2A', '2B'],
    shape: null,
  },
];
