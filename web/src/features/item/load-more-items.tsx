import { useEffect, useRef } from 'react'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Loads ahead, so that continuous scrolling does not reach the end. */
const preloadMargin = '600px'

interface Props {
  /** The URL of the next page, for visitors without scripts. */
  to: string
  /** Loads more items; `pressed`: by the button, else by scrolling. */
  onLoadMore: (pressed: boolean) => void
}

/** The end of an infinite list: loads more when it comes near the viewport, or by a press. */
export function LoadMoreItems({ to, onLoadMore }: Props) {
  const { t } = useI18n()
  const end = useRef<HTMLLIElement>(null)
  const latestHandler = useRef(onLoadMore)
  useEffect(() => {
    latestHandler.current = onLoadMore
  })
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latestHandler.current(false)
      },
      { rootMargin: preloadMargin },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={end}>
      <Link
        className={buttonClass({ wide: true })}
        to={to}
        rel="next"
        onClick={(event) => {
          event.preventDefault()
          onLoadMore(true)
        }}
      >
        {t('mobile.items.more')}
      </Link>
    </li>
  )
}
