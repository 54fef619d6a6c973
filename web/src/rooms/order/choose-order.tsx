import { useWords } from '../../kernel/words.ts'
import styles from './choose-order.module.css'

interface Props {
  title: string
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** Chooses one order of a list. */
export function ChooseOrder({ title, chosen, onChoose }: Props) {
  const { say } = useWords()
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={say('orders.select.one', { title })}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    </label>
  )
}
