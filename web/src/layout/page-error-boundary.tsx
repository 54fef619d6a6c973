import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { isDomainError, isPageMissing, TransportError } from '../lib/call-errors.ts'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import NotFound from '../pages/not-found.tsx'
import { FailedState } from '../ui/failed-state.tsx'

function PageError({ retry }: { retry: () => void }) {
  const { t } = useI18n()
  useTitle(t('shell.failed.title'))
  return (
    <FailedState level={1} title={t('shell.failed.title')} retryLabel={t('shell.tryAgain')} onRetry={retry}>
      {t('shell.failed.text')}
    </FailedState>
  )
}

interface Props {
  children: ReactNode
  /** Retries the failed queries. */
  reset: () => void
}

class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isPageMissing(error)) return <NotFound />
    const retry = () => {
      // Anything but a failed call may be a missing script of an older version; a reload gets the current ones.
      if (!isDomainError(error) && !(Object(error) instanceof TransportError)) return location.reload()
      this.props.reset()
      this.setState({ error: undefined })
    }
    return <PageError retry={retry} />
  }
}

/**
 * Shows a page instead of one that cannot be rendered: "not found" where the data does not exist, else an error with a
 * retry.
 */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary()
  return <Boundary reset={reset}>{children}</Boundary>
}
