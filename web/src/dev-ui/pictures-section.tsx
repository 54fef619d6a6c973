import { useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { type FieldPicture, PictureField } from '../ui/picture-field.tsx'
import styles from './pictures-section.module.css'
import { Show, State } from './specimen.tsx'

const animals = ['fox', 'owl', 'cat', 'bear'] as const
const picture = (name: string, rest: Partial<FieldPicture>): FieldPicture => ({
  ...{ id: name, name: `${name}.svg`, preview: `/avatars/${name}.svg`, state: 'done', progress: 1 },
  ...{ error: undefined, again: false },
  ...rest,
})

/** Pictures small and large. */
export default function PicturesSection() {
  const { say } = useWords()
  const [pictures, setPictures] = useState<readonly FieldPicture[]>([
    picture('fox', { state: 'sending', progress: 0.4 }),
    picture('owl', { state: 'sending' }),
    picture('cat', {}),
    picture('bear', { state: 'failed', error: say('failure.offline'), again: true }),
  ])
  const remove = (id: string) => setPictures(pictures.filter((each) => each.id !== id))
  const words = {
    choose: say('upload.choose'),
    camera: say('upload.camera'),
    drop: say('upload.drop'),
    sending: (percent: number) => say('upload.sending', { percent }),
    checking: say('upload.checking'),
    done: say('upload.done'),
    retry: (name: string) => say('upload.retry', { name }),
    remove: (name: string) => say('upload.remove', { name }),
    open: (name: string) => say('upload.open', { name }),
  }
  const ways = { words, onFiles: () => {}, onRetry: () => {}, onRemove: remove }
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
      <Show file="image-viewer" note="Press one: previous and next go round, Escape and arrows work.">
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
      <Show file="picture-field" note="On a phone the camera is offered beside the files.">
        <State name="empty">
          <PictureField
            label={say('complaint.pictures')}
            hint={say('upload.hint', { most: 9, megabytes: 5 })}
            most={9}
            pictures={[]}
            {...ways}
          />
        </State>
        <State name="wrong">
          <PictureField
            label={say('complaint.pictures')}
            hint={say('upload.hint', { most: 9, megabytes: 5 })}
            error={say('complaint.pictures.failed')}
            most={9}
            pictures={[]}
            {...ways}
          />
        </State>
      </Show>
      <Show file="picture-tile">
        <State name="sending, being looked at, done, failed; full" wide>
          <PictureField
            label={say('complaint.pictures')}
            hint={say('upload.hint', { most: 4, megabytes: 5 })}
            most={4}
            pictures={pictures}
            {...ways}
          />
        </State>
      </Show>
    </>
  )
}
