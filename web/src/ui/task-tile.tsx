import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './task-tile.module.css'

interface Props {
  label: string
  count: ReactNode
  /** One sentence: since when, how much, or that there is nothing to do. */
  children: ReactNode
  /** Whether something waits; otherwise the tile is calm. */
  urgent: boolean
  /** The link to the list, over the whole tile. */
  link?: ReactNode
}

/** A number of things that need attention, with a link to their list. */
export function TaskTile({ label, count, children, urgent, link }: Props) {
  return (
    <div className={classNames(styles.tile, urgent && styles.urgent)}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.count}>{count}</p>
      <p className={styles.text}>{children}</p>
      {link}
    </div>
  )
}

/** The class of the link, which the whole tile is part of. */
export const taskLinkClass = styles.link
