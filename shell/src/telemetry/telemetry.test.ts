import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendTelemetry } from './send-telemetry.ts';
import { createTelemetry, type TelemetryMessage } from './telemetry.ts';

function open(isPublished: (remote: string) => boolean = () => true, ticket: string | null = null) {
  const sent: TelemetryMessage[] = [];
  const clock = { now: 0 };
  const telemetry = createTelemetry({
    send: (message) => void sent.push(message),
    now: () => clock.now,
    isPublished,
    ticket,
  });
  return { telemetry, sent, clock };
}

const wallet = { remote: 'mfe-wallet', version: '1.3.0' };

describe('telemetry of a release', () => {
  it('has the duration of a navigation, of the first one since the request of the document', () => {
    const { telemetry, sent, clock } = open();
    clock.now = 200;
    telemetry.navigationStarted();
    clock.now = 710.4;
    telemetry.report('mfe-wallet', '1.3.0', 'shown');
    clock.now = 5000;
    telemetry.navigationStarted();
    clock.now = 5120;
    telemetry.report('mfe-account', '1.4.0', 'shown');
    expect(sent).toEqual([
      { ...wallet, outcome: 'shown', milliseconds: 710 },
      { remote: 'mfe-account', version: '1.4.0', outcome: 'shown', milliseconds: 120 },
    ]);
  });

  it('has the ticket of the document', () => {
    const { telemetry, sent } = open(() => true, 'key.id.until.releases.sign');
    telemetry.report('mfe-wallet', '1.3.0', 'shown');
    expect(sent).toMatchObject([{ ...wallet, ticket: 'key.id.until.releases.sign' }]);
  });

  it('reports each outcome once a document', () => {
    const { telemetry, sent } = open();
    telemetry.navigationStarted();
    telemetry.report('mfe-wallet', '1.3.0', 'shown');
    telemetry.navigationStarted();
    for (const outcome of ['shown', 'shown', 'broke', 'broke'] as const)
      telemetry.report('mfe-wallet', '1.3.0', outcome);
    telemetry.report('mfe-wallet', '1.2.0', 'shown');
    expect(sent.map(({ version, outcome }) => `${version} ${outcome}`)).toEqual([
      '1.3.0 shown',
      '1.3.0 broke',
      '1.2.0 shown',
    ]);
  });

  it('does not report overrides', () => {
    const { telemetry, sent } = open((remote) => remote !== 'mfe-wallet');
    telemetry.report('mfe-wallet', '1.3.0', 'broke');
    expect(sent).toEqual([]);
  });

  it('has no duration over the maximum of the gateway', () => {
    const { telemetry, sent, clock } = open();
    clock.now = 1e9;
    telemetry.report('mfe-wallet', '1.3.0', 'shown');
    expect(sent[0]?.milliseconds).toBe(600_000);
  });
});

describe('the message', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is sent without cookies or referrer, and outlives the page', () => {
    const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetching);
    vi.stubGlobal('navigator', { onLine: true });
    const message = { ...wallet, outcome: 'shown', milliseconds: 5 } as const;
    sendTelemetry(message);
    expect(fetching).toHaveBeenCalledExactlyOnceWith(
      '/telemetry',
      expect.objectContaining({
        method: 'POST',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
        body: JSON.stringify(message),
      }),
    );
  });

  it('is not sent without a network, and a failed request is ignored', async () => {
    const fetching = vi.fn<typeof fetch>(async () => {
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('fetch', fetching);
    vi.stubGlobal('navigator', { onLine: false });
    sendTelemetry({ ...wallet, outcome: 'shown', milliseconds: 5 });
    expect(fetching).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    sendTelemetry({ ...wallet, outcome: 'shown', milliseconds: 5 });
    await expect.poll(() => fetching.mock.calls.length).toBe(1);
  });
});
