import type { ReactNode } from 'react'
import styles from './spoken.module.css'

/** Words for screen readers alone. */
export function Spoken({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.spoken} role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
