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
import styles from './item-grid.module.css'
import { OriginalPrice } from './original-price.tsx'
import { isSoldOut, stockLabel } from './stock-label.ts'

/** The first row of the widest grid is visible at once. */
const eagerCount = 4

interface CardProps {
  item: ItemBrief
  href: string
  lazy: boolean
}

function ItemCard({ item, href, lazy }: CardProps) {
  const { t, locale } = useI18n()
  const soldOut = isSoldOut(item.stock)
  const fromLabel = item.priceFromFen < item.priceFen && <span className={styles.from}>{t('item.from')}</span>
  return (
    <li className={classNames(styles.card, soldOut && styles.soldOut)}>
      <Link className={styles.link} to={href}>
        <ItemCover item={item} className={styles.cover} width={400} height={300} lazy={lazy} />
        <h3 className={styles.title} lang={detectLanguage(item.title)}>
          {item.title}
        </h3>
      </Link>
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
          <span className={styles.stock}>{stockLabel(item.stock, t)}</span>
        )}
      </p>
    </li>
  )
}

interface Props {
  items: readonly ItemBrief[]
  shortUrl: ShortUrl
  /** The selected classify, passed on to the item page. */
  classifyId: ClassifyId | undefined
}

/** The items of a shop, in the given order. */
export function ItemGrid({ items, shortUrl, classifyId }: Props) {
  return (
    <ul className={styles.grid}>
      {items.map((item, index) => (
        <ItemCard
          key={item.id}
          item={item}
          href={itemUrl(item.id, shortUrl, classifyId)}
          lazy={index >= eagerCount}
        />
      ))}
    </ul>
  )
}
