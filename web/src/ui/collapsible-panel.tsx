import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './collapsible-panel.module.css'
import { ChevronRight } from './icon.ts'
import panel from './panel.module.css'

interface Props {
  title: string
  /** Whether it is open before anybody presses it. */
  open?: boolean
  children: ReactNode
}

/** A card whose content shows when its title is pressed: for what few need, and nobody first. */
export function CollapsiblePanel({ title, open = false, children }: Props) {
  const [isOpen, setOpen] = useState(open)
  return (
    <details
      className={classNames(panel.panel, styles.folded)}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.line}>
        <h2 className={styles.title}>{title}</h2>
        <ChevronRight />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
