import { useWords } from '../kernel/words.ts'
import styles from './skip-link.module.css'

/** The first stop of a keyboard on every page: past what surrounds it. */
export function SkipLink() {
  const { say } = useWords()
  return (
    <a className={styles.skip} href="#main">
      {say('shell.skip')}
    </a>
  )
}
