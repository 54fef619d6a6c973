import { type ShopRight, shopRights } from '@faka/contract/shared/shop-right'
import { useI18n } from '../../lib/messages.ts'
import styles from './staff.module.css'

interface Props {
  chosen: readonly ShopRight[]
  onChosen: (rights: ShopRight[]) => void
}

/** The rights of a member of the staff as checkboxes, each with what it allows. */
export function ChooseRights({ chosen, onChosen }: Props) {
  const { t } = useI18n()
  return (
    <fieldset className={styles.rights}>
      <legend className={styles.legend}>{t('people.rights')}</legend>
      {shopRights.map((right) => (
        <label key={right} className={styles.right}>
          <input
            type="checkbox"
            checked={chosen.includes(right)}
            onChange={({ currentTarget }) =>
              onChosen(
                shopRights.filter((each) => (each === right ? currentTarget.checked : chosen.includes(each))),
              )
            }
          />
          <span>
            {t(`people.right.${right}`)}
            <span className={styles.hint}>{t(`people.right.${right}.hint`)}</span>
          </span>
        </label>
      ))}
      <p className={styles.error} aria-live="polite">
        {chosen.length === 0 && t('people.rights.none')}
      </p>
    </fieldset>
  )
}
