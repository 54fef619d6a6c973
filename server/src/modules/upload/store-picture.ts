import { UploadKey, type UploadPurpose } from '@faka/contract/upload/upload'
import { getObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { finishUpload } from './finish-upload.ts'
import { signUpload } from './sign-upload.ts'
import { sniffType } from './sniff-type.ts'
import { arrivalPath } from './storage-paths.ts'

/**
 * Takes a picture that is at hand already, a file on the command line, the way of every other one: counted, checked
 * by its content and drawn anew. Answers its key; refuses as those do.
 */
export async function storePicture(ctx: Ctx, bytes: Buffer, purpose: UploadPurpose): Promise<UploadKey> {
  const contentType = required(sniffType(bytes), 'uploadNotPicture')
  const { key } = await signUpload(ctx, { purpose, contentType, sizeBytes: bytes.length })
  await getObjectStorage(ctx).write(arrivalPath(UploadKey.parse(key)), bytes, contentType)
  return UploadKey.parse((await finishUpload(ctx, { key: UploadKey.parse(key) })).key)
}
