import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RuleSetRule } from '@rspack/core';

/** The router's package leads everybody to its build with warnings for developers, and has one without: 0.7 kB after brotli. */
export function smallRouter(folder: string): Record<string, string> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const router = createRequire(resolve('react-router-dom')).resolve('react-router');
  const production = join(dirname(router), '../production');
  return {
    'react-router$': join(production, 'index.mjs'),
    'react-router/dom$': join(production, 'dom-export.mjs'),
  };
}

/** In that build, what the site does not use is left out. */
export const routerRule: RuleSetRule = {
  test: /[/\\]react-router[/\\]dist[/\\]production[/\\][^/\\]+\.mjs$/,
  loader: join(import.meta.dirname, 'router-loader.ts'),
};
