import styles from './avatar.module.css'
import { User } from './icon.ts'

interface Props {
  /** The URL of a picture; empty for the first letter of the name. */
  src: string
  name: string
  size?: 'small' | 'large'
}

/** A user's picture; decorative, the name is beside it. */
export function Avatar({ src, name, size = 'small' }: Props) {
  const letter = [...name.trim()][0]?.toUpperCase()
  return (
    <span className={styles[size]} aria-hidden="true">
      {src ? <img className={styles.picture} src={src} alt="" /> : (letter ?? <User />)}
    </span>
  )
}
