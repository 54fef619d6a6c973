import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Store } from '../../ui/icon.ts'
import styles from './item-gallery.module.css'

/** The pictures of an item: a large one, and thumbnails to choose from. */
export function ItemGallery({ pictures, title }: { pictures: readonly string[]; title: string }) {
  const { t } = useI18n()
  const [selected, setSelected] = useState(0)
  const shown = pictures[selected] ?? pictures[0]
  return (
    <section className={styles.gallery} data-viewer="" aria-label={t('item.pictures')}>
      {shown ? (
        <img className={styles.shown} src={shown} alt={title} width={800} height={600} fetchPriority="high" />
      ) : (
        <span className={styles.blank}>
          <Store />
        </span>
      )}
      {pictures.length > 1 && (
        <ul className={styles.choices}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                className={styles.choice}
                data-press={`picture-${index}`}
                aria-label={t('item.picture', { number: index + 1, count: pictures.length })}
                aria-pressed={index === selected}
                onClick={() => setSelected(index)}
              >
                <img src={picture} alt="" width={80} height={60} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
