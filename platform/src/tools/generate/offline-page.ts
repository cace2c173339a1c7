import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { buildConfiguration } from '../../releases/build/build-package.ts';
import { scriptRule } from '../../releases/build/configuration.ts';
import { ROOT } from '../../root.ts';

/** The page of the archive of one's own data that opens its documents: what the API puts into each archive. */
export const OFFLINE_PAGE = 'api/src/personal-data/offline-page.html';

const SOURCE = './mfe-wallet/src/offline/offline.tsx';
/** The palettes of the site, and what browsers begin with. */
const STYLES = ['./shared/src/ui/theme/tokens.css', './shared/src/ui/theme/reset.css'];

/** One file, with all that it needs: it is opened years later, from a disk, without the site. */
export async function buildOfflinePage(): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'nfcards-offline-page-'));
  try {
    await buildConfiguration('The page for archives', configuration(), target);
    const [script, style] = await Promise.all([
      readFile(join(target, 'main.js'), 'utf8'),
      readFile(join(target, 'main.css'), 'utf8'),
    ]);
    return pageOf(script, style);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Writes it where it is not what its sources make. It is kept with the code: the API builds nothing. */
export async function writeOfflinePage(): Promise<void> {
  const file = join(ROOT, OFFLINE_PAGE);
  const page = await buildOfflinePage();
  if (existsSync(file) && readFileSync(file, 'utf8') === page) return;
  writeFileSync(file, page);
}

function configuration(): Configuration {
  return {
    name: 'offline-page',
    context: ROOT,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { main: [...STYLES, SOURCE] },
    output: {
      filename: '[name].js',
      cssFilename: '[name].css',
      uniqueName: 'offline',
      publicPath: '',
      asyncChunks: false,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    module: {
      rules: [
        scriptRule(/\.ts$/, false),
        scriptRule(/\.tsx$/, true),
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/global' },
      ],
      generator: { 'css/module': { localIdentName: '[local]', exportsConvention: 'as-is' } },
      parser: { 'css/module': { namedExports: false } },
    },
    // Of this machine otherwise.
    plugins: [new rspack.DefinePlugin({ 'import.meta.url': JSON.stringify('') })],
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      splitChunks: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    infrastructureLogging: { level: 'error' },
    performance: false,
  };
}

/** No network at all: neither what is in the archive, nor what is typed, can leave the page. */
function pageOf(script: string, style: string): string {
  // Both would end the element, or begin another, wherever they stand in it.
  const inline = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    // Argon2id is WebAssembly.
    `script-src '${hashOf(inline)}' 'wasm-unsafe-eval'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>NFCards</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<noscript><p>Cette page a besoin de JavaScript pour déchiffrer vos documents sur cet appareil.</p>
<p lang="en">This page needs JavaScript to decrypt your documents on this device.</p></noscript>
<script>${inline}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
