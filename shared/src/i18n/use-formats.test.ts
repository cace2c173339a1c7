import { describe, expect, it } from 'vitest';
import { formatsOf } from './use-formats.ts';

const fr = formatsOf('fr');
const en = formatsOf('en');

describe('position', () => {
  it('reads as on a chart, west being “ouest” in French', () => {
    expect(fr.position(46.1483, -1.225)).toBe('46°08,9′\u00a0N, 001°13,5′\u00a0W');
    expect(en.position(46.1483, -1.225)).toBe('46°08.9′\u00a0N, 001°13.5′\u00a0W');
  });

  it('carries minutes that round up to sixty', () => {
    expect(en.position(-33.99995, 151.0)).toBe('34°00.0′\u00a0S, 151°00.0′\u00a0E');
  });

  it('gives decimal degrees for a plotter', () => {
    expect(fr.decimalPosition(46.1483, -1.225)).toBe('46.14830, -1.22500');
  });
});

describe('distance and bearing', () => {
  it('shows tenths of a mile under ten, none above', () => {
    expect(fr.distance(4.26)).toBe('4,3\u00a0milles');
    expect(fr.distance(1.5)).toBe('1,5\u00a0mille');
    expect(fr.distance(14.6)).toBe('15\u00a0milles');
    expect(en.distance(4.26)).toBe('4.3\u00a0NM');
  });

  it('writes a bearing with three figures and never 360', () => {
    expect(fr.bearing(4.6)).toBe('005°');
    expect(fr.bearing(359.7)).toBe('000°');
  });
});

describe('country and time', () => {
  it('names the country in the language, or gives back what is no code', () => {
    expect(fr.country('gb')).toBe('Royaume-Uni');
    expect(en.country('DE')).toBe('Germany');
    expect(en.country('?')).toBe('?');
  });

  it('gives the time of the place, not of the visitor', () => {
    expect(fr.time(new Date('2026-07-01T10:00:00Z'), 'Europe/Paris')).toBe('12:00');
  });
});
