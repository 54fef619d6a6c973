import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  title: string
  /** One sentence: what could not be loaded, and what that means. */
  children: ReactNode
  retryLabel: string
  /** Whether it is being retried. */
  busy?: boolean
  onRetry: () => void
  /** The heading's level: 1 where this is the whole page. */
  level?: 1 | 2
}

/** Shown instead of something that could not be loaded, with a retry button. */
export function FailedState({ title, children, retryLabel, busy = false, onRetry, level = 2 }: Props) {
  return (
    <EmptyState
      illustration="broken"
      level={level}
      title={title}
      action={
        <Button tone="primary" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
