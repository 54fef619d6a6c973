import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { TransportError } from './call-errors.ts'
import { emit } from './events.ts'
import { loadMessages } from './locale.ts'
import type { MessageGroup } from './messages.ts'
import { useHydrated } from './use-hydrated.ts'

/** The code or the messages of a part could not be loaded. */
class LoadError extends Error {}

interface BoundaryProps {
  onFailed: (cause: unknown) => void
  children: ReactNode
}

/** Catches what could not be loaded; every other error is the page's. */
class LoadBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadError) this.props.onFailed(error.cause)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof LoadError) return null
    throw error
  }
}

interface Props<Part> {
  /** Whether the part is rendered. Set it in a transition, so that what is shown stays until the part is loaded. */
  when: boolean
  /** Shown in its place until then. */
  fallback?: ReactNode
  /** Called where it could not be loaded, which is reported. */
  onFailed?: () => void
  /** Renders the part. */
  children: (Part: Part) => ReactNode
}

/**
 * A rarely used part, loaded with its messages when first rendered in the browser; the server renders its fallback. Where
 * that fails, the failure is reported, and the part is requested again the next time.
 */
export function lazyPart<PartProps>(
  load: () => Promise<{ default: ComponentType<PartProps> }>,
  messages: readonly MessageGroup[],
) {
  const request = () =>
    lazy(async () => {
      try {
        const [module] = await Promise.all([load(), loadMessages(messages)])
        return module
      } catch (cause) {
        throw new LoadError('a part could not be loaded', { cause })
      }
    })
  let latest = request()
  return function LazyPart({ when, fallback = null, onFailed, children }: Props<typeof latest>) {
    const [Part, setPart] = useState(() => latest)
    const [failed, setFailed] = useState(false)
    // the server does not wait for parts, and would give up the whole boundary
    const hydrated = useHydrated()
    if (failed && !when) setFailed(false)
    const handleFailure = (cause: unknown) => {
      latest = request()
      setPart(() => latest)
      setFailed(true)
      emit('failure', { error: new TransportError(navigator.onLine ? 'cut' : 'offline', { cause }) })
      onFailed?.()
    }
    return (
      <Suspense fallback={fallback}>
        {when && hydrated
          ? !failed && <LoadBoundary onFailed={handleFailure}>{children(Part)}</LoadBoundary>
          : fallback}
      </Suspense>
    )
  }
}
