import type { ItemBrief } from '@faka/contract/item/item'
import type { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { BriefBadges } from './item-badges.tsx'
import { ItemCover } from './item-cover.tsx'
import styles from './item-rows.module.css'
import { OriginalPrice } from './original-price.tsx'
import { isSoldOut, stockLabel } from './stock-label.ts'

interface Props {
  items: readonly ItemBrief[]
  shortUrl: ShortUrl
  /** The selected classify, passed on to the item page. */
  classifyId: ClassifyId | undefined
  /** How many are visible at once; the pictures of the others load lazily. */
  eagerCount: number
}

/** The items of a shop as list items for narrow screens: picture at the side, title, price. */
export function ItemRows({ items, shortUrl, classifyId, eagerCount }: Props) {
  const { t, locale } = useI18n()
  return items.map((item, index) => {
    const soldOut = isSoldOut(item.stock)
    const fromLabel = item.priceFromFen < item.priceFen && (
      <span className={styles.from}>{t('item.from')}</span>
    )
    return (
      <li key={item.id} className={classNames(styles.row, soldOut && styles.soldOut)}>
        <ItemCover item={item} className={styles.cover} width={112} height={84} lazy={index >= eagerCount} />
        <div className={styles.text}>
          <h3 className={styles.title} lang={detectLanguage(item.title)}>
            <Link className={styles.link} to={itemUrl(item.id, shortUrl, classifyId)}>
              {item.title}
            </Link>
          </h3>
          <BriefBadges item={item} />
          <p className={styles.foot}>
            <span className={styles.price}>
              {locale === 'en-US' && fromLabel}
              <Price fen={item.priceFromFen} size="head" />
              {locale === 'zh-CN' && fromLabel}
              <OriginalPrice item={item} />
            </span>
            {soldOut ? (
              <Badge>{t('item.soldOut')}</Badge>
            ) : (
              <span className={styles.from}>{stockLabel(item.stock, t)}</span>
            )}
          </p>
        </div>
      </li>
    )
  })
}
