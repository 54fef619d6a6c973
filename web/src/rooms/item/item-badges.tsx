import type { ItemBrief } from '@faka/contract/item'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Hand, Lock, Zap } from '../../ui/icon.ts'
import styles from './item-badges.module.css'

/** How an item is delivered, and whether it asks for a login. */
export function ItemBadges({ item }: { item: Pick<ItemBrief, 'delivery' | 'needsLogin'> }) {
  const { say } = useWords()
  return (
    <span className={styles.badges}>
      {item.delivery === 'automatic' ? (
        <Badge tone="info" mark={<Zap />}>
          {say('item.automatic')}
        </Badge>
      ) : (
        <Badge mark={<Hand />}>{say('item.byHand')}</Badge>
      )}
      {item.needsLogin && <Badge mark={<Lock />}>{say('item.needsLogin')}</Badge>}
    </span>
  )
}
