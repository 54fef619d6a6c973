import { type ReactNode, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './avatar-picker.module.css'
import { avatarNames, avatarUrl } from './avatars.ts'

interface Props {
  /** The name whose initial is shown without a picture. */
  name: string
  value: string
  /** The saved picture: an uploaded one stays among the choices while others are tried. */
  saved: string
  onValueChange: (address: string) => void
  /** The upload button. */
  children: ReactNode
}

const isUploaded = (address: string): boolean => address !== '' && !address.startsWith('/avatars/')

/** Chooses a built-in avatar, an uploaded one, or none. */
export function AvatarPicker({ name, value, saved, onValueChange, children }: Props) {
  const { t } = useI18n()
  const [uploaded, setUploaded] = useState(isUploaded(saved) ? saved : '')
  if (isUploaded(value) && value !== uploaded) setUploaded(value)
  const choices = [
    { src: '', label: t('profile.avatar.none') },
    ...(uploaded ? [{ src: uploaded, label: t('profile.avatar.own') }] : []),
    ...avatarNames.map((each) => ({ src: avatarUrl(each), label: t(`profile.avatar.${each}`) })),
  ]
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('profile.avatar')}</legend>
      {choices.map(({ src, label }) => (
        <label key={src} className={styles.choice} title={label}>
          <input
            className={styles.radio}
            type="radio"
            name="avatar"
            aria-label={label}
            checked={src === value}
            onChange={() => onValueChange(src)}
          />
          <Avatar src={src} name={name} />
        </label>
      ))}
      <div className={styles.upload}>{children}</div>
    </fieldset>
  )
}
