import { UploadKey, type UploadPurpose } from '@faka/contract/upload'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { storeOf } from '../../kernel/store.ts'
import { finishUpload } from './finish-upload.ts'
import { signUpload } from './sign-upload.ts'
import { sniffType } from './sniff-type.ts'
import { arrivalOf } from './upload-places.ts'

/**
 * Takes a picture that is at hand already, a file on the command line, the way of every other one: counted, checked
 * by its content and drawn anew. Answers its key; refuses as those do.
 */
export async function keepPicture(ctx: Ctx, bytes: Buffer, purpose: UploadPurpose): Promise<UploadKey> {
  const contentType = orRefuse(sniffType(bytes), 'uploadNotPicture')
  const { key } = await signUpload(ctx, { purpose, contentType, sizeBytes: bytes.length })
  await storeOf(ctx).write(arrivalOf(UploadKey.parse(key)), bytes, contentType)
  return UploadKey.parse((await finishUpload(ctx, { key: UploadKey.parse(key) })).key)
}
