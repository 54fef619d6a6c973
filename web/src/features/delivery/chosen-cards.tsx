import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import styles from './chosen-cards.module.css'

/** The public parts of the cards that the buyer of an order chose, and what they cost more; nothing for other orders. */
export default function ChosenCards({ choice }: Pick<Order, 'choice'>) {
  const { t } = useI18n()
  if (!choice) return null
  return (
    <div className={styles.chosen}>
      <p className={styles.head}>
        <span lang={detectLanguage(choice.label)}>{t('choice.ofOrder', { label: choice.label })}</span>
        {choice.surchargeFen > 0 && (
          <span>{t('choice.surcharge', { amount: formatFen(choice.surchargeFen) })}</span>
        )}
      </p>
      <ul className={styles.texts}>
        {choice.texts.map((text, index) => (
          // two cards may have the same public part
          <li key={`${String(index)} ${text}`} lang={detectLanguage(text)} translate="no">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
