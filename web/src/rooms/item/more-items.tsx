import { useEffect, useRef } from 'react'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'

/** So that a thumb that does not stop never sees the end. */
const aheadOf = '600px'

interface Props {
  /** Where they stand by themselves, for whoever has no scripts. */
  to: string
  /** They are wished for: `pressed`, or because the visitor has scrolled to them. */
  onMore: (pressed: boolean) => void
}

/** The end of a list that grows by itself as one comes near, and by a press. */
export function MoreItems({ to, onMore }: Props) {
  const { say } = useWords()
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
      { rootMargin: aheadOf },
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
        {say('mobile.items.more')}
      </Link>
    </li>
  )
}
