import type { Order } from '@faka/contract/delivery/delivery'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './order-answers.module.css'

/** What the buyer answered to the questions of the item; nothing where it asked none. */
export function OrderAnswers({ order: { answers } }: { order: Order }) {
  const { t } = useI18n()
  if (answers.length === 0) return null
  return (
    <Panel title={t('orders.answers')}>
      <dl className={styles.answers}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt lang={detectLanguage(question)}>{question}</dt>
            <dd translate={answer ? 'no' : undefined} lang={detectLanguage(answer)}>
              {answer || t('orders.answers.none')}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
