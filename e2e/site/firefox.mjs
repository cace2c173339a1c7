#!/usr/bin/env node
/**
 * Starts Firefox for Playwright, which drives it by WebDriver BiDi, and stands between the two: Playwright 1.65 sends
 * each page a command that Firefox up to 153 does not know, and takes the refusal for the end. It only says which
 * medium and colour scheme are emulated, and no test in Firefox stands on one.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';
/**
 * By itself Playwright sets the value of a field in the page's own world, where React takes it for its own and tells
 * nobody: here what is filled in is typed. In each document before its scripts.
 */
const TYPING = {
  id: 1e9,
  method: 'script.addPreloadScript',
  params: {
    functionDeclaration: `() =>
      Object.defineProperty(window, '__pw_bidiInsertText', {
        get: () => (text) => void document.execCommand('insertText', false, text),
        set: () => undefined,
      })`,
  },
};
const LISTENING = /WebDriver BiDi listening on (ws:.*)$/;

const path = process.env.FIREFOX_PATH ?? 'firefox';
const firefox = spawn(path, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = LISTENING.exec(line)?.[1];
  if (address === undefined) console.error(line);
  else listen(address);
}

/** Says in Firefox's own words where it can be driven. @param address of Firefox */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url }) => pass(playwright, new WebSocket(address + url)));
  server.on('listening', () => {
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`);
  });
}

function pass(playwright, browser) {
  const early = [];
  let begun = null;
  playwright.on('message', (data) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text);
    if (method === 'session.new') begun = id;
    if (method === UNKNOWN) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
  browser.on('open', () => {
    for (const text of early.splice(0)) browser.send(text);
  });
  browser.on('message', (data) => {
    const text = data.toString();
    const { id } = JSON.parse(text);
    if (id === TYPING.id) return;
    if (id !== undefined && id === begun) browser.send(JSON.stringify(TYPING));
    playwright.send(text);
  });
  playwright.on('close', () => browser.close());
  browser.on('close', () => playwright.close());
}
