import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  title: string
  /** One sentence: what did not come, and what that means. */
  children: ReactNode
  retryLabel: string
  /** Whether it is being asked for again. */
  busy?: boolean
  onRetry: () => void
  /** The heading's level: 1 where this is the whole page. */
  level?: 1 | 2
}

/** The place of something that was asked for and did not come; it can be asked for again. */
export function FailedState({
  title,
  children,
  retryLabel: retryWord,
  busy = false,
  onRetry,
  level = 2,
}: Props) {
  return (
    <EmptyState
      illustration="broken"
      level={level}
      title={title}
      action={
        <Button tone="primary" busy={busy} onClick={onRetry}>
          {retryWord}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
