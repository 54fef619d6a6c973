import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { isDomainError, TransportError } from '../lib/call-errors.ts'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import NotFound from '../pages/not-found.tsx'
import { FailedState } from '../ui/failed-state.tsx'

function PageError({ again }: { again: () => void }) {
  const { t } = useI18n()
  useTitle(t('shell.failed.title'))
  return (
    <FailedState level={1} title={t('shell.failed.title')} retryLabel={t('shell.tryAgain')} onRetry={again}>
      {t('shell.failed.text')}
    </FailedState>
  )
}

interface Props {
  children: ReactNode
  /** Asks for what failed once more. */
  reset: () => void
}

class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isDomainError(error, 'shopNotFound', 'itemNotFound', 'badInput')) return <NotFound />
    const again = () => {
      // What is no missing answer may be a missing script of an older version: a new page brings the new ones.
      if (!isDomainError(error) && !(Object(error) instanceof TransportError)) return location.reload()
      this.props.reset()
      this.setState({ error: undefined })
    }
    return <PageError again={again} />
  }
}

/** Shows a page of its own when a page cannot be drawn: lost when the thing is not there, else how to go on. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary()
  return <Boundary reset={reset}>{children}</Boundary>
}
