import {
  finishUpload,
  maxPictureBytes,
  type Picture,
  signUpload,
  type UploadPurpose,
} from '@faka/contract/upload/upload'
import { call } from '../../lib/call.ts'
import { detectPictureType } from './detect-picture-type.ts'
import { sendBytes } from './send-bytes.ts'
import { UploadError } from './upload-error.ts'

interface SendOptions {
  purpose: UploadPurpose
  signal: AbortSignal
  /** Receives the fraction that was sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Uploads a picture and has the server check it. Throws `UploadError` before sending if the file is too large or not a
 * supported picture, and whatever the calls throw.
 */
export async function sendPicture(
  file: Blob,
  { purpose, signal, onProgress }: SendOptions,
): Promise<Picture> {
  if (file.size > maxPictureBytes[purpose]) throw new UploadError('tooLarge')
  const contentType = await detectPictureType(file)
  if (!contentType) throw new UploadError('notPicture')
  const ticket = await call(signUpload, { purpose, contentType, sizeBytes: file.size }, signal)
  await sendBytes(ticket, file, { signal, onProgress })
  return call(finishUpload, { key: ticket.key }, signal)
}
