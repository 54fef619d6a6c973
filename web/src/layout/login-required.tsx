import type { ReactNode } from 'react'
import { emit } from '../lib/events.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lockedIllustration } from '../ui/illustrations.tsx'

interface Props {
  title: string
  children: ReactNode
  /** What the button says. */
  action: string
}

/** What stands in the place of what only those see who are logged in: why, and the way there. */
export function LoginRequired({ title, children, action }: Props) {
  return (
    <EmptyState
      illustration={lockedIllustration}
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
