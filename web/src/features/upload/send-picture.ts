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
  /** Hears how much of the picture went out, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends a picture to where the server wants it, and has it checked there. Throws `UploadFault` before anything is sent
 * where the file is no picture of ours or too large, and whatever the calls throw.
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
