import type { UploadPurpose } from '@faka/contract/upload'
import type { ReactNode } from 'react'
import { useWords } from '../../kernel/words.ts'
import { PictureField } from '../../ui/picture-field.tsx'
import { megabytesOf } from './fault-words.ts'
import type { Pictures } from './use-pictures.ts'

interface Props {
  label: string
  purpose: UploadPurpose
  most: number
  /** What `usePictures` gives: whoever holds the form sends its keys. */
  pictures: Pictures
  error?: ReactNode
}

/** The field by which pictures are chosen, watched on their way, sent again, looked at and removed. */
export function PictureChooser({ label, purpose, most, pictures, error }: Props) {
  const { say } = useWords()
  return (
    <PictureField
      label={label}
      hint={say('upload.hint', { most, megabytes: megabytesOf(purpose) })}
      error={error}
      most={most}
      pictures={pictures.shown}
      words={{
        choose: say('upload.choose'),
        camera: say('upload.camera'),
        drop: say('upload.drop'),
        sending: (percent) => say('upload.sending', { percent }),
        checking: say('upload.checking'),
        done: say('upload.done'),
        retry: (name) => say('upload.retry', { name }),
        remove: (name) => say('upload.remove', { name }),
        open: (name) => say('upload.open', { name }),
      }}
      onFiles={pictures.add}
      onRetry={pictures.retry}
      onRemove={pictures.remove}
    />
  )
}
