import { maxPictureBytes, type UploadPurpose } from '@faka/contract/upload/upload'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import type { Translate } from '../../lib/messages.ts'
import { UploadError } from './upload-error.ts'

const mebibyte = 1024 * 1024

/** The most megabytes of a picture, as a person reads them. */
export const maxMegabytes = (purpose: UploadPurpose): number => maxPictureBytes[purpose] / mebibyte

/** What to say of a picture that was not taken; a session that is over is met as everywhere. */
export function uploadErrorMessage(error: unknown, purpose: UploadPurpose, t: Translate): string {
  if (isDomainError(error, 'sessionNeeded')) emit('failure', { error })
  if (error instanceof DomainError && error.message) return error.message
  if (error instanceof UploadError && error.reason === 'tooLarge')
    return t('upload.tooLarge', { megabytes: maxMegabytes(purpose) })
  if (error instanceof UploadError && error.reason === 'notPicture') return t('upload.notPicture')
  return t('upload.failed')
}
