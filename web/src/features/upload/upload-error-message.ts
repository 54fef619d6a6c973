import { maxPictureBytes, type UploadPurpose } from '@faka/contract/upload/upload'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import type { Translate } from '../../lib/messages.ts'
import { UploadError } from './upload-error.ts'

const mebibyte = 1024 * 1024

/** The size limit of a picture in megabytes. */
export const maxMegabytes = (purpose: UploadPurpose): number => maxPictureBytes[purpose] / mebibyte

/** The message for a failed upload; an expired session is handled as everywhere. */
export function uploadErrorMessage(error: unknown, purpose: UploadPurpose, t: Translate): string {
  if (isDomainError(error, 'sessionNeeded')) emit('failure', { error })
  if (error instanceof DomainError && error.message) return error.message
  if (error instanceof UploadError && error.reason === 'tooLarge')
    return t('upload.tooLarge', { megabytes: maxMegabytes(purpose) })
  if (error instanceof UploadError && error.reason === 'notPicture') return t('upload.notPicture')
  return t('upload.failed')
}
