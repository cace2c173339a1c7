import { describe, expect, it } from 'vitest';
import { texts as openingHours } from '../opening-hours/texts.ts';
import { pageTexts } from './page-texts.ts';

describe('the texts of a place’s page', () => {
  it('have the words of opening hours, which every category shows', () => {
    expect(pageTexts).toContain(openingHours);
  });
});
