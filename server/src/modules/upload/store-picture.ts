import { UploadKey, type UploadPurpose } from '@faka/contract/upload/upload'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { finishUpload } from './finish-upload.ts'
import { signUpload } from './sign-upload.ts'
import { sniffType } from './sniff-type.ts'
import { arrivalPath } from './storage-paths.ts'

/**
 * Stores a picture that is already at hand, such as a file on the command line, by the same steps as an upload: rate
 * limited, checked by content and re-encoded. Returns its key. Rejects as those steps do.
 */
export async function storePicture(ctx: Ctx, bytes: Buffer, purpose: UploadPurpose): Promise<UploadKey> {
  const contentType = required(sniffType(bytes), 'uploadNotPicture')
  const { key } = await signUpload(ctx, { purpose, contentType, sizeBytes: bytes.length })
  await ctx.modules.upload.objectStorage.write(arrivalPath(UploadKey.parse(key)), bytes, contentType)
  return UploadKey.parse((await finishUpload(ctx, { key: UploadKey.parse(key) })).key)
}
