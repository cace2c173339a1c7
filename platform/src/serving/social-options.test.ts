import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { socialExamples } from '../settings/social-settings.fixture.ts';
import { socialOptions } from './social-options.ts';

const [pem = ''] = Object.keys(socialExamples.APPLE_PRIVATE_KEY.good);
const appleKey = { APPLE_TEAM_ID: 'ABCDE12345', APPLE_KEY_ID: 'FGHIJ67890', APPLE_PRIVATE_KEY: pem };
const optionsOf = (environment: Record<string, string>) => socialOptions(readSettings(environment));

describe('the providers of social login', () => {
  it('are those whose client id is set', () => {
    expect(optionsOf({})).toEqual({});
    expect(
      optionsOf({
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        GOOGLE_ISSUER: 'https://a.example',
        FACEBOOK_CLIENT_SECRET: 'c',
      }),
    ).toEqual({
      google: { clientId: 'a', secret: { kind: 'text', text: 'b' }, issuer: 'https://a.example' },
    });
    expect(optionsOf({ FACEBOOK_CLIENT_ID: 'a', FACEBOOK_CLIENT_SECRET: 'b' })).toEqual({
      facebook: { clientId: 'a', secret: { kind: 'text', text: 'b' } },
    });
  });

  it('take Apple’s key or a secret made with it', () => {
    expect(optionsOf({ APPLE_CLIENT_ID: 'a', ...appleKey })).toEqual({
      apple: {
        clientId: 'a',
        secret: { kind: 'apple_key', teamId: 'ABCDE12345', keyId: 'FGHIJ67890', privateKey: pem },
      },
    });
    expect(optionsOf({ APPLE_CLIENT_ID: 'a', APPLE_CLIENT_SECRET: 'b' })).toEqual({
      apple: { clientId: 'a', secret: { kind: 'text', text: 'b' } },
    });
  });

  it('stop the start where Apple has neither', () => {
    const { APPLE_PRIVATE_KEY, ...ids } = appleKey;
    expect(() => optionsOf({ APPLE_CLIENT_ID: 'a', ...ids })).toThrow(SettingsError);
  });
});
