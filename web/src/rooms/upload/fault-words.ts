import { mostPictureBytes, type UploadPurpose } from '@faka/contract/upload'
import { emit } from '../../kernel/events.ts'
import { isRefusal, Refusal } from '../../kernel/refusal.ts'
import type { Say } from '../../kernel/words.ts'
import { UploadFault } from './upload-fault.ts'

const mebi = 1024 * 1024

/** The most megabytes of a picture, as a person reads them. */
export const megabytesOf = (purpose: UploadPurpose): number => mostPictureBytes[purpose] / mebi

/** What to say of a picture that was not taken; a session that is over is met as everywhere. */
export function faultWords(error: unknown, purpose: UploadPurpose, say: Say): string {
  if (isRefusal(error, 'sessionNeeded')) emit('failure', { error })
  if (error instanceof Refusal && error.message) return error.message
  if (error instanceof UploadFault && error.reason === 'tooLarge')
    return say('upload.tooLarge', { megabytes: megabytesOf(purpose) })
  if (error instanceof UploadFault && error.reason === 'notPicture') return say('upload.notPicture')
  return say('upload.failed')
}
