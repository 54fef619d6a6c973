import { type ReactNode, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './avatar-picker.module.css'
import { avatarNames, avatarUrl } from './avatars.ts'

interface Props {
  /** The name whose first letter stands where no picture is taken. */
  name: string
  value: string
  /** The picture that the profile shows now: one's own stays among the choices while another is tried. */
  saved: string
  onValueChange: (address: string) => void
  /** What sends a picture of one's own. */
  children: ReactNode
}

const isOwn = (address: string): boolean => address !== '' && !address.startsWith('/avatars/')

/** Chooses one of the drawn pictures, one's own, or none. */
export function AvatarPicker({ name, value, saved, onValueChange: onValue, children }: Props) {
  const { t } = useI18n()
  const [own, setOwn] = useState(isOwn(saved) ? saved : '')
  if (isOwn(value) && value !== own) setOwn(value)
  const choices = [
    { src: '', word: t('profile.avatar.none') },
    ...(own ? [{ src: own, word: t('profile.avatar.own') }] : []),
    ...avatarNames.map((each) => ({ src: avatarUrl(each), word: t(`profile.avatar.${each}`) })),
  ]
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('profile.avatar')}</legend>
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
      <div className={styles.upload}>{children}</div>
    </fieldset>
  )
}
