import { useEffect, useRef } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { buttonClass } from '../../ui/button.tsx'

/** So that a thumb that does not stop never sees the end. */
const preloadMargin = '600px'

interface Props {
  /** Where they stand by themselves, for whoever has no scripts. */
  to: string
  /** They are wished for: `pressed`, or because the visitor has scrolled to them. */
  onLoadMore: (pressed: boolean) => void
}

/** The end of a list that grows by itself as one comes near, and by a press. */
export function LoadMoreItems({ to, onLoadMore: onMore }: Props) {
  const { t } = useI18n()
  const end = useRef<HTMLLIElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current(false)
      },
      { rootMargin: preloadMargin },
    )
    if (end.current) watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return (
    <li ref={end}>
      <Link
        className={buttonClass({ wide: true })}
        to={to}
        rel="next"
        onClick={(event) => {
          event.preventDefault()
          onMore(true)
        }}
      >
        {t('mobile.items.more')}
      </Link>
    </li>
  )
}
