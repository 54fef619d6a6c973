import type { SellerRedemption } from '@faka/contract/redemption/seller-redemption'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './redemption.module.css'
import { RedemptionActs } from './redemption-acts.tsx'
import { RedemptionAnswers } from './redemption-answers.tsx'

interface Props {
  redemptions: readonly SellerRedemption[]
  linkToOrder: (orderNo: OrderNo) => ReactNode
}

const tones = { waiting: 'waiting', delivered: 'done', rejected: 'rejected', refunded: 'rejected' } as const

/** The redemptions of a shop, each with its answers and what can be done about it. */
export function RedemptionList({ redemptions, linkToOrder }: Props) {
  const { t, locale } = useI18n()
  return (
    <ul className={styles.list}>
      {redemptions.map((redemption) => {
        const { redemptionNo, itemTitle, orderNo, state, redeemTime, endTime, why, hasAnswers } = redemption
        return (
          <li key={redemptionNo} className={styles.redemption}>
            <p className={styles.head}>
              <strong lang={detectLanguage(itemTitle)}>{itemTitle}</strong>
              {linkToOrder(orderNo)}
              <Badge tone={tones[state]}>{t(`redemptions.state.${state}`)}</Badge>
              <span className={styles.quiet}>
                <DateTime iso={redeemTime} locale={locale} />
              </span>
              {endTime && (
                <span className={styles.quiet}>
                  {t('redemptions.ended')} <DateTime iso={endTime} locale={locale} />
                </span>
              )}
            </p>
            {why !== null && <p lang={detectLanguage(why)}>{why}</p>}
            <div className={styles.acts}>
              {hasAnswers && <RedemptionAnswers redemptionNo={redemptionNo} />}
              <RedemptionActs redemption={redemption} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
