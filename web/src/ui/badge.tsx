import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { CircleCheck, CircleX, Clock, FlaskConical, Info } from './icon.ts'

/** `test` is striped: something that is not real, such as test money. */
export type BadgeTone = 'neutral' | 'info' | 'done' | 'waiting' | 'rejected' | 'test'

const marks = {
  neutral: null,
  info: <Info />,
  done: <CircleCheck />,
  waiting: <Clock />,
  rejected: <CircleX />,
  test: <FlaskConical />,
} satisfies Record<BadgeTone, ReactNode>

interface Props {
  tone?: BadgeTone
  /** An icon other than the tone's own. */
  mark?: ReactNode
  children: ReactNode
}

/** A status: always a word with an icon, never colour alone. */
export function Badge({ tone = 'neutral', mark = marks[tone], children }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {mark}
      {children}
    </span>
  )
}
