import type { ReactNode } from 'react'
import { emit } from '../lib/events.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lockedIllustration } from '../ui/illustrations.tsx'

interface Props {
  title: string
  children: ReactNode
  /** The label of the button. */
  action: string
}

/** Shown instead of content that needs a login: the reason and a login button. */
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
