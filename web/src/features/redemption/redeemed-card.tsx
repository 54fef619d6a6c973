import type { RedeemedCard as Redeemed } from '@faka/contract/redemption/redemption'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './redemption.module.css'

/** What became of a card that was redeemed: when, and what was delivered for it. */
export function RedeemedCard({ redeemed: { state, redeemTime, deliverTime, text } }: { redeemed: Redeemed }) {
  const { t, locale } = useI18n()
  const isDelivered = state === 'delivered'
  return (
    <>
      <Notice
        tone={isDelivered ? 'done' : 'info'}
        live
        title={t(isDelivered ? 'redeem.delivered' : 'redeem.waiting')}
      >
        <p>
          {redeemTime && (
            <>
              {t('redeem.redeemTime')} <DateTime iso={redeemTime} locale={locale} />
            </>
          )}
          {deliverTime && (
            <>
              {' · '}
              {t('redeem.deliverTime')} <DateTime iso={deliverTime} locale={locale} />
            </>
          )}
        </p>
        {!isDelivered && <p>{t('redeem.waitingText')}</p>}
      </Notice>
      {text !== null && (
        <div className={styles.delivered}>
          <pre className={styles.text} translate="no" lang={detectLanguage(text)}>
            {text}
          </pre>
          <CopyButton
            text={text}
            label={t('shell.copy')}
            doneLabel={t('shell.copied')}
            failedLabel={t('shell.copyFailed')}
          />
        </div>
      )}
    </>
  )
}
