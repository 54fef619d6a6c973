import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CircleCheck, CircleX, Info, TriangleAlert } from './icon.ts'
import styles from './notice.module.css'

type NoticeTone = 'info' | 'done' | 'warning' | 'error'

const marks = {
  info: <Info />,
  done: <CircleCheck />,
  warning: <TriangleAlert />,
  error: <CircleX />,
} satisfies Record<NoticeTone, ReactNode>

interface Props {
  tone?: NoticeTone
  title?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
  /** Announced when it appears: for notices that come after the page was read. */
  live?: boolean
  children?: ReactNode
}

/** A notice in its place on the page. */
export function Notice({ tone = 'info', title, action, live = false, children }: Props) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? 'status' : undefined}>
      {marks[tone]}
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {action}
      </div>
    </div>
  )
}
