import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './panel.module.css'

interface Props {
  title?: ReactNode
  /** Content beside the title, such as a badge. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A card; with a title it is a landmark region. */
export function Panel({ title, aside, className, children }: Props) {
  const id = useId()
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <div className={styles.head}>
          {title && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
