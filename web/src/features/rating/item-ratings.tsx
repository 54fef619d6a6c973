import type { Item } from '@faka/contract/item/item'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { itemRatingsQuery } from './item-ratings-query.ts'
import styles from './rating.module.css'
import { RatingText } from './rating-text.tsx'

/** Reads ahead, so that the list is there when it is reached. */
const preloadMargin = '400px'

interface Props {
  item: Item
  className: string | undefined
  headingClassName: string | undefined
}

/** The ratings of an item, the latest first, some more with each press; read when they come near the viewport. */
export default function ItemRatings({ item, className, headingClassName }: Props) {
  const { t } = useI18n()
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: preloadMargin },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...itemRatingsQuery(item.variants?.id ?? item.id),
    enabled: isNear,
  })
  return (
    <section ref={section} id="ratings" className={className} aria-labelledby={headingId}>
      <h2 id={headingId} className={headingClassName}>
        {t('rating.heading')}
      </h2>
      {data && (
        <ul className={styles.list}>
          {data.pages
            .flatMap(({ list }) => list)
            .map((rating) => (
              <li key={rating.ratingNo} className={styles.rating}>
                <RatingText rating={rating} />
              </li>
            ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button
            busy={isFetchingNextPage}
            busyText={t('rating.loading')}
            onClick={() => void fetchNextPage()}
          >
            {t('rating.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
