import type { OrderNo } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Eye } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { orderAnswersQuery } from './order-answers-query.ts'
import styles from './seller-answers.module.css'

/** What the buyer answered, shown on request, since each opening is recorded with the account that made it. */
export function SellerAnswers({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const [wanted, setWanted] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({ ...orderAnswersQuery(orderNo), enabled: wanted })
  return (
    <Panel title={t('console.order.answers')}>
      {data ? (
        <dl className={styles.answers}>
          {data.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt lang={detectLanguage(question)}>{question}</dt>
              <dd translate={answer ? 'no' : undefined} lang={detectLanguage(answer)}>
                {answer || t('orders.answers.none')}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className={styles.closed}>
          <p role={isError ? 'alert' : undefined}>
            {t(isError ? 'console.failed.text' : 'console.order.answersHint')}
          </p>
          <Button
            icon={<Eye />}
            busy={isFetching}
            onClick={() => (wanted ? void refetch() : setWanted(true))}
          >
            {t('console.order.showAnswers')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
