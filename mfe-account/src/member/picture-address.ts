import { operationUrl } from '@nfcards/shared/operations';

/**
 * Where a member's picture is; null where there is none.
 * @param digest as `profile_picture` of their record or profile
 */
export function pictureAddress(id: string, digest: string | null): string | null {
  return digest === null ? null : operationUrl('/api', 'profile_picture', { id, digest });
}
