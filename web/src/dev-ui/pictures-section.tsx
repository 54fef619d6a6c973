import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { Avatar } from '../ui/avatar.tsx'
import { type FieldPicture, PictureField } from '../ui/picture-field.tsx'
import styles from './pictures-section.module.css'
import { Show, State } from './specimen.tsx'

const animals = ['fox', 'owl', 'cat', 'bear'] as const
const picture = (name: string, rest: Partial<FieldPicture>): FieldPicture => ({
  id: name,
  name: `${name}.svg`,
  preview: `/avatars/${name}.svg`,
  state: 'done',
  progress: 1,
  error: undefined,
  retryable: false,
  ...rest,
})

/** Pictures, small and large. */
export default function PicturesSection() {
  const { t } = useI18n()
  const [pictures, setPictures] = useState<readonly FieldPicture[]>([
    picture('fox', { state: 'sending', progress: 0.4 }),
    picture('owl', { state: 'sending' }),
    picture('cat', {}),
    picture('bear', { state: 'failed', error: t('failure.offline'), retryable: true }),
  ])
  const remove = (id: string) => setPictures(pictures.filter((each) => each.id !== id))
  const labels = {
    choose: t('upload.choose'),
    camera: t('upload.camera'),
    drop: t('upload.drop'),
    sending: (percent: number) => t('upload.sending', { percent }),
    checking: t('upload.checking'),
    done: t('upload.done'),
    retry: (name: string) => t('upload.retry', { name }),
    remove: (name: string) => t('upload.remove', { name }),
    open: (name: string) => t('upload.open', { name }),
  }
  const ways = { labels, onFiles: () => {}, onRetry: () => {}, onRemove: remove }
  return (
    <>
      <Show file="avatar">
        <State name="a picture">
          <Avatar src="/avatars/fox.svg" name="Fox" />
        </State>
        <State name="none: the first letter">
          <Avatar src="" name="李" size="large" />
        </State>
        <State name="no name either">
          <Avatar src="" name="" />
        </State>
      </Show>
      <Show file="image-viewer" note="Press one: previous and next are endless, Escape and arrow keys work.">
        <State name="an area of pictures" wide>
          <div className={styles.area} data-viewer="">
            {animals.map((name) => (
              <img
                key={name}
                className={styles.picture}
                src={`/avatars/${name}.svg`}
                alt={name}
                width={96}
                height={96}
              />
            ))}
          </div>
        </State>
      </Show>
      <Show file="picture-field" note="Touch devices also get a camera button.">
        <State name="empty">
          <PictureField
            label={t('complaint.pictures')}
            hint={t('upload.hint', { most: 9, megabytes: 5 })}
            max={9}
            pictures={[]}
            {...ways}
          />
        </State>
        <State name="wrong">
          <PictureField
            label={t('complaint.pictures')}
            hint={t('upload.hint', { most: 9, megabytes: 5 })}
            error={t('complaint.pictures.failed')}
            max={9}
            pictures={[]}
            {...ways}
          />
        </State>
      </Show>
      <Show file="picture-tile">
        <State name="uploading, processing, done, failed; full" wide>
          <PictureField
            label={t('complaint.pictures')}
            hint={t('upload.hint', { most: 4, megabytes: 5 })}
            max={4}
            pictures={pictures}
            {...ways}
          />
        </State>
      </Show>
    </>
  )
}
