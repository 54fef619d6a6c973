import { useI18n } from '../../lib/messages.ts'
import styles from './choose-order.module.css'

interface Props {
  title: string
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** A checkbox that selects one order of a list. */
export function ChooseOrder({ title, chosen, onChoose }: Props) {
  const { t } = useI18n()
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={t('orders.select.one', { title })}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    </label>
  )
}
