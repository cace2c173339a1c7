import { describe, expect, it } from 'vitest';
import { createBlame } from './blame.ts';

const SITE = 'https://site.example';
const wallet = { version: '1.3.0', base: '/releases/mfe-wallet/1.3.0/' };
const walletBefore = { version: '1.2.0', base: '/releases/mfe-wallet/1.2.0/' };
const directory = { version: '1.4.2', base: '/releases/mfe-directory/1.4.2/' };

const SHELL_FRAME = `${SITE}/releases/shell/2.0.0/main.0a1b.js:1:234`;
const WALLET_FRAME = `${SITE}/releases/mfe-wallet/1.3.0/wallet.9f.js:1:99`;
const DIRECTORY_FRAME = `${SITE}/releases/mfe-directory/1.4.2/port.7c.js:1:12`;

/** As Chromium writes a stack. */
function thrown(...frames: string[]): Error {
  const stack = ['TypeError: no', ...frames.map((frame) => `    at call (${frame})`)].join('\n');
  return Object.assign(new TypeError('no'), { stack });
}

function open(isPublished: (remote: string) => boolean = () => true) {
  const told: string[] = [];
  const errors: string[] = [];
  const blame = createBlame({
    shell: '2.0.0',
    shellBase: '/releases/shell/2.0.0/',
    page: `${SITE}/wallet`,
    isPublished,
    report: (remote, version, outcome) => void told.push(`${remote}@${version} ${outcome}`),
    tell: (error, { remote, version }) => void errors.push(`${remote}@${version} ${error}`),
  });
  blame.began('mfe-wallet', wallet);
  blame.began('mfe-directory', directory);
  return { blame, told, errors };
}

describe('a fault in a document', () => {
  it('is the remote’s alone whose file its stack leads into', () => {
    const { blame, told } = open();
    blame.report('broke', thrown(SHELL_FRAME, WALLET_FRAME, DIRECTORY_FRAME));
    expect(told).toEqual(['mfe-wallet@1.3.0 broke']);
  });

  it('is the remote’s that overwrote what another one uses', () => {
    const { blame } = open();
    expect(blame.culpritOf(thrown(WALLET_FRAME, DIRECTORY_FRAME))).toEqual({
      remote: 'mfe-wallet',
      version: '1.3.0',
    });
  });

  it('counts for all releases in the document where its stack leads into none', () => {
    const { blame, told } = open();
    blame.report('broke', thrown(SHELL_FRAME));
    blame.report('broke', null);
    const all = ['shell@2.0.0 broke', 'mfe-wallet@1.3.0 broke', 'mfe-directory@1.4.2 broke'];
    expect(told).toEqual([...all, ...all]);
  });

  it('does not count for a release that stands in for one that failed', () => {
    const { blame, told } = open();
    blame.began('mfe-wallet', walletBefore);
    blame.report('threw', thrown(SHELL_FRAME));
    expect(told.filter((text) => text.startsWith('mfe-wallet'))).toEqual(['mfe-wallet@1.3.0 threw']);
  });

  it('is nobody else’s where it follows from one that had a culprit', () => {
    const { blame, told } = open();
    blame.report('broke', thrown(WALLET_FRAME));
    blame.report('broke', null);
    expect(told).toEqual(['mfe-wallet@1.3.0 broke']);
  });

  it('is told once: of its culprit, or of the shell', () => {
    const { blame, errors } = open();
    blame.report('broke', thrown(SHELL_FRAME));
    blame.reportUncaught(thrown(WALLET_FRAME));
    expect(errors).toEqual(['shell@2.0.0 TypeError: no', 'mfe-wallet@1.3.0 TypeError: no']);
  });

  it('is nobody’s where an override may be the cause', () => {
    const { blame, told, errors } = open((remote) => remote !== 'mfe-wallet');
    blame.report('broke', thrown(SHELL_FRAME));
    expect([...told, ...errors]).toEqual([]);
  });
});

describe('an error that nobody caught', () => {
  it('counts for the remote that threw it, in the stacks of all browsers', () => {
    for (const stack of [
      `TypeError: no\n    at Array.map (<anonymous>)\n    at press (${WALLET_FRAME})\n    at ${SHELL_FRAME}`,
      `press@${WALLET_FRAME}\n@${SHELL_FRAME}`,
    ]) {
      const { blame, told } = open();
      blame.reportUncaught({ stack });
      expect(told).toEqual(['mfe-wallet@1.3.0 threw']);
    }
  });

  it('counts for the file that the browser names where what was thrown has no stack', () => {
    const { blame, told } = open();
    blame.reportUncaught('no', DIRECTORY_FRAME);
    expect(told).toEqual(['mfe-directory@1.4.2 threw']);
  });

  it('counts for all where only the shell’s files are in its stack', () => {
    const { blame, told } = open();
    blame.reportUncaught(thrown(SHELL_FRAME));
    expect(told).toHaveLength(3);
  });

  it.each([
    ['comes from an extension', thrown('chrome-extension://abc/content.js:1:2', WALLET_FRAME)],
    ['comes from an extension of Firefox', { stack: 'run@moz-extension://abc/content.js:1:2' }],
    ['was written into the document', thrown(`${SITE}/wallet:1:2`)],
    ['names an address in its message', { stack: `Error: ${SITE}/releases/shell/2.0.0/ is away` }],
    ['has no stack', 'ResizeObserver loop completed with undelivered notifications.'],
  ])('counts for nobody where it %s', (_, error) => {
    const { blame, told } = open();
    blame.reportUncaught(error, '');
    expect(told).toEqual([]);
  });
});
