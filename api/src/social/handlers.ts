import type { Handlers } from '../wire/outcome.ts';
import { beginSocialLogin } from './begin-social-login.ts';
import { linkSocialIdentity } from './link-social-identity.ts';
import type { SocialServices } from './services.ts';
import { socialIdentities } from './social-identities.ts';
import { socialLogin } from './social-login.ts';
import { unlinkSocialIdentity } from './unlink-social-identity.ts';

export function socialHandlers(services: SocialServices) {
  return {
    social_providers: async () => ({ kind: 'answer', answer: [...services.social.keys()] }),
    begin_social_login: beginSocialLogin(services),
    social_login: socialLogin(services),
    link_social_identity: linkSocialIdentity(services),
    social_identities: socialIdentities(services),
    unlink_social_identity: unlinkSocialIdentity(services),
  } satisfies Partial<Handlers>;
}
