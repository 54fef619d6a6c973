import type { UploadPurpose } from '@faka/contract/upload/upload'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { PictureField } from '../../ui/picture-field.tsx'
import { maxMegabytes } from './upload-error-message.ts'
import type { Pictures } from './use-pictures.ts'

interface Props {
  label: string
  purpose: UploadPurpose
  max: number
  /** The result of `usePictures`; the form sends its keys. */
  pictures: Pictures
  error?: ReactNode
}

/** The picture field of a form: choose, upload, retry, view and remove. */
export function PictureChooser({ label, purpose, max, pictures, error }: Props) {
  const { t } = useI18n()
  return (
    <PictureField
      label={label}
      hint={t('upload.hint', { most: max, megabytes: maxMegabytes(purpose) })}
      error={error}
      max={max}
      pictures={pictures.shown}
      labels={{
        choose: t('upload.choose'),
        camera: t('upload.camera'),
        drop: t('upload.drop'),
        sending: (percent) => t('upload.sending', { percent }),
        checking: t('upload.checking'),
        done: t('upload.done'),
        retry: (name) => t('upload.retry', { name }),
        remove: (name) => t('upload.remove', { name }),
        open: (name) => t('upload.open', { name }),
      }}
      onFiles={pictures.add}
      onRetry={pictures.retry}
      onRemove={pictures.remove}
    />
  )
}
