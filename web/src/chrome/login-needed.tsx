import type { ReactNode } from 'react'
import { emit } from '../kernel/events.ts'
import { Button } from '../ui/button.tsx'
import { lockedDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface Props {
  title: string
  children: ReactNode
  /** What the button says. */
  action: string
}

/** What stands in the place of what only those see who are logged in: why, and the way there. */
export function LoginNeeded({ title, children, action }: Props) {
  return (
    <EmptyState
      drawing={lockedDrawing}
      title={title}
      action={
        <Button tone="primary" onClick={() => emit('showLoginModal', {})}>
          {action}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
