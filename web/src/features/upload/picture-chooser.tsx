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
  /** What `usePictures` gives: whoever holds the form sends its keys. */
  pictures: Pictures
  error?: ReactNode
}

/** The field by which pictures are chosen, watched on their way, sent again, looked at and removed. */
export function PictureChooser({ label, purpose, max: most, pictures, error }: Props) {
  const { t } = useI18n()
  return (
    <PictureField
      label={label}
      hint={t('upload.hint', { most, megabytes: maxMegabytes(purpose) })}
      error={error}
      max={most}
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
