import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { isRefusal, NoAnswer } from '../kernel/refusal.ts'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import NotFound from '../pages/not-found.tsx'
import { FailedState } from '../ui/failed-state.tsx'

function Failed({ again }: { again: () => void }) {
  const { say } = useWords()
  useTitle(say('shell.failed.title'))
  return (
    <FailedState
      level={1}
      title={say('shell.failed.title')}
      retryWord={say('shell.tryAgain')}
      onRetry={again}
    >
      {say('shell.failed.text')}
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
    if (isRefusal(error, 'shopNotFound', 'itemNotFound', 'badInput')) return <NotFound />
    const again = () => {
      // What is no missing answer may be a missing script of an older version: a new page brings the new ones.
      if (!isRefusal(error) && !(Object(error) instanceof NoAnswer)) return location.reload()
      this.props.reset()
      this.setState({ error: undefined })
    }
    return <Failed again={again} />
  }
}

/** Shows a page of its own when a page cannot be drawn: lost when the thing is not there, else how to go on. */
export function PageFailure({ children }: { children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary()
  return <Boundary reset={reset}>{children}</Boundary>
}
