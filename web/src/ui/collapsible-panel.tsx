import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './collapsible-panel.module.css'
import { ChevronRight } from './icon.ts'
import panel from './panel.module.css'

interface Props {
  title: string
  /** Whether it is initially open. It opens too where this becomes true later, as for an error inside. */
  open?: boolean
  children: ReactNode
}

/** A card that shows its content when its title is pressed: for what is rarely needed. */
export function CollapsiblePanel({ title, open = false, children }: Props) {
  const [isOpen, setOpen] = useState(open)
  const [wasAsked, setAsked] = useState(open)
  if (open !== wasAsked) {
    setAsked(open)
    if (open) setOpen(true)
  }
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
