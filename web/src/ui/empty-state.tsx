import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'

const illustrations = {
  /** Nothing is here. */
  empty: (
    <>
      <path className={styles.fill} d="M22 46h76v34a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z" />
      <path d="M22 46 34 26h52l12 20v34a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z" />
      <path d="M22 46h24a14 14 0 0 0 28 0h24" />
    </>
  ),
  /** Not found. */
  lost: (
    <>
      <circle className={styles.fill} cx="60" cy="54" r="32" />
      <circle cx="60" cy="54" r="32" />
      <path d="m72 42-7 17-17 7 7-17z" />
      <path d="M60 14v8M60 86v8M20 54h8M92 54h8" />
    </>
  ),
  /** Something failed. */
  broken: (
    <>
      <rect className={styles.fill} x="24" y="30" width="72" height="48" rx="6" />
      <path d="M58 30 52 46l14 8-8 24h32a6 6 0 0 0 6-6V36a6 6 0 0 0-6-6z" />
      <path d="M46 78H30a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6h14l-6 16 14 8z" />
    </>
  ),
  /** Something takes time. */
  waiting: (
    <>
      <path className={styles.fill} d="M42 22h36v14L60 54 42 36z" />
      <path d="M38 22h44M38 86h44M42 22v14l18 18-18 18v14M78 22v14L60 54l18 18v14" />
    </>
  ),
} satisfies Record<string, ReactNode>

type Illustration = keyof typeof illustrations

interface Props {
  /** One of these, or an illustration of 120 × 104, as in `ui/illustrations.tsx`. */
  illustration?: Illustration | ReactElement | undefined
  title?: string
  /** One sentence: the situation, and what can be done. */
  children: ReactNode
  /** The one suggested action. */
  action?: ReactNode
  /** The heading's level: 1 where this is the whole page. */
  level?: 1 | 2
  /** Whether other content is beside it, so that it takes less space. */
  small?: boolean
}

/** A place with nothing to show. */
export function EmptyState({
  illustration = 'empty',
  title,
  children,
  action,
  level = 2,
  small = false,
}: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classNames(styles.state, small && styles.small)}>
      <svg className={styles.illustration} viewBox="0 0 120 104" aria-hidden="true">
        {typeof illustration === 'string' ? illustrations[illustration] : illustration}
      </svg>
      {title && <Heading className={styles.title}>{title}</Heading>}
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  )
}
