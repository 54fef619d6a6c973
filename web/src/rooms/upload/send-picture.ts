import {
  finishUpload,
  mostPictureBytes,
  type Picture,
  signUpload,
  type UploadPurpose,
} from '@faka/contract/upload'
import { call } from '../../kernel/call.ts'
import { sendBytes } from './send-bytes.ts'
import { typeOfPicture } from './type-of-picture.ts'
import { UploadFault } from './upload-fault.ts'

interface Sending {
  purpose: UploadPurpose
  signal: AbortSignal
  /** Hears how much of the picture went out, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends a picture to where the server wants it, and has it checked there. Throws `UploadFault` before anything is sent
 * where the file is no picture of ours or too large, and whatever the calls throw.
 */
export async function sendPicture(file: Blob, { purpose, signal, onProgress }: Sending): Promise<Picture> {
  if (file.size > mostPictureBytes[purpose]) throw new UploadFault('tooLarge')
  const contentType = await typeOfPicture(file)
  if (!contentType) throw new UploadFault('notPicture')
  const ticket = await call(signUpload, { purpose, contentType, sizeBytes: file.size }, signal)
  await sendBytes(ticket, file, { signal, onProgress })
  return call(finishUpload, { key: ticket.key }, signal)
}
