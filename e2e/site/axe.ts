import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { expect } from '../fixtures.ts';
import { PALETTES } from './public-routes.ts';

declare global {
  interface Window {
    /** Once its script has run in the page. */
    axe?: typeof axeCore;
  }
}

/** Rules that read the colours of the style sheets. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** Rules that do not fit what is shown. */
  readonly without?: readonly string[];
  /** A selector; the whole page unless said otherwise. */
  readonly within?: string;
  /** All unless said otherwise: the same elements have the same colours at another width. */
  readonly palettes?: readonly (typeof PALETTES)[number][];
}

/** The quick tests look at one palette. */
const MEASURED = process.env.TEST_TIER === 'quick' ? PALETTES.slice(0, 1) : PALETTES;

/**
 * What axe finds on the page as it is now, in each palette, a sentence each. A palette changes colours and nothing
 * else: only the first is measured by every rule.
 */
export async function violationsOn(page: Page, scope: Scope = {}): Promise<string[]> {
  // The same elements have the same names everywhere, so Chromium measures for all. A content process of Firefox 140 has
  // died (signal 11) while axe ran in it.
  if (page.context().browser()?.browserType().name() === 'firefox') return [];
  const { chosen, calm } = await page.evaluate(() => ({
    chosen: document.documentElement.getAttribute('data-palette'),
    calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  // A dialog that is still going away would stay for ever if its motion were taken from it.
  await expect.poll(() => page.evaluate(transitions)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const [no, palette] of (scope.palettes ?? MEASURED).entries()) {
    await page.evaluate(setPalette, palette);
    // A colour passes down the tree level by level.
    await expect.poll(() => page.evaluate(transitions)).toBe(0);
    found.push(...(await analyse(page, scope, no > 0)).map((text) => `${palette}: ${text}`));
  }
  await page.evaluate(setPalette, chosen);
  await page.emulateMedia({ reducedMotion: calm ? 'reduce' : null });
  return found;
}

async function analyse(page: Page, { without = [], within }: Scope, colours: boolean): Promise<string[]> {
  const rules = COLOUR_RULES.filter((rule) => !without.includes(rule));
  if (colours && rules.length === 0) return [];
  // Once a document: half a megabyte of script takes as long as what it measures.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const options: RunOptions = {
    ...(colours
      ? { runOnly: rules }
      : { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  };
  return page.evaluate(run, { within, options });
}

/** Runs in the page. */
async function run({
  within,
  options,
}: {
  readonly within: string | undefined;
  readonly options: RunOptions;
}) {
  const result = await window.axe?.run(within ?? document, options);
  if (result === undefined) throw new Error('axe is not in the page');
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary ?? ''}`),
  );
}

function setPalette(name: string | null): void {
  if (name === null) document.documentElement.removeAttribute('data-palette');
  else document.documentElement.setAttribute('data-palette', name);
}

function transitions(): number {
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
}
