import type { ClassifyId } from '@faka/contract/shared/ids'
import { shopUrl } from '@faka/contract/shared/urls'
import type { Shop } from '@faka/contract/shop/shop'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import styles from './classify-chips.module.css'

interface Props {
  shop: Shop
  /** Undefined: all of them. */
  chosen: ClassifyId | undefined
  keyword: string | undefined
}

/** The classifies of a shop as links that filter its items. */
export function ClassifyChips({ shop, chosen, keyword }: Props) {
  const { t } = useI18n()
  const chips = [{ id: undefined, name: t('shop.all'), itemCount: undefined }, ...shop.classifies]
  return (
    <nav
      className={chipRowClass}
      aria-label={t('shop.classifies')}
      // browsers do not scroll a partly visible chip into view
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {chips.map(({ id, name, itemCount }) => (
        <Link
          key={id ?? 'all'}
          className={chipClass}
          to={shopUrl(shop.shortUrl, id, keyword)}
          aria-current={id === chosen ? 'true' : undefined}
          lang={detectLanguage(name)}
        >
          {name}
          {itemCount !== undefined && <small className={styles.count}>{itemCount}</small>}
        </Link>
      ))}
    </nav>
  )
}
