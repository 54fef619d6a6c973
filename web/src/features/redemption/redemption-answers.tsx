import type { RedemptionNo } from '@faka/contract/redemption/seller-redemption'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Eye } from '../../ui/icon.ts'
import styles from './redemption.module.css'
import { redemptionQuery } from './redemptions-query.ts'

/** What the holder of a card answered, shown on request, since each opening is recorded with the account that made it. */
export function RedemptionAnswers({ redemptionNo }: { redemptionNo: RedemptionNo }) {
  const { t } = useI18n()
  const [wanted, setWanted] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({
    ...redemptionQuery(redemptionNo),
    enabled: wanted,
  })
  if (data)
    return (
      <dl className={styles.answers}>
        {data.answers.map(({ question, answer }) => (
          <div key={question}>
            <dt lang={detectLanguage(question)}>{question}</dt>
            <dd translate={answer ? 'no' : undefined} lang={detectLanguage(answer)}>
              {answer || t('redemptions.answers.none')}
            </dd>
          </div>
        ))}
      </dl>
    )
  return (
    <>
      {isError && <p role="alert">{t('console.failed.text')}</p>}
      <Button icon={<Eye />} busy={isFetching} onClick={() => (wanted ? void refetch() : setWanted(true))}>
        {t('redemptions.answers.show')}
      </Button>
    </>
  )
}
