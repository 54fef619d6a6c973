import type { ReactNode } from 'react'
import styles from './specimen.module.css'

interface ShowProps {
  /** The file under `web/src/ui` that is shown, without its extension. */
  file: string
  /** Behaviour that a static rendering cannot show. */
  note?: string
  children?: ReactNode
}

/** One component with its states. */
export function Show({ file, note, children }: ShowProps) {
  return (
    <div className={styles.show} data-shows={file}>
      <h3 className={styles.name}>{file}</h3>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.states}>{children}</div>}
    </div>
  )
}

/** One state of a component. */
export function State({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <figure className={wide ? styles.wide : styles.state}>
      <figcaption className={styles.note}>{name}</figcaption>
      {children}
    </figure>
  )
}
