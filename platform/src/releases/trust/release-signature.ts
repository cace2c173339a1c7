import { Metadata, TargetFile, Targets } from '@tufjs/models';
import { parseJson } from '../place/parse-json.ts';
import type { Signer, TargetsFile } from './metadata.ts';
import { NEVER_EXPIRES, parseTargets, SPECIFICATION, sha256, signBy, textOf } from './metadata.ts';
import { releasePath } from './trust.ts';

/**
 * Says who published this very text as this very version of this release. Whether it may be shown is what a channel
 * says, which ends.
 * @param description the text of `release.json`
 * @param before the text of an earlier one, whose signatures are kept
 * @returns the text of `release.signed.json`
 */
export function releaseSignature(
  name: string,
  version: string,
  description: string,
  signers: readonly Signer[],
  before = '',
): string {
  const path = releasePath(name, version);
  const hashes = { sha256: sha256(description) };
  const target = new TargetFile({ path, length: Buffer.byteLength(description), hashes });
  const signed = new Targets({
    version: 1,
    specVersion: SPECIFICATION,
    expires: NEVER_EXPIRES,
    targets: { [path]: target },
  });
  const earlier = parseTargets(parseJson(before));
  const file = new Metadata(signed, isOf(earlier, signed) ? earlier.signatures : {});
  signBy(file, signers);
  return textOf(file);
}

/** By text: the library’s own comparison finds a parsed file different from a made one. */
function isOf(file: TargetsFile | null, signed: Targets): file is TargetsFile {
  return file !== null && JSON.stringify(file.signed.toJSON()) === JSON.stringify(signed.toJSON());
}
