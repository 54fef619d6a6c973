import { useWords } from '../../kernel/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './avatar-picker.module.css'
import { avatarNames, avatarUrl } from './avatars.ts'

interface Props {
  /** The name whose first letter stands where no picture is taken. */
  name: string
  value: string
  onValue: (address: string) => void
}

/** Chooses one of the drawn pictures, or none. */
export function AvatarPicker({ name, value, onValue }: Props) {
  const { say } = useWords()
  const choices = [
    { src: '', word: say('profile.avatar.none') },
    ...avatarNames.map((each) => ({ src: avatarUrl(each), word: say(`profile.avatar.${each}`) })),
  ]
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{say('profile.avatar')}</legend>
      {choices.map(({ src, word }) => (
        <label key={src} className={styles.choice} title={word}>
          <input
            className={styles.radio}
            type="radio"
            name="avatar"
            aria-label={word}
            checked={src === value}
            onChange={() => onValue(src)}
          />
          <Avatar src={src} name={name} />
        </label>
      ))}
    </fieldset>
  )
}
