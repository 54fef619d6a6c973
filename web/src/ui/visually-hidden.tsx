import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Classes of elements that are for screen readers only. */
export const visuallyHidden = {
  always: styles.hidden,
  /** In windows as narrow as a phone. */
  onPhones: styles.onPhones,
  /** Descendants with `data-collapsible`, in windows wide enough for a column beside the content. */
  collapsed: styles.collapsed,
  /** The page heading among the descendants. */
  headings: styles.headings,
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={visuallyHidden.always} role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
