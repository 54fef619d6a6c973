import type { ClassifyId, ItemId } from '@faka/contract/shared/ids'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './coupons.module.css'

/** An item that coupons apply to. */
export interface CouponTarget {
  itemId: ItemId
  title: string
}

interface Props {
  items: readonly CouponTarget[]
  onItems: (items: CouponTarget[]) => void
  classifies: readonly { id: ClassifyId; name: string }[]
  classifyIds: readonly ClassifyId[]
  onClassifies: (ids: ClassifyId[]) => void
  pickItem: (field: { label: string; onValueChange: (item: CouponTarget | undefined) => void }) => ReactNode
}

/** Chooses the items and categories that coupons apply to; none stands for everything of the shop. */
export function CouponTargets({ items, onItems, classifies, classifyIds, onClassifies, pickItem }: Props) {
  const { t } = useI18n()
  const addItem = (item: CouponTarget | undefined) => {
    if (item && items.every(({ itemId }) => itemId !== item.itemId)) onItems([...items, item])
  }
  return (
    <fieldset className={styles.targets}>
      <legend className={styles.legend}>{t('coupons.targets')}</legend>
      <span className={styles.quiet}>{t('coupons.targets.hint')}</span>
      {classifies.length > 0 && (
        <div className={styles.chosen}>
          {classifies.map(({ id, name }) => (
            <label key={id} className={styles.option}>
              <input
                type="checkbox"
                checked={classifyIds.includes(id)}
                onChange={({ currentTarget }) =>
                  onClassifies(
                    classifies
                      .map((each) => each.id)
                      .filter((each) => (each === id ? currentTarget.checked : classifyIds.includes(each))),
                  )
                }
              />
              <span lang={detectLanguage(name)}>{name}</span>
            </label>
          ))}
        </div>
      )}
      {pickItem({ label: t('coupons.addItem'), onValueChange: addItem })}
      {items.length > 0 && (
        <ul className={styles.chosen} aria-label={t('coupons.items')}>
          {items.map(({ itemId, title }) => (
            <li key={itemId}>
              <Button
                aria-label={t('coupons.removeItem', { title })}
                onClick={() => onItems(items.filter((each) => each.itemId !== itemId))}
              >
                <span lang={detectLanguage(title)}>{title}</span> ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
