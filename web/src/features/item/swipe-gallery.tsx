import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Store } from '../../ui/icon.ts'
import styles from './swipe-gallery.module.css'

/** The pictures of an item across the full width, to swipe through. */
export function SwipeGallery({ pictures, title }: { pictures: readonly string[]; title: string }) {
  const { t } = useI18n()
  const [current, setCurrent] = useState(0)
  const strip = useRef<HTMLDivElement>(null)
  const followScroll = () => {
    if (strip.current) setCurrent(Math.round(strip.current.scrollLeft / strip.current.clientWidth) || 0)
  }
  // it may have been swiped before hydration
  useEffect(followScroll, [])
  const count = pictures.length
  return (
    <section className={styles.gallery} data-viewer="" aria-label={t('item.pictures')}>
      {count === 0 ? (
        <span className={styles.blank}>
          <Store />
        </span>
      ) : (
        <div className={styles.strip} onScroll={followScroll} ref={strip}>
          {pictures.map((picture, index) => (
            <img
              key={picture}
              className={styles.picture}
              src={picture}
              alt={count > 1 ? `${title} · ${t('item.picture', { number: index + 1, count })}` : title}
              width={800}
              height={600}
              loading={index > 0 ? 'lazy' : undefined}
              fetchPriority={index > 0 ? undefined : 'high'}
            />
          ))}
        </div>
      )}
      {count > 1 && (
        <span className={styles.count} aria-hidden="true">
          {current + 1} / {count}
        </span>
      )}
    </section>
  )
}
