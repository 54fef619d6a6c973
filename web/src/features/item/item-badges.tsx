import type { ItemBrief } from '@faka/contract/item/item'
import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Hand, Lock, Zap } from '../../ui/icon.ts'
import styles from './item-badges.module.css'

type Marks = Pick<ItemBrief, 'delivery' | 'needsLogin'>

/** How an item is delivered, and whether it needs a login. */
export function ItemBadges({ item }: { item: Marks }) {
  const { t } = useI18n()
  return (
    <span className={styles.badges}>
      {item.delivery === 'automatic' ? (
        <Badge tone="info" mark={<Zap />}>
          {t('item.automatic')}
        </Badge>
      ) : (
        <Badge mark={<Hand />}>{t('item.byHand')}</Badge>
      )}
      {item.needsLogin && <Badge mark={<Lock />}>{t('item.needsLogin')}</Badge>}
    </span>
  )
}

/** What is unusual about an item in a list, and its first bulk price; most items have no badge. */
export function BriefBadges({ item }: { item: ItemBrief }) {
  const { t } = useI18n()
  const { firstTier, needsLogin } = item
  const byHand = item.delivery === 'byHand'
  if (!byHand && !needsLogin && !firstTier) return null
  return (
    <span className={styles.badges}>
      {byHand && <Badge mark={<Hand />}>{t('item.byHand')}</Badge>}
      {needsLogin && <Badge mark={<Lock />}>{t('item.needsLogin')}</Badge>}
      {firstTier && (
        <Badge tone="info">
          {t('item.tier', { quantity: firstTier.minQuantity, price: formatFen(firstTier.unitPriceFen) })}
        </Badge>
      )}
    </span>
  )
}
